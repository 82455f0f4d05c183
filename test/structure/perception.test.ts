import { describe, expect, it } from 'vitest';
import {
  DRAGGING,
  filesWith,
  flashingAnimations,
  MEDIA,
  MOTION,
  ORIENTATION,
  PICTURES,
  POINTER_PATH,
  sensoryTexts,
} from './perception.ts';
import { project, readProject } from './project.ts';

const files = readProject();

/** Returns the files that match, if a view with this code is added to the widget `x`. */
const found = (pattern: RegExp, code: string, path = 'widgets/x/X.tsx') =>
  filesWith(project({ [path]: code }), pattern);

// The claims of conformance name these tests as the check of what holds by construction.
describe('what no widget contains', () => {
  it('is a player of audio or video (WCAG 1.2, 1.4.2)', () => {
    expect(filesWith(files, MEDIA)).toEqual([]);
    expect(found(MEDIA, 'const player = <video src="a.mp4" />;')).toEqual(['widgets/x/X.tsx']);
  });

  it('is a text that refers to a shape, a color, a size or a place (WCAG 1.3.3)', () => {
    expect(sensoryTexts(files)).toEqual([]);
    expect(sensoryTexts(project({ 'widgets/x/x.ts': "{ default: 'Click the green button.' }" }))).toEqual([
      'widgets/x/x.ts: Click the green button.',
    ]);
    expect(sensoryTexts(project({ 'widgets/x/x.twig': '<p>Use the menu on the left.</p>' }))).toEqual([
      'widgets/x/x.twig: Use the menu on the left.',
    ]);
  });

  it('is a rule for portrait or landscape only (WCAG 1.3.4)', () => {
    expect(filesWith(files, ORIENTATION)).toEqual([]);
    expect(
      found(ORIENTATION, '@media (orientation: portrait) { p { display: none } }', 'widgets/x/x.css'),
    ).toEqual(['widgets/x/x.css']);
  });

  it('is a picture of text: only sponsors have pictures, their logos (WCAG 1.4.5)', () => {
    expect(filesWith(files, PICTURES)).toEqual(['widgets/sponsor-logo/sponsor-logo.twig']);
    expect(found(PICTURES, '.x { background: url("title.png") }', 'widgets/x/x.css')).toEqual([
      'widgets/x/x.css',
    ]);
  });

  it('is an animation that could flash more than three times a second (WCAG 2.3.1)', () => {
    expect(flashingAnimations(files)).toEqual([]);
    const blinking = project({ 'widgets/x/x.css': '.x { animation: blink 0.2s infinite }' });
    expect(flashingAnimations(blinking)).toEqual(['widgets/x/x.css: blink 0.2s infinite']);
  });

  it('is a use of the path of a pointer, except for rows that can also be moved by buttons (WCAG 2.5.1)', () => {
    expect(filesWith(files, POINTER_PATH)).toEqual([
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
    expect(filesWith(files, DRAGGING)).toEqual([
      'widgets/credentials/useDrag.ts',
      'widgets/file-field/FileField.tsx',
      // Text that is dropped on the box can also be typed.
      'widgets/nav-search/NavSearch.tsx',
      'widgets/slider/row.ts',
    ]);
    expect(found(DRAGGING, '<li draggable="true" />')).toEqual(['widgets/x/X.tsx']);
  });

  it('is a sensor of motion (WCAG 2.5.4)', () => {
    expect(filesWith(files, MOTION)).toEqual([]);
    expect(found(MOTION, "addEventListener('devicemotion', undo);")).toEqual(['widgets/x/X.tsx']);
  });
});
