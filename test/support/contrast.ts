/** Checks of colors. Each returns one sentence per problem. */
interface Colors {
  /** Borders of fields, marks and icons with a contrast below 3:1 (WCAG 1.4.11). */
  faint: () => string[];
  /** Focus rings with a contrast below 3:1 (WCAG 1.4.11). Moves the focus. */
  faintFocus: () => string[];
  /** States that differ from others only in their hue (WCAG 1.4.1). For links in a text, axe has a rule. */
  onlyColor: () => string[];
  /** Number of things that the checks have judged. */
  judged: () => number;
}

declare global {
  interface Window {
    colors: Colors;
  }
}

/** Defines the checks in the page, after `defineQuestions`. Runs in the page. */
export function defineColors(): void {
  const { controls: CONTROLS, ours: OURS } = window.elements;
  const { isShown, describe, bordersOf, isDrawn, isChosen } = window.elements;
  const SCOPE = ':is(main [data-widget], .sw-overlay)';
  const MINIMUM = 3;

  type Color = readonly [red: number, green: number, blue: number, alpha: number];

  let judgments = 0;
  const parsed = new Map<string, Color>();
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });

  /** Returns the channels of any color that the browser understands. */
  function parse(color: string): Color {
    const known = parsed.get(color);
    if (known) return known;
    if (!context) throw new Error('The browser has no canvas to read colors with.');
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
    const channels = [red, green, blue, alpha / 255] as const;
    parsed.set(color, channels);
    return channels;
  }

  const over = ([red, green, blue, alpha]: Color, below: Color): Color => [
    red * alpha + below[0] * (1 - alpha),
    green * alpha + below[1] * (1 - alpha),
    blue * alpha + below[2] * (1 - alpha),
    1,
  ];

  /** Returns the color behind an element's content, or undefined if there is an image. */
  function backdropOf(element: Element | null): Color | undefined {
    const layers: Color[] = [];
    for (let box = element; box; box = box.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(box);
      if (backgroundImage.includes('gradient') || backgroundImage.includes('url(')) {
        // The arrow of a select is its background image.
        if (!box.matches('select')) return undefined;
      }
      const layer = parse(backgroundColor);
      layers.push(layer);
      if (layer[3] === 1) break;
    }
    return layers.reduceRight<Color>((below, layer) => over(layer, below), [255, 255, 255, 1]);
  }

  function luminanceOf(color: Color): number {
    const [red = 0, green = 0, blue = 0] = color.slice(0, 3).map((channel) => {
      const value = channel / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }

  function contrast(color: string | Color, backdrop: Color): number {
    const top = over(typeof color === 'string' ? parse(color) : color, backdrop);
    const [lighter = 0, darker = 0] = [luminanceOf(top), luminanceOf(backdrop)].toSorted((a, b) => b - a);
    return (lighter + 0.05) / (darker + 0.05);
  }

  const isDisabled = (element: Element): boolean =>
    element.closest(':disabled, [aria-disabled="true"]') !== null ||
    element.querySelector(':scope > :disabled') !== null;

  const inScope = (selector: string): Element[] =>
    [...document.querySelectorAll(selector)].filter((element) => element.closest(SCOPE) && isShown(element));

  /** Returns the best contrast of a box's edge: its border, or its background against what is around it. */
  function edgeContrast(box: Element): number {
    const outside = backdropOf(box.parentElement);
    if (!outside) return Number.POSITIVE_INFINITY;
    const style = getComputedStyle(box);
    const edges = bordersOf(style).map((color) => contrast(color, outside));
    return Math.max(1, ...edges, contrast(style.backgroundColor, outside));
  }

  const rounded = (ratio: number): string => `${Math.floor(ratio * 100) / 100}:1`;

  function faintFields(): string[] {
    const fields = inScope('input:not([type="hidden"], [type="image"]), select, textarea').filter(
      (field) => !isDisabled(field),
    );
    return fields.flatMap((field) => {
      judgments++;
      const isNative =
        field.matches('[type="checkbox"], [type="radio"], [type="file"], [type="range"]') &&
        getComputedStyle(field).appearance !== 'none';
      if (isNative) return faintAccent(field);
      const boxes = [field, field.parentElement, field.parentElement?.parentElement].filter(
        (box) => box instanceof Element,
      );
      const best = Math.max(...boxes.map(edgeContrast));
      return best < MINIMUM ? [`the edge of ${describe(field)} has a contrast of ${rounded(best)}`] : [];
    });
  }

  /** The browser draws a native choice itself, and in the author's color if it is checked. */
  function faintAccent(field: Element): string[] {
    const { accentColor } = getComputedStyle(field);
    const backdrop = backdropOf(field.parentElement);
    if (accentColor === 'auto' || !field.matches(':checked') || !backdrop) return [];
    const ratio = contrast(accentColor, backdrop);
    return ratio < MINIMUM ? [`the checked ${describe(field)} has a contrast of ${rounded(ratio)}`] : [];
  }

  /** Returns the colors of an icon that a pseudo-element draws: a mask, borders or a symbol. */
  function iconColors(style: CSSStyleDeclaration): string[] {
    if (!isDrawn(style) || style.display === 'none' || style.visibility === 'hidden') return [];
    if (style.maskImage !== 'none') return [style.backgroundColor];
    if (style.content.startsWith('""')) return bordersOf(style).filter((color) => parse(color)[3] > 0);
    return parse(style.backgroundColor)[3] > 0 ? [] : [style.color];
  }

  /** Returns the contrast of a symbol on the background of its own pseudo-element, if it has one. */
  function symbolContrast(style: CSSStyleDeclaration): number {
    const isSymbol =
      isDrawn(style) && !style.content.startsWith('""') && parse(style.backgroundColor)[3] === 1;
    return isSymbol ? contrast(style.color, parse(style.backgroundColor)) : MINIMUM;
  }

  function faintIcons(): string[] {
    const elements = inScope(`:is(${OURS})`).filter((element) => !isDisabled(element));
    return elements.flatMap((element) => {
      const backdrop = backdropOf(element);
      if (!backdrop) return [];
      const pseudos = (['::before', '::after'] as const).flatMap((pseudo) =>
        iconColors(getComputedStyle(element, pseudo)).map((color) => ({ name: pseudo, color })),
      );
      const style = getComputedStyle(element);
      const isShape =
        element.matches('svg *') && !element.matches('defs *, clipPath *, mask *, symbol *, title');
      const shape = isShape
        ? [style.fill, style.stroke]
            .filter((color) => color !== 'none' && parse(color)[3] > 0)
            .map((color) => ({ name: ' (shape)', color }))
        : [];
      const symbols = (['::before', '::after'] as const)
        .filter((pseudo) => symbolContrast(getComputedStyle(element, pseudo)) < MINIMUM)
        .map((pseudo) => `the symbol ${pseudo} of ${describe(element)} is faint`);
      const icons = [...pseudos, ...shape].flatMap(({ name, color }) => {
        judgments++;
        const ratio = contrast(color, backdrop);
        return ratio < MINIMUM
          ? [`the icon ${name} of ${describe(element)} has a contrast of ${rounded(ratio)}`]
          : [];
      });
      return [...symbols, ...icons];
    });
  }

  /** Returns the element that shows a control's focus ring: the control or one of the three elements around it. */
  function ringOf(control: Element): Element | undefined {
    const boxes: Element[] = [];
    for (let box: Element | null = control; box && boxes.length < 4; box = box.parentElement) boxes.push(box);
    return boxes.find((box) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(box);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    });
  }

  function focusProblem(control: Element): string | undefined {
    judgments++;
    const ring = ringOf(control);
    if (!ring) return `${describe(control)} has no focus ring`;
    const { outlineColor, outlineOffset } = getComputedStyle(ring);
    const backdrop = backdropOf(Number.parseFloat(outlineOffset) < 0 ? ring : ring.parentElement);
    const ratio = backdrop ? contrast(outlineColor, backdrop) : MINIMUM;
    return ratio < MINIMUM
      ? `the focus ring of ${describe(control)} has a contrast of ${rounded(ratio)}`
      : undefined;
  }

  function faintFocus(): string[] {
    const controls = inScope(CONTROLS).filter(
      (control) => !isDisabled(control) && !control.matches('[tabindex="-1"]'),
    );
    const problems = controls.flatMap((control) => {
      if (control instanceof HTMLElement) control.focus({ preventScroll: true });
      return document.activeElement === control ? (focusProblem(control) ?? []) : [];
    });
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    return problems;
  }

  /** Styles that show a state without a color. */
  const SHAPES = [
    'text-decoration-line',
    'font-weight',
    'font-style',
    'content',
    'rotate',
    'transform',
    'mask-image',
    'appearance',
    'display',
    'visibility',
  ];

  interface Look {
    shapes: string;
    colors: readonly string[];
  }

  /** Describes an element and its pseudo-elements, separately for shapes and colors. Invisible borders have no shape. */
  function lookOf(element: Element, backdrop: Color): Look[] {
    return [undefined, '::before', '::after'].map((pseudo) => {
      const style = getComputedStyle(element, pseudo);
      const edges = ['top', 'right', 'bottom', 'left'].map((side) => {
        const color = style.getPropertyValue(`border-${side}-color`);
        const isVisible = bordersOf(style).includes(color) && contrast(color, backdrop) >= MINIMUM;
        return isVisible ? style.getPropertyValue(`border-${side}-width`) : '0';
      });
      const shadow = /^(rgba?\([^)]*\)|color\([^)]*\)) (.*)$/.exec(style.boxShadow);
      const isShadowVisible = shadow && contrast(shadow[1] ?? '', backdrop) >= MINIMUM;
      return {
        shapes: [
          ...SHAPES.map((name) => style.getPropertyValue(name)),
          ...edges,
          isShadowVisible ? shadow[2] : '',
        ].join('|'),
        colors: pseudo && !isDrawn(style) ? [] : [style.color, style.backgroundColor, style.borderTopColor],
      };
    });
  }

  /** Returns whether the difference between two looks can be seen without seeing hues. */
  function differ(one: Element, other: Element): boolean {
    const backdrop = backdropOf(one.parentElement) ?? [255, 255, 255, 1];
    const [a, b] = [lookOf(one, backdrop), lookOf(other, backdrop)];
    return a.some(({ shapes, colors }, index) => {
      if (shapes !== b[index]?.shapes) return true;
      return colors.some((color, at) => {
        const counterpart = b[index]?.colors[at];
        return (
          counterpart !== undefined &&
          contrast(over(parse(color), backdrop), over(parse(counterpart), backdrop)) >= MINIMUM
        );
      });
    });
  }

  function lookAlikes(): string[] {
    const states = inScope('[aria-current], [aria-pressed], [aria-selected], [aria-checked]');
    return states.filter(isChosen).flatMap((element) => {
      const list =
        element.closest('ul, ol, nav, [role="listbox"], [role="group"], fieldset') ?? element.parentElement;
      const others = [...(list?.querySelectorAll(element.localName) ?? [])].filter(
        (other) =>
          other !== element && !isChosen(other) && isShown(other) && other.className === element.className,
      );
      judgments++;
      return others
        .slice(0, 1)
        .filter((other) => !differ(element, other))
        .map((other) => `${describe(element)} differs from ${describe(other)} only in its hue`);
    });
  }

  function unexplainedErrors(): string[] {
    return inScope('[aria-invalid="true"]').flatMap((field) => {
      judgments++;
      const ids =
        `${field.getAttribute('aria-describedby') ?? ''} ${field.getAttribute('aria-errormessage') ?? ''}`.split(
          /\s+/,
        );
      const group = field.closest('fieldset, .sw-field');
      const messages = [
        ...ids.map((id) => document.getElementById(id)),
        ...(group?.querySelectorAll('.sw-field-error') ?? []),
      ];
      return messages.some((message) => message && isShown(message) && message.textContent.trim() !== '')
        ? []
        : [`nothing but its color shows that ${describe(field)} is invalid`];
    });
  }

  window.colors = {
    faint: () => [...new Set([...faintFields(), ...faintIcons()])],
    faintFocus,
    onlyColor: () => [...lookAlikes(), ...unexplainedErrors()],
    judged: () => judgments,
  };
}
