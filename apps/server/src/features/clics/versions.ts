import type { ApiVersion } from './view.ts';

/* Objects of version 2026-01 as other versions write them. */

export type ApiObject = Readonly<Record<string, unknown>>;

const MINUTE_MS = 60_000;

/** Milliseconds of a RELTIME without sign. */
function durationMs(text: unknown): number {
  const [hours = 0, minutes = 0, seconds = 0] = String(text).split(':').map(Number);
  return Math.round(((hours * 60 + minutes) * 60 + seconds) * 1000);
}
const wholeMinutes = (text: unknown) => Math.floor(durationMs(text) / MINUTE_MS);

/** An object of an endpoint in a version; `scoreboard` is a type here as well. */
export function inVersion(version: ApiVersion, type: string, object: ApiObject): ApiObject {
  if (version === '2026-01') return object;
  switch (type) {
    case 'contest': {
      const { main_scoreboard_group_id: _, ...rest } = object;
      return 'penalty_time' in rest ? { ...rest, penalty_time: wholeMinutes(rest.penalty_time) } : rest;
    }
    case 'judgement-types': {
      const { simplified_judgement_type_id: _, ...rest } = object;
      return rest;
    }
    case 'problems': {
      const { memory_limit: _, ...rest } = object;
      return rest;
    }
    case 'clarifications': {
      const { to_team_ids: teamIds, to_group_ids: _, ...rest } = object;
      return { ...rest, to_team_id: Array.isArray(teamIds) ? (teamIds[0] as unknown) : null };
    }
    case 'scoreboard':
      return withMinutes(object);
    default:
      return object;
  }
}

interface ScoreboardRow {
  score: ApiObject;
  problems: readonly ApiObject[];
}

function withMinutes(scoreboard: ApiObject): ApiObject {
  const inMinutes = (one: ApiObject) =>
    Object.fromEntries(
      Object.entries(one).map(([key, value]) => [
        key,
        (key === 'time' || key === 'total_time') && value !== null ? wholeMinutes(value) : value,
      ]),
    );
  // Made by `scoreboardObject`.
  const rows = (scoreboard.rows as ScoreboardRow[]).map((row) => ({
    ...row,
    score: inMinutes(row.score),
    problems: row.problems.map(inMinutes),
  }));
  return { ...scoreboard, rows };
}
