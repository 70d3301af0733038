import { saveSheet } from '../../../domain/import/write-sheet.ts';

const WIDTHS = [40, 40, 12];

/** Saves a template: the header and two example lines. */
export const saveTemplate = (): Promise<void> =>
  saveSheet(
    'participants-template.xlsx',
    [
      ['user', 'tags'],
      ['alice', 'red, first year'],
      ['bob', ''],
    ],
    WIDTHS,
  );

/** Saves all participants as a spreadsheet that can be imported again. */
export const saveParticipants = (
  slug: string,
  rows: readonly { userId: string; name: string; tags: readonly string[]; banned: boolean }[],
  words: { name: string; banned: string; yes: string },
): Promise<void> =>
  saveSheet(
    `${slug.replaceAll(/[^\p{L}\p{N}_-]/gu, '_')}-participants.xlsx`,
    [
      ['userId', 'tags', words.name, words.banned],
      ...rows.map(({ userId, name, tags, banned }) => [userId, tags.join(', '), name, banned ? words.yes : '']),
    ],
    [...WIDTHS, 12],
  );
