/** Moves the item at `from` to `to`; unchanged if there is no item at `from`. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.filter((_, index) => index !== from);
  const [item] = items.slice(from, from + 1);
  return item === undefined ? [...items] : [...rest.slice(0, to), item, ...rest.slice(to)];
}
