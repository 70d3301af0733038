import type { SheetLine } from '../../../domain/import/sheet-columns.ts';

export interface ParticipantRow {
  /** Line number in the spreadsheet, from 1. */
  line: number;
  /** The text that identifies the user: an id if it looks like one, otherwise a name. */
  user: string;
  userId?: string;
  name?: string;
  /** Absent if the spreadsheet has no column for tags: they stay unchanged. */
  tags?: string[];
}

export const columnHeads = {
  user: ['user', 'userid', 'user id', 'name', 'username', 'user name', 'id', '用户', '用户名', '用户id', '选手'],
  tags: ['tags', 'tag', '标签'],
} as const;
export type ParticipantField = keyof typeof columnHeads;

const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;

/** Rows of an import; omits lines without a user. */
export function toRows(lines: readonly SheetLine<ParticipantField>[]): ParticipantRow[] {
  return lines.flatMap(({ line, texts: { user = '', tags } }): ParticipantRow[] => {
    if (user === '') return [];
    return [
      {
        line,
        user,
        ...(UUID.test(user) ? { userId: user } : { name: user }),
        ...(tags === undefined ? {} : { tags: splitTags(tags) }),
      },
    ];
  });
}

function splitTags(cell: string): string[] {
  const tags = cell.split(/[,，、;；]/).map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}
