import type { ReactElement } from 'react';
import { TimeText } from '../../ui/data/time-text.tsx';

/** The date of an announcement: free text on the wire, told as a time where it is one. */
export function AnnouncementDate({ date }: { date: string }): ReactElement {
  const timeMs = Date.parse(date);
  return Number.isNaN(timeMs) ? <span>{date}</span> : <TimeText timeMs={timeMs} />;
}
