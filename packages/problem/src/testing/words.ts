/** Splits a text into words, for long lists. */
export const words = (text: string): string[] => text.trim().split(/\s+/);
