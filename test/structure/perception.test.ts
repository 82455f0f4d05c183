import postcss, { type AtRule } from 'postcss';
import { describe, expect, it } from 'vitest';
import { type ProjectFile, project, readProject } from './project.ts';

/** Returns whether a file's code or markup reaches visitors: sources of the bundle, and templates, without their tests. */
const isShipped = ({ path }: ProjectFile): boolean =>
  /^(src|widgets)\//.test(path) &&
  !/^src\/(tools|debug)\/|\.test\.tsx?$|\/fixture[^/]*\.twig$|\/server\.ts$|\.md$|\.d\.ts$/.test(path);

/** Returns the code of a file without its comments, which may name what the code does not do. */
const withoutComments = ({ text }: ProjectFile): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\/|\{#[\s\S]*?#\}|(?<=^|\s)\/\/.*$/gm, '');

/** Returns the paths of the shipped files whose code matches a pattern. */
const filesWith = (files: readonly ProjectFile[], pattern: RegExp): string[] =>
  files
    .filter(isShipped)
    .filter((file) => pattern.test(withoutComments(file)))
    .map(({ path }) => path)
    .toSorted();

/** Players of audio and video. */
const MEDIA =
  /<(audio|video|embed)\b|<object\s|createElement\(['"`](audio|video|embed|object)|new Audio\b|AudioContext|speechSynthesis/;

/** Sensors of the device's motion. */
const MOTION =
  /device(motion|orientation)|\b(Accelerometer|Gyroscope|LinearAccelerationSensor|AbsoluteOrientationSensor)\b/i;

/** Listeners that read the path of a pointer, and a library that does. */
const POINTER_PATH =
  /(['"`](pointer|mouse|touch)move['"`]|on(Pointer|Mouse|Touch)Move|['"`]gesture|['"`]touchstart|onTouchStart|from ['"]swiper)/;

/** Elements that can be dragged, and places to drop something. */
const DRAGGING =
  /['"`]drag(start|over|enter)?['"`]|draggable=|on(Drag|Drop)\w*=|setPointerCapture|from ['"]swiper/;

/** Pictures, which could contain text. */
const PICTURES =
  /<(img|picture|canvas|image)\b|<text\b|createElement\(['"`](img|canvas|picture)|url\((?!['"]?#)/;

/** Words that describe a shape, a color, a size or a place, which somebody who doesn't see the page cannot find. */
const SENSORY =
  /\b(on|to|at|in) the (left|right|top|bottom|corner|side)\b|\b(left|right)-hand\b|\b(round|square|circular|triangular|red|green|blue|yellow|gr[ae]y|colored|highlighted|bold|larger|smaller) (\w+ )?(button|icon|field|box|link|text|mark|border|area)\b/i;

/** Returns the texts of templates and definitions that refer to a shape, a color, a size or a place. */
function sensoryTexts(files: readonly ProjectFile[]): string[] {
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
function flashingAnimations(files: readonly ProjectFile[]): string[] {
  return files
    .filter(isShipped)
    .filter(({ path }) => path.endsWith('.css'))
    .flatMap(({ path, text }) => {
      const flashing: string[] = [];
      const root = postcss.parse(text);
      root.walkDecls(/^animation(-iteration-count)?$/, ({ value }) => {
        const isRepeated = /\binfinite\b|(?:^|\s)[2-9]\d*(?:\s|$)/.test(value);
        if (isRepeated && (durationOf(value) ?? 0) < SHORTEST_CYCLE_MS) flashing.push(`${path}: ${value}`);
      });
      root.walkAtRules('keyframes', (rule: AtRule) => {
        const steps = (rule.nodes ?? []).flatMap((node) => (node.type === 'rule' ? node.selectors : []));
        if (steps.length > 6) flashing.push(`${path}: @keyframes ${rule.params} has ${steps.length} steps`);
      });
      return flashing;
    });
}

const projectFiles = readProject();

/** Returns the files that match, if a view with this code is added to the widget `x`. */
const found = (pattern: RegExp, code: string, path = 'widgets/x/X.tsx') =>
  filesWith(project({ [path]: code }), pattern);

// The claims of conformance name these tests as the check of what holds by construction.
describe('what no widget contains', () => {
  it('is a player of audio or video (WCAG 1.2, 1.4.2)', () => {
    expect(filesWith(projectFiles, MEDIA)).toEqual([]);
    expect(found(MEDIA, 'const player = <video src="a.mp4" />;')).toEqual(['widgets/x/X.tsx']);
  });

  it('is a text that refers to a shape, a color, a size or a place (WCAG 1.3.3)', () => {
    expect(sensoryTexts(projectFiles)).toEqual([]);
    expect(sensoryTexts(project({ 'widgets/x/x.ts': "{ default: 'Click the green button.' }" }))).toEqual([
      'widgets/x/x.ts: Click the green button.',
    ]);
    expect(sensoryTexts(project({ 'widgets/x/x.twig': '<p>Use the menu on the left.</p>' }))).toEqual([
      'widgets/x/x.twig: Use the menu on the left.',
    ]);
  });

  it('is a picture of text: only sponsors have pictures, their logos (WCAG 1.4.5)', () => {
    expect(filesWith(projectFiles, PICTURES)).toEqual(['widgets/sponsor-logo/sponsor-logo.twig']);
    expect(found(PICTURES, '.x { background: url("title.png") }', 'widgets/x/x.css')).toEqual([
      'widgets/x/x.css',
    ]);
  });

  it('is an animation that could flash more than three times a second (WCAG 2.3.1)', () => {
    expect(flashingAnimations(projectFiles)).toEqual([]);
    const blinking = project({ 'widgets/x/x.css': '.x { animation: blink 0.2s infinite }' });
    expect(flashingAnimations(blinking)).toEqual(['widgets/x/x.css: blink 0.2s infinite']);
  });

  it('is a use of the path of a pointer, except for rows that can also be moved by buttons (WCAG 2.5.1)', () => {
    expect(filesWith(projectFiles, POINTER_PATH)).toEqual([
      // Notices a release that the page has missed.
      'src/entry/entry.ts',
      // Any use of the page starts the widgets, whatever its path.
      'src/entry/schedule.ts',
      // Notices a release that the page has missed.
      'src/runtime/pointerPress.ts',
      // Only the place where a row is dropped matters, not the path to it. Buttons do the same.
      'widgets/credentials/useDrag.ts',
      // Swipes. Buttons do the same.
      'widgets/slider/row.ts',
    ]);
    expect(found(POINTER_PATH, '<i onTouchStart={zoom} />')).toEqual(['widgets/x/X.tsx']);
  });

  it('is something to drag, except where buttons do the same (WCAG 2.5.7)', () => {
    expect(filesWith(projectFiles, DRAGGING)).toEqual([
      'widgets/credentials/useDrag.ts',
      'widgets/file-field/FileField.tsx',
      // Text that is dropped on the box can also be typed.
      'widgets/nav-search/NavSearch.tsx',
      'widgets/slider/row.ts',
    ]);
    expect(found(DRAGGING, '<li draggable="true" />')).toEqual(['widgets/x/X.tsx']);
  });

  it('is a sensor of motion (WCAG 2.5.4)', () => {
    expect(filesWith(projectFiles, MOTION)).toEqual([]);
    expect(found(MOTION, "addEventListener('devicemotion', undo);")).toEqual(['widgets/x/X.tsx']);
  });
});
