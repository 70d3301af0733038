import type { LiveNews } from '../../http/live.ts';

/** Names that one message carries: PostgreSQL takes 8,000 bytes of it. */
const MAX_NAMED = 150;

/**
 * What is told of a change of participants. They themselves hear that the contest changed, since what they may do in it
 * did; everybody else that there are other participants, so that a hall which registers at once does not have everybody
 * ask for everything each time.
 */
export function participantNews(contestId: string, userIds: readonly string[]): LiveNews[] {
  const news: LiveNews[] = [{ type: 'contest', contestId, part: 'participants' }];
  for (let at = 0; at < userIds.length; at += MAX_NAMED)
    news.push({ type: 'contest', contestId, userIds: userIds.slice(at, at + MAX_NAMED) });
  return news;
}
