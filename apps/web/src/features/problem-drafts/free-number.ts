/** The first number from 1 that names nothing yet. */
export function freeNumber(taken: ReadonlySet<string>): string {
  let number = 1;
  while (taken.has(String(number))) number += 1;
  return String(number);
}
