/** The words of a text, for lists that are long. */
export const words = (text: string): string[] => text.trim().split(/\s+/);
