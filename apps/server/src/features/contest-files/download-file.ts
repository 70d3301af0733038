import type { ContestFileName } from '@assay/contract';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { isPassFail } from '../clics/objects.ts';
import { projectForFiles } from '../clics/package-files.ts';
import type { Projector } from '../clics/projector.ts';
import { scoreboardObject, standingsOf } from '../clics/scoreboard.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { resultsTsv, type ResultTeam } from './results-tsv.ts';
import { standingsHtml, standingsTsv, totalsOf, type Language } from './standings.ts';

const contentTypes = { tsv: 'text/tab-separated-values', html: 'text/html', json: 'application/json' } as const;

/** Files of a contest as a presenter reads it, like the contest package. */
export const downloadContestFile = route('GET /api/contest/:contestId/admin/contest-file/:name', {
  scope: contestScopeWith('admin'),
  handle: async ({ scope: { id }, params: { name }, query: { language = 'en' }, reply, context: { db } }) => {
    const projector = await projectForFiles(db, id);
    if (!projector) throw refusal('clock-missing');
    const extension = name.slice(name.lastIndexOf('.') + 1);
    const type = contentTypes[extension as keyof typeof contentTypes] ?? 'application/x-ndjson';
    reply.headers({
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    });
    return reply.send(textOf(name, projector, language));
  },
});

function textOf(name: ContestFileName, projector: Projector, language: Language): string {
  switch (name) {
    case 'results.tsv':
      return resultsTsv(teamsOf(projector));
    case 'scoreboard.json':
      return JSON.stringify(scoreboardObject(projector));
    case 'standings.tsv':
      return standingsTsv(projector, language);
    case 'standings.html':
      return standingsHtml(projector, language);
    case 'event-feed.ndjson':
      return projector.lines.map(({ text }) => text).join('');
  }
}

const medalIds = { 'gold-medal': 'gold', 'silver-medal': 'silver', 'bronze-medal': 'bronze' } as const;

function teamsOf(projector: Projector): ResultTeam[] {
  const { state } = projector;
  if (state.finalizedAtMs === null || !isPassFail(state)) throw refusal('results-not-official');
  const awards = projector.objectsOf('awards');
  const medals = new Map<string, ResultTeam['medal']>();
  for (const [id, medal] of Object.entries(medalIds)) {
    // As the projector wrote it.
    const { team_ids: teamIds } = JSON.parse(awards.get(id) ?? '{"team_ids":[]}') as { team_ids: string[] };
    for (const teamId of teamIds) medals.set(teamId, medal);
  }
  return standingsOf(projector).map((standing) => {
    const { participant, rank } = standing;
    return {
      externalId: participant.team?.icpcId ?? participant.id,
      position: rank,
      ...totalsOf(standing),
      medal: medals.get(participant.id) ?? null,
      groups: participant.tags.filter(isGroup(projector)),
    };
  });
}

/** Imported groups; without them, tags that are no affiliation. */
function isGroup({ state }: Projector): (tag: string) => boolean {
  if (state.groups.size > 0) return (tag) => state.groupOfTag.has(tag);
  const affiliations = new Set([...state.participants.values()].map(({ team }) => team?.affiliation));
  return (tag) => !affiliations.has(tag);
}
