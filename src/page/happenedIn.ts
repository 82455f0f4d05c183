/**
 * Returns whether an event happened in an element that matches a selector, even in a shadow tree. An event that leaves a
 * shadow tree has the tree's host as its `target`.
 */
export const happenedIn = (event: Event, selector: string): boolean =>
  event.composedPath().some((node) => node instanceof Element && node.matches(selector));
