/** Sentences one after the other: with a space between them, where the first does not end in a mark that brings its own. */
export function sentences(first: string, second: string): string {
  return /[。！？]$/.test(first) ? first + second : `${first} ${second}`;
}
