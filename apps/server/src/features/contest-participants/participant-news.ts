import { MAX_NAMED, type LiveNews } from '../../http/live.ts';

/**
 * Events for changed participants. They themselves receive “contest changed”, since their permissions did; everyone
 * else receives “participants changed”, so that a hall that registers together does not make every client reload
 * everything each time.
 */
export function participantNews(contestId: string, userIds: readonly string[]): LiveNews[] {
  return [{ type: 'contest', contestId, part: 'participants' }, ...viewerNews(contestId, userIds)];
}

/** Events for some viewers only: the contest changed for them. */
export function viewerNews(contestId: string, userIds: readonly string[]): LiveNews[] {
  const news: LiveNews[] = [];
  for (let at = 0; at < userIds.length; at += MAX_NAMED)
    news.push({ type: 'contest', contestId, userIds: userIds.slice(at, at + MAX_NAMED) });
  return news;
}
