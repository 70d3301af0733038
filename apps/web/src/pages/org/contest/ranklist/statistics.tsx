import type { ReactElement } from 'react';
import { StatisticsView } from '../../../../features/ranklists/replay/statistics-view.tsx';
import { useContest } from '../use-contest.ts';
import { TimelinePart } from './timeline-part.tsx';

/** Charts of the submissions of a contest. */
export function ContestStatisticsPage(): ReactElement {
  return <TimelinePart contest={useContest()}>{({ wire }) => <StatisticsView timeline={wire} />}</TimelinePart>;
}
