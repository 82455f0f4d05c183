import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page, type PageScreenshotOptions } from '@playwright/test';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

const BASELINES = path.resolve('test/pictures/baselines');
const RESULTS = path.resolve('test-results/pictures/differences');

/**
 * Number of pixels that may differ, because processors round the edges of letters and curves differently. A missing arrow
 * differs by about 30 pixels.
 */
const FEW_POINTS = 12;

const OPTIONS = { animations: 'disabled', caret: 'hide', scale: 'css' } satisfies PageScreenshotOptions;

interface Picture {
  data: Buffer;
  width: number;
  height: number;
}

async function decode(file: Buffer): Promise<Picture> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const encode = ({ data, width, height }: Picture): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();

/** Extends a picture to the given size, so that pictures of different heights can be compared. */
async function extend(picture: Picture, width: number, height: number): Promise<Picture> {
  if (picture.width === width && picture.height === height) return picture;
  const extended = sharp(await encode(picture)).extend({
    right: width - picture.width,
    bottom: height - picture.height,
    background: 'magenta',
  });
  return { data: await extended.raw().toBuffer(), width, height };
}

/** Returns the number of pixels in which two pictures differ, and an image of the differences. */
async function difference(
  one: Picture,
  other: Picture,
): Promise<{ points: number; picture: Picture | undefined }> {
  if (one.data.equals(other.data)) return { points: 0, picture: undefined };
  const [width, height] = [Math.max(one.width, other.width), Math.max(one.height, other.height)];
  const [first, second] = [await extend(one, width, height), await extend(other, width, height)];
  const data = Buffer.alloc(width * height * 4);
  const points = pixelmatch(first.data, second.data, data, width, height, { threshold: 0.1 });
  return { points, picture: { data, width, height } };
}

/**
 * Returns true if nothing has moved between two screenshots. On a busy computer, Chromium draws rounded corners and thin
 * lines slightly differently each time: up to 15 pixels of a page differ by up to 7 of 255 levels, in up to 9 of 14
 * successive screenshots. Such differences are invisible, and the comparison ignores them.
 */
async function isSteady(before: Buffer, after: Buffer): Promise<boolean> {
  if (before.equals(after)) return true;
  const { points } = await difference(await decode(before), await decode(after));
  return points === 0;
}

/** Takes screenshots until one is as expected, or until two successive screenshots are the same. */
async function take(
  target: Page | Locator,
  options: PageScreenshotOptions,
  isExpected: (found: Buffer) => Promise<boolean>,
): Promise<Buffer> {
  let last = await target.screenshot(options);
  await expect(async () => {
    if (await isExpected(last)) return;
    const before = last;
    last = await target.screenshot(options);
    expect(await isSteady(before, last), 'nothing moves').toBe(true);
  }).toPass();
  return last;
}

/**
 * Compares a screenshot of a page or an element with its picture in `baselines/`. If they differ, writes the expected image,
 * the actual image and the diff to `test-results/pictures/differences/`. With `ACCEPT=1`, stores the actual image as the
 * expected one.
 */
export async function comparePicture(
  target: Page | Locator,
  name: string,
  { isFullPage = false } = {},
): Promise<void> {
  const options = { ...OPTIONS, ...(isFullPage && { fullPage: true }) };
  const file = path.join(BASELINES, `${name}.webp`);
  const expected = existsSync(file) ? await decode(readFileSync(file)) : undefined;
  const compare = async (found: Buffer): ReturnType<typeof difference> =>
    expected
      ? difference(expected, await decode(found))
      : { points: Number.POSITIVE_INFINITY, picture: undefined };
  const found = await take(target, options, async (shot) => (await compare(shot)).points <= FEW_POINTS);
  const { points, picture } = await compare(found);
  if (points <= FEW_POINTS) return;
  if (process.env.ACCEPT) {
    mkdirSync(BASELINES, { recursive: true });
    writeFileSync(file, await sharp(found).webp({ lossless: true, effort: 6 }).toBuffer());
    return;
  }
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(path.join(RESULTS, `${name}-found.png`), found);
  if (expected) writeFileSync(path.join(RESULTS, `${name}-expected.png`), await encode(expected));
  if (picture) writeFileSync(path.join(RESULTS, `${name}-difference.png`), await encode(picture));
  expect
    .soft(
      points,
      `${name}: see ${RESULTS}/${name}-difference.png; "npm test -- accept" accepts what was found`,
    )
    .toBeLessThanOrEqual(FEW_POINTS);
}
