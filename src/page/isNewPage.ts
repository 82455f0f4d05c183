/** Returns whether the page was just opened, as opposed to a reload or a return with the Back or Forward button. */
export function isNewPage(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation !== undefined && navigation.type !== 'reload' && navigation.type !== 'back_forward';
}
