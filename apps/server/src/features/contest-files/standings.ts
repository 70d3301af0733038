import { escapeHtml } from '../../http/escape-html.ts';
import { isPassFail, organizationObject } from '../clics/objects.ts';
import type { Projector } from '../clics/projector.ts';
import { standingsOf, type Standing } from '../clics/scoreboard.ts';
import { tsvOf } from './results-tsv.ts';

const MINUTE_MS = 60_000;
export const minutesOf = (ms: number) => Math.floor(ms / MINUTE_MS);

const texts = {
  en: { rank: 'Rank', team: 'Team', affiliation: 'Affiliation', solved: 'Solved', penalty: 'Penalty', score: 'Score' },
  'zh-Hans': { rank: '排名', team: '队伍', affiliation: '单位', solved: '解题数', penalty: '罚时', score: '得分' },
} as const;
export type Language = keyof typeof texts;

interface StandingsTable {
  head: string[];
  rows: string[][];
}

/** Solved problems and penalty in whole minutes. */
export function totalsOf({ cells }: Standing) {
  const solved = cells.filter(({ cell }) => cell.full);
  return {
    solved: solved.length,
    penaltyMinutes: solved.reduce((sum, { cell }) => sum + minutesOf(cell.penaltyMs), 0),
    lastSolvedMinute: Math.max(0, ...solved.map(({ cell }) => minutesOf(cell.elapsedMs))),
  };
}

function tableOf(projector: Projector, language: Language): StandingsTable {
  const { state } = projector;
  const words = texts[language];
  const passFail = isPassFail(state);
  const standings = standingsOf(projector);
  const labels = (standings[0]?.cells ?? []).map(({ problemId }) => state.problems.get(problemId)?.slug ?? '');
  return {
    head: [
      words.rank,
      words.team,
      words.affiliation,
      ...(passFail ? [words.solved, words.penalty] : [words.score]),
      ...labels,
    ],
    rows: standings.map((standing) => {
      const { rank, participant, cells, hackPoints } = standing;
      const { solved, penaltyMinutes } = totalsOf(standing);
      const score = cells.reduce((sum, { cell }) => sum + cell.score, hackPoints);
      return [
        String(rank),
        participant.name,
        organizationObject(state, participant)?.name ?? '',
        ...(passFail ? [String(solved), String(penaltyMinutes)] : [rounded(score)]),
        ...cells.map((one) => (passFail ? passFailCell(one) : one.judged > 0 ? rounded(one.cell.score) : '')),
      ];
    }),
  };
}

const rounded = (score: number) => String(Math.round(score * 1e6) / 1e6);

/** Attempts, and the minute of the accepted one: `2/35`; `3` without one; `1?` with results that are not known. */
function passFailCell({ cell, judged, pending }: Standing['cells'][number]): string {
  if (cell.full) return `${judged}/${minutesOf(cell.elapsedMs)}`;
  if (judged + pending === 0) return '';
  return pending > 0 ? `${judged + pending}?` : String(judged);
}

/** An apostrophe precedes names that a spreadsheet program would evaluate as a formula. */
const inert = (text: string) => (/^[=+\-@]/.test(text) ? `'${text}` : text);

export function standingsTsv(projector: Projector, language: Language): string {
  const { head, rows } = tableOf(projector, language);
  return tsvOf([head, ...rows].map((row) => row.map(inert)));
}

/** A page without links to other files, so that it can be stored and published anywhere. */
export function standingsHtml(projector: Projector, language: Language): string {
  const { head, rows } = tableOf(projector, language);
  const title = escapeHtml(projector.state.contest?.title ?? '');
  const line = (cells: readonly string[], tag: 'td' | 'th') =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>`,
    '<meta name="viewport" content="width=device-width">',
    '<style>body{font-family:sans-serif}table{border-collapse:collapse}th,td{border:1px solid #999;padding:.3em .6em}</style>',
    `</head><body><h1>${title}</h1><table><thead>${line(head, 'th')}</thead>`,
    `<tbody>${rows.map((row) => line(row, 'td')).join('\n')}</tbody></table></body></html>\n`,
  ].join('\n');
}
