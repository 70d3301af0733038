import type { Caller } from './caller.ts';
import { capabilitiesOf } from './capabilities.ts';
import { seesEverything, type View } from './view.ts';

/** Endpoints below a contest and the properties that objects can have, in version 2026-01. */
const properties: Readonly<Record<string, string>> = {
  contest:
    'id name formal_name start_time duration scoreboard_freeze_duration scoreboard_thaw_time scoreboard_type main_scoreboard_group_id penalty_time',
  'judgement-types': 'id name penalty solved simplified_judgement_type_id',
  languages: 'id name entry_point_required extensions',
  problems: 'id uuid label name ordinal rgb color time_limit memory_limit test_data_count max_score',
  groups: 'id icpc_id name',
  organizations: 'id icpc_id name formal_name country',
  teams: 'id icpc_id name label display_name organization_id group_ids photo hidden',
  persons: 'id icpc_id name role team_ids title email sex',
  state: 'started frozen ended thawed finalized end_of_updates',
  submissions: 'id language_id problem_id team_id time contest_time entry_point files',
  judgements:
    'id submission_id judgement_type_id score start_time start_contest_time end_time end_contest_time max_run_time',
  runs: 'id judgement_id ordinal judgement_type_id time contest_time run_time',
  clarifications: 'id from_team_id to_team_ids to_group_ids reply_to_id problem_id text time contest_time',
  awards: 'id citation team_ids',
  scoreboard: 'time contest_time state rows',
};
/** Properties that only readers of everything get. */
const judgesOnly: Readonly<Record<string, readonly string[]>> = {
  teams: ['hidden'],
  persons: ['email', 'sex'],
};

/** Endpoints of the view. */
export const endpointsOf = (_view: View): readonly string[] => Object.keys(properties);

export function accessObject(view: View, caller: Caller) {
  return {
    capabilities: capabilitiesOf(view, caller),
    endpoints: Object.entries(properties).map(([type, names]) => ({
      type,
      properties: names
        .split(' ')
        .filter((name) => seesEverything(view) || !judgesOnly[type]?.includes(name))
        .flatMap((name) => (view.version === '2026-01' ? [name] : earlierName(type, name))),
    })),
  };
}

/** What version 2023-06 calls a property; empty if it does not have it. */
function earlierName(type: string, name: string): string[] {
  if (type === 'clarifications' && name === 'to_team_ids') return ['to_team_id'];
  return addedNames.has(name) ? [] : [name];
}
const addedNames = new Set([
  'main_scoreboard_group_id',
  'simplified_judgement_type_id',
  'memory_limit',
  'to_group_ids',
]);
