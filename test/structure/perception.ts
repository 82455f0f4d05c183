import postcss, { type AtRule } from 'postcss';
import type { ProjectFile } from './project.ts';

/** Returns whether a file's code or markup reaches visitors: sources of the bundle, and templates, without their tests. */
const isShipped = ({ path }: ProjectFile): boolean =>
  /^(src|widgets)\//.test(path) &&
  !/^src\/(tools|debug)\/|\.test\.tsx?$|\/fixture[^/]*\.twig$|\/server\.ts$|\.md$|\.d\.ts$/.test(path);

/** Returns the code of a file without its comments, which may name what the code does not do. */
const withoutComments = ({ text }: ProjectFile): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\/|\{#[\s\S]*?#\}|(?<=^|\s)\/\/.*$/gm, '');

/** Returns the paths of the shipped files whose code matches a pattern. */
export const filesWith = (files: readonly ProjectFile[], pattern: RegExp): string[] =>
  files
    .filter(isShipped)
    .filter((file) => pattern.test(withoutComments(file)))
    .map(({ path }) => path)
    .toSorted();

/** Players of audio and video. */
export const MEDIA =
  /<(audio|video|embed)\b|<object\s|createElement\(['"`](audio|video|embed|object)|new Audio\b|AudioContext|speechSynthesis/;

/** Sensors of the device's motion. */
export const MOTION =
  /device(motion|orientation)|\b(Accelerometer|Gyroscope|LinearAccelerationSensor|AbsoluteOrientationSensor)\b/i;

/** Listeners that read the path of a pointer, and a library that does. */
export const POINTER_PATH =
  /(['"`](pointer|mouse|touch)move['"`]|on(Pointer|Mouse|Touch)Move|['"`]gesture|['"`]touchstart|onTouchStart|from ['"]swiper)/;

/** Elements that can be dragged, and places to drop something. */
export const DRAGGING =
  /['"`]drag(start|over|enter)?['"`]|draggable=|on(Drag|Drop)\w*=|setPointerCapture|from ['"]swiper/;

/** Pictures, which could contain text. */
export const PICTURES =
  /<(img|picture|canvas|image)\b|<text\b|createElement\(['"`](img|canvas|picture)|url\((?!['"]?#)/;

/** Styles or scripts that depend on how the visitor holds the device, or that fix it. */
export const ORIENTATION =
  /\(orientation:|screen\.orientation|matchMedia\([^)]*orientation|orientation\.lock/;

/** Words that describe a shape, a color, a size or a place, which somebody who doesn't see the page cannot find. */
const SENSORY =
  /\b(on|to|at|in) the (left|right|top|bottom|corner|side)\b|\b(left|right)-hand\b|\b(round|square|circular|triangular|red|green|blue|yellow|gr[ae]y|colored|highlighted|bold|larger|smaller) (\w+ )?(button|icon|field|box|link|text|mark|border|area)\b/i;

/** Returns the texts of templates and definitions that refer to a shape, a color, a size or a place. */
export function sensoryTexts(files: readonly ProjectFile[]): string[] {
  return files.filter(isShipped).flatMap((file) => {
    const code = withoutComments(file);
    const texts = file.path.endsWith('.twig')
      ? code.replaceAll(/\{%[\s\S]*?%\}|<[^>]*>/g, '\n').split('\n')
      : [...code.matchAll(/\b(?:default|one|other):\s*(['"`])(.*?)\1/g)].map(([, , text = '']) => text);
    return texts.filter((text) => SENSORY.test(text)).map((text) => `${file.path}: ${text.trim()}`);
  });
}

/** Longest time in ms between two flashes of an animation that flashes three times a second. */
const SHORTEST_CYCLE_MS = 1000 / 3;

/** Returns the first time of an `animation` declaration in ms, or undefined if it is a custom property. */
function durationOf(value: string): number | undefined {
  const [, number, unit] = /(?:^|\s)(\d*\.?\d+)(ms|s)\b/.exec(value) ?? [];
  return number === undefined ? undefined : Number(number) * (unit === 's' ? 1000 : 1);
}

/**
 * Returns the animations that could flash more than three times a second: those that repeat faster than that, and keyframes
 * with so many steps that a single run could.
 */
export function flashingAnimations(files: readonly ProjectFile[]): string[] {
  return files
    .filter(isShipped)
    .filter(({ path }) => path.endsWith('.css'))
    .flatMap(({ path, text }) => {
      const found: string[] = [];
      const root = postcss.parse(text);
      root.walkDecls(/^animation(-iteration-count)?$/, ({ value }) => {
        const isRepeated = /\binfinite\b|(?:^|\s)[2-9]\d*(?:\s|$)/.test(value);
        if (isRepeated && (durationOf(value) ?? 0) < SHORTEST_CYCLE_MS) found.push(`${path}: ${value}`);
      });
      root.walkAtRules('keyframes', (rule: AtRule) => {
        const steps = (rule.nodes ?? []).flatMap((node) => (node.type === 'rule' ? node.selectors : []));
        if (steps.length > 6) found.push(`${path}: @keyframes ${rule.params} has ${steps.length} steps`);
      });
      return found;
    });
}
