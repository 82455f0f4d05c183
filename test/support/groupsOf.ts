/** Divides a list into groups of a size, the last of which may be smaller. A group's pages open in one tab, one after another. */
export const groupsOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  items.flatMap((_, index) => (index % size === 0 ? [items.slice(index, index + size)] : []));
