/**
 * Parses the arguments of `npm test`. Ends the process with a message if they are invalid.
 * @param {string[]} words
 * @param {string[]} known names of the parts.
 * @returns {{parts: string[], changedSince: string | null}} `changedSince` is the revision to compare with, null for
 * everything.
 */
export function parseArguments(words, known) {
  const at = words.indexOf('--changed');
  const parts = words.filter((word, index) => at === -1 || index < at);
  const unknown = parts.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    console.error(`Unknown part: ${unknown.join(', ')}. Use ${known.join(', ')}, or --changed [revision].`);
    process.exit(2);
  }
  return { parts: parts.length > 0 ? parts : known, changedSince: at === -1 ? null : (words[at + 1] ?? 'HEAD') };
}
