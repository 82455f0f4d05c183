/**
 * Script `tsx test/pictures/contactSheet.ts`, which writes contact sheets of all pictures, 24 per sheet, to
 * `test-results/picture-sheets/`.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const BASELINES = path.resolve('test/pictures/baselines');
const SHEETS = path.resolve('test-results/picture-sheets');
const [COLUMNS, ROWS, WIDTH, HEIGHT, GAP] = [6, 4, 320, 480, 12];

const names = readdirSync(BASELINES).toSorted();
mkdirSync(SHEETS, { recursive: true });
for (let first = 0; first < names.length; first += COLUMNS * ROWS) {
  const shown = names.slice(first, first + COLUMNS * ROWS);
  const pictures = await Promise.all(
    shown.map(async (name, index) => ({
      input: await sharp(path.join(BASELINES, name))
        .resize({ width: WIDTH, height: HEIGHT, fit: 'inside' })
        .toBuffer(),
      left: GAP + (index % COLUMNS) * (WIDTH + GAP),
      top: GAP + Math.floor(index / COLUMNS) * (HEIGHT + GAP),
    })),
  );
  const sheet = sharp({
    create: {
      width: GAP + COLUMNS * (WIDTH + GAP),
      height: GAP + ROWS * (HEIGHT + GAP),
      channels: 3,
      background: 'gray',
    },
  });
  const file = path.join(SHEETS, `${String(first / (COLUMNS * ROWS) + 1).padStart(2, '0')}.png`);
  writeFileSync(file, await sheet.composite(pictures).png().toBuffer());
  console.log(`${path.relative('.', file)}: ${shown[0]} to ${shown.at(-1)}`);
}
