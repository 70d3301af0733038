import { teamCategories } from '@assay/contract/team-limits';
import type { SheetLine } from '../../domain/import/sheet-columns.ts';
import type { TeamCategory } from './contest-teams.api.ts';

export interface SheetTeam {
  /** Line number in the spreadsheet, from 1. */
  line: number;
  /** Fields without a column are absent: they stay unchanged. */
  team: TeamOfSheet;
}

interface TeamOfSheet {
  name: string;
  affiliation?: string;
  country?: string;
  coach?: string;
  seat?: string;
  categories?: TeamCategory[];
  members?: string[];
}

export const columnHeads = {
  name: ['team', 'team name', 'name', '队伍', '队名', '队伍名称'],
  members: ['members', 'member', 'users', '队员', '成员'],
  affiliation: ['affiliation', 'school', 'university', 'organization', '单位', '学校'],
  country: ['country', '国家', '国家或地区'],
  coach: ['coach', '教练'],
  seat: ['seat', 'location', 'label', '座位'],
  categories: ['categories', 'category', 'type', '类别'],
} as const;
export type TeamField = keyof typeof columnHeads;

const words: Record<string, TeamCategory> = {
  正式: 'official',
  非正式: 'unofficial',
  打星: 'star',
  隐藏: 'hidden',
  ...Object.fromEntries(teamCategories.map((category) => [category, category])),
};

/** Rows of an import; omits lines without a team. Unknown categories are omitted. */
export function toRows(lines: readonly SheetLine<TeamField>[]): SheetTeam[] {
  return lines.flatMap(({ line, texts: { name = '', members, categories, country, ...texts } }): SheetTeam[] => {
    const tidy = name.trim().replaceAll(/\s+/g, ' ');
    if (tidy === '') return [];
    const team = {
      name: tidy,
      ...texts,
      ...(country === undefined ? {} : { country: country.trim().toUpperCase() }),
      ...(categories === undefined ? {} : { categories: categoriesOf(categories) }),
      ...(members === undefined ? {} : { members: split(members) }),
    };
    return [{ line, team }];
  });
}

function categoriesOf(cell: string): TeamCategory[] {
  return split(cell).flatMap((word) => words[word.toLowerCase()] ?? []);
}

function split(cell: string): string[] {
  const parts = cell.split(/[,，、;；\n]/).map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ''))];
}
