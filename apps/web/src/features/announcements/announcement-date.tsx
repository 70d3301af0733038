import type { ReactElement } from 'react';
import { useLanguage } from '../../lib/i18n/index.ts';
import { longDate } from '../../lib/time/format.ts';
import { TimeText } from '../../ui/data/time-text.tsx';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** The date of an announcement: free text on the wire, shown as a time if it is one, and as a day if it has no time. */
export function AnnouncementDate({ date }: { date: string }): ReactElement {
  const language = useLanguage();
  const isDay = DAY.test(date);
  // A day starts at midnight in the viewer's zone.
  const timeMs = Date.parse(isDay ? `${date}T00:00` : date);
  if (Number.isNaN(timeMs)) return <span>{date}</span>;
  return isDay ? <time dateTime={date}>{longDate(timeMs, language)}</time> : <TimeText timeMs={timeMs} />;
}
