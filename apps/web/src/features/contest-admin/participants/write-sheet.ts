import type { SheetData } from 'write-excel-file/browser';

/** Saves rows of text as a workbook. Every cell is text, so that no spreadsheet program takes one for a formula. */
async function saveSheet(fileName: string, rows: readonly (readonly string[])[]): Promise<void> {
  const { default: writeSheet } = await import('write-excel-file/browser');
  const data: SheetData = rows.map((row, index) =>
    row.map((value) => ({ type: String, value, ...(index === 0 ? { fontWeight: 'bold' as const } : {}) })),
  );
  await writeSheet(data, { columns: [{ width: 40 }, { width: 40 }, { width: 12 }] }).toFile(fileName);
}

/** A sheet to fill in: its heads and two lines that show how. */
export const saveTemplate = (): Promise<void> =>
  saveSheet('participants-template.xlsx', [
    ['user', 'tags'],
    ['alice', 'red, first year'],
    ['bob', ''],
  ]);

/** All participants, in a form that can be imported again. */
export const saveParticipants = (
  slug: string,
  rows: readonly { userId: string; name: string; tags: readonly string[]; banned: boolean }[],
  words: { name: string; banned: string; yes: string },
): Promise<void> =>
  saveSheet(`${slug.replaceAll(/[^\p{L}\p{N}_-]/gu, '_')}-participants.xlsx`, [
    ['userId', 'tags', words.name, words.banned],
    ...rows.map(({ userId, name, tags, banned }) => [userId, tags.join(', '), name, banned ? words.yes : '']),
  ]);
