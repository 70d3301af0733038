import type { ShadowConnection } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { problemIdOf } from '../clics/objects.ts';
import { compareAll } from './differences.ts';
import { suggestLanguage } from './languages.ts';
import { findContestFacts, listObjects, listShadowTeams, type listOwnProblems, type ShadowRow } from './queries.ts';

type OwnProblems = Awaited<ReturnType<typeof listOwnProblems>>;

const MINUTE_MS = 60_000;

const isSameText = (a: string, b: string | undefined) => b !== undefined && a.toLowerCase() === b.toLowerCase();

export async function presentShadow(
  context: Pick<AppContext, 'db' | 'contestStates'>,
  contestId: string,
  shadow: ShadowRow,
  own: OwnProblems,
): Promise<ShadowConnection> {
  const { db } = context;
  const contest = (await listObjects(db, contestId, 'contest')).get('');
  const problems = await listObjects(db, contestId, 'problems');
  const languages = await listObjects(db, contestId, 'languages');
  const clock = (await findContestFacts(db, contestId))?.clock;
  const compared = await compareAll(context, contestId);
  const submissions = compared.filter(({ submissionId }) => submissionId !== undefined);
  const different = compared.filter(({ kind }) => kind !== undefined);
  const isOtherStart =
    contest?.start_time !== undefined && Math.abs((clock?.startMs ?? 0) - contest.start_time) >= MINUTE_MS;
  const isOtherClock = contest !== undefined && (clock?.durationMs !== contest.duration || isOtherStart);
  const { connectedAtMs, readAtMs, eventAtMs, dueAtMs, scoreboardAtMs } = shadow;
  const ownIds = new Set(own.map(({ problemId }) => problemId));
  return {
    url: shadow.url,
    username: shadow.username,
    hasPassword: shadow.sealedPassword !== null,
    state: shadow.state,
    ...(shadow.failure !== null && { failure: shadow.failure }),
    ...(shadow.state === 'failed' && dueAtMs !== null && { retryAt: dueAtMs }),
    ...(connectedAtMs !== null && { connectedAt: connectedAtMs }),
    ...(readAtMs !== null && { readAt: readAtMs }),
    ...(eventAtMs !== null && { eventAt: eventAtMs }),
    events: shadow.events,
    invalidLines: shadow.invalidLines,
    ...(shadow.invalidLine !== null && { invalidLine: shadow.invalidLine }),
    ...(scoreboardAtMs !== null && { scoreboardAt: scoreboardAtMs }),
    ...(contest?.name !== undefined && { name: contest.name }),
    ...(isOtherClock && {
      clock: {
        ...(contest.start_time !== undefined && { start: contest.start_time }),
        duration: contest.duration,
      },
    }),
    problems: [...problems]
      .map(([id, { label = id, name = '' }]) => {
        const chosen = shadow.problems[id];
        const suggested =
          own.find(({ slug }) => isSameText(slug, label)) ??
          own.find(({ title }) => isSameText(title, name)) ??
          own.find(({ problemId }) => problemId === id || problemIdOf(problemId) === id);
        return {
          id,
          label,
          name,
          ...(chosen !== undefined && ownIds.has(chosen) && { problemId: chosen }),
          ...(suggested && { suggestedId: suggested.problemId }),
        };
      })
      .toSorted((a, b) => (a.label < b.label ? -1 : Number(a.label > b.label))),
    languages: [...languages].map(([id, language]) => {
      const chosen = shadow.languages[id];
      const used = chosen ?? suggestLanguage(language);
      return {
        id,
        name: language.name ?? id,
        chosen: chosen !== undefined,
        ...(used !== undefined && { language: used }),
      };
    }),
    counts: {
      teams: (await listShadowTeams(db, contestId)).length,
      submissions: submissions.length,
      judgedHere: submissions.filter(({ here }) => here.verdict !== undefined).length,
      judgedThere: submissions.filter(({ there }) => there.verdict !== undefined).length,
      differences: different.length,
      open: different.filter(({ mark }) => mark === undefined).length,
    },
  };
}
