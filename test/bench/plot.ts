/** Line of a plot with logarithmic axes. */
export interface Line {
  label: string;
  /** Points in ascending order of x. All numbers are positive. */
  points: readonly (readonly [x: number, y: number])[];
}

const [WIDTH, HEIGHT] = [960, 560];
/** Edges of the plotting area. The labels of the lines are to the right of it. */
const AREA = { left: 64, right: 560, top: 24, bottom: 510 };
const LABEL_HEIGHT = 17;

const STYLES = `text { font: 13px system-ui, sans-serif; fill: #1f2328; }
.grid { stroke: #d1d9e0; } .line { fill: none; stroke-width: 2; } .lead { fill: none; stroke: #818b98; stroke-width: 0.75; }
.background { fill: #fff; }
@media (prefers-color-scheme: dark) {
text { fill: #f0f6fc; } .grid { stroke: #3d444d; } .background { fill: #0d1117; }
}`;

/** Colors that have a contrast of at least 3 to 1 on white and on the dark background. */
const COLORS = [
  '#0969da',
  '#bf5b00',
  '#1a7f37',
  '#a475f9',
  '#cf222e',
  '#0f7d8c',
  '#8a6d00',
  '#bf3989',
  '#6e7781',
];

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Returns the powers of ten around the given numbers. */
function decades(values: readonly number[]): number[] {
  const [first, last] = [
    Math.floor(Math.log10(Math.min(...values))),
    Math.ceil(Math.log10(Math.max(...values))),
  ];
  return Array.from({ length: Math.max(1, last - first) + 1 }, (_, index) => first + index);
}

/** Returns a function that places a number between two edges, by its logarithm. */
const scale =
  (powers: readonly number[], from: number, to: number) =>
  (value: number): number =>
    from + ((Math.log10(value) - (powers[0] ?? 0)) / ((powers.at(-1) ?? 1) - (powers[0] ?? 0))) * (to - from);

/** Returns the wanted positions in the same order, moved so that neighbors do not overlap and all stay in the area. */
export function spread(wanted: readonly number[], gap: number, most: number): number[] {
  const order = wanted
    .map((position, index) => ({ position, index }))
    .sort((a, b) => a.position - b.position);
  let free = Number.NEGATIVE_INFINITY;
  for (const label of order) {
    label.position = Math.max(label.position, free);
    free = label.position + gap;
  }
  let limit = most;
  for (const label of order.reverse()) {
    label.position = Math.min(label.position, limit);
    limit = label.position - gap;
  }
  return order.sort((a, b) => a.index - b.index).map(({ position }) => position);
}

const round = (value: number): string => value.toFixed(1);

/**
 * Returns a plot as SVG, readable on light and dark pages, with a label at the end of each line.
 * @param lines lines with at least one point each
 */
export function logLogPlot(lines: readonly Line[], xTitle: string, yTitle: string): string {
  const points = lines.flatMap((line) => line.points);
  const [xPowers, yPowers] = [decades(points.map(([x]) => x)), decades(points.map(([, y]) => y))];
  const [x, y] = [scale(xPowers, AREA.left, AREA.right), scale(yPowers, AREA.bottom, AREA.top)];
  const name = (power: number): string => (10 ** power).toLocaleString('en', { maximumFractionDigits: 6 });
  const columns = xPowers.map((power) => {
    const at = round(x(10 ** power));
    return `<path class="grid" d="M${at} ${AREA.top}V${AREA.bottom}"/><text x="${at}" y="${AREA.bottom + 18}" text-anchor="middle">${name(power)}</text>`;
  });
  const rows = yPowers.map((power) => {
    const at = y(10 ** power);
    return `<path class="grid" d="M${AREA.left} ${round(at)}H${AREA.right}"/><text x="${AREA.left - 6}" y="${round(at + 4)}" text-anchor="end">${name(power)}</text>`;
  });
  const ends = lines.map((line) => line.points.at(-1) ?? [1, 1]);
  const labelsAt = spread(
    ends.map(([, last]) => y(last)),
    LABEL_HEIGHT,
    AREA.bottom,
  );
  const drawn = lines.map((line, index) => {
    const color = COLORS[index % COLORS.length];
    const dashes = index < COLORS.length ? '' : ' stroke-dasharray="6 3"';
    const [endX, endY] = [x(ends[index]?.[0] ?? 1), y(ends[index]?.[1] ?? 1)];
    const path = line.points.map(([px, py]) => `${round(x(px))} ${round(y(py))}`).join('L');
    const dots = line.points.map(
      ([px, py]) => `<circle cx="${round(x(px))}" cy="${round(y(py))}" r="3" fill="${color}"/>`,
    );
    const at = labelsAt[index] ?? 0;
    return `<path class="line" stroke="${color}"${dashes} d="M${path}"/>${dots.join('')}
<path class="lead" d="M${round(endX + 5)} ${round(endY)}L${AREA.right + 14} ${round(at)}"/><path class="line" stroke="${color}"${dashes} d="M${AREA.right + 14} ${round(at)}h28"/><text x="${AREA.right + 48}" y="${round(at + 4)}">${escapeText(line.label)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeText(`${yTitle} by ${xTitle}, on logarithmic axes`)}">
<style>${STYLES}</style>
<rect class="background" width="${WIDTH}" height="${HEIGHT}"/>
${[...columns, ...rows].join('\n')}
<text x="${AREA.left}" y="14">${escapeText(yTitle)}</text><text x="${(AREA.left + AREA.right) / 2}" y="${HEIGHT - 12}" text-anchor="middle">${escapeText(xTitle)}</text>
${drawn.join('\n')}
</svg>
`;
}
