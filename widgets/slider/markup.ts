import { reportIssues } from '../../src/report/report.ts';
import type { PartsOf } from '../../src/runtime/define.ts';
import { slider } from './slider.ts';

/** Reports content of the viewport and the track that is no part, and would be shown between the slides. */
export function reportTrack({
  viewport,
  track,
  slide,
}: Pick<PartsOf<typeof slider>, 'viewport' | 'track' | 'slide'>): void {
  for (const child of viewport.children)
    reportIssues(slider.name, child as HTMLElement, [
      [
        'part "viewport" has other content',
        'part "track" only',
        child === track ? undefined : `<${child.localName}>`,
      ],
    ]);
  for (const child of track.children)
    reportIssues(slider.name, child as HTMLElement, [
      [
        'part "track" has other content',
        '<li data-slider-part="slide"> only',
        slide.some((element) => element === child) ? undefined : `<${child.localName}>`,
      ],
    ]);
}
