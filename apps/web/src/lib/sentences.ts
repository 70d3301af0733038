/** Joins two sentences: with a space, unless the first ends in a full-width mark. */
export function sentences(first: string, second: string): string {
  return /[。！？]$/.test(first) ? first + second : `${first} ${second}`;
}
