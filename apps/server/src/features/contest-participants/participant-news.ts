import type { LiveNews } from '../../http/live.ts';

/** Names that one message carries: PostgreSQL takes 8,000 bytes of it. */
const MAX_NAMED = 150;

/**
 * Events for a change of participants. The participants themselves are notified that the contest changed, since their
 * permissions did; everyone else that the participants changed, so that a hall that registers together does not make
 * every client reload everything each time.
 */
export function participantNews(contestId: string, userIds: readonly string[]): LiveNews[] {
  const news: LiveNews[] = [{ type: 'contest', contestId, part: 'participants' }];
  for (let at = 0; at < userIds.length; at += MAX_NAMED)
    news.push({ type: 'contest', contestId, userIds: userIds.slice(at, at + MAX_NAMED) });
  return news;
}
