/**
 * Where an arrow key leads: to a hit, to the box (-1), or nowhere (undefined). SN-04: Down goes from the box to the
 * first hit and stops at the last; Up steps back, and from the first one to the box.
 */
export function placeAfter(key: string, place: number, count: number): number | undefined {
  if (key === 'ArrowDown') return place + 1 < count ? place + 1 : undefined;
  if (key === 'ArrowUp') return place >= 0 ? place - 1 : undefined;
  return undefined;
}
