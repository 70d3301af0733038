import Box from '@mui/material/Box';
import { type ReactElement, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/user-activity.ts';
import { useLanguage } from '../../lib/i18n/index.ts';
import { localDay, longDate, longMonth } from '../../lib/time/format.ts';
import { type CalendarDay, calendarWeeks, monthSums, WEEKS } from './calendar-weeks.ts';

/** Share of the accent color per level. */
const shares = { 0: 0, 1: 30, 2: 50, 3: 75, 4: 100 } as const;

/** Submissions of the last year as a calendar, and the sums of months as a table for those who read it as text. */
export function ActivityCalendar({
  days,
  todayMs,
}: {
  days: readonly { date: string; count: number }[];
  todayMs: number;
}): ReactElement {
  const { t } = useTranslation('userActivity');
  const language = useLanguage();
  const today = localDay(todayMs);
  const weeks = useMemo(() => calendarWeeks(days, today), [days, today]);
  const months = useMemo(() => monthSums(days), [days]);
  const count = days.reduce((sum, day) => sum + day.count, 0);
  // A day of the calendar has no zone: noon of it is the same day in the viewer's.
  const dayName = (date: string) => longDate(new Date(`${date}T12:00:00`).getTime(), language);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn by elements, not an image file
        role="img"
        aria-label={t('calendar.label', { count, days: days.length })}
        sx={{
          display: 'grid',
          gridTemplateColumns: `repeat(${WEEKS}, minmax(0, 1fr))`,
          gap: { xs: '1px', sm: '3px' },
          maxWidth: 760,
        }}
      >
        {weeks.map((week, index) => (
          <Box key={week[0]?.date ?? index} sx={{ display: 'grid', gap: { xs: '1px', sm: '3px' } }}>
            {week.map((day, place) => (
              <DayCell
                key={day?.date ?? place}
                day={day}
                text={day ? t('calendar.day', { count: day.count, day: dayName(day.date) }) : ''}
              />
            ))}
          </Box>
        ))}
      </Box>
      <Box
        component="details"
        sx={{ '& summary': { cursor: 'pointer', color: 'text.secondary', width: 'fit-content' } }}
      >
        <summary>{t('calendar.table')}</summary>
        <Box component="table" sx={{ mt: 2, borderSpacing: 0, '& th, & td': { textAlign: 'left', pr: 6, py: 0.5 } }}>
          <thead>
            <tr>
              <th scope="col">{t('calendar.month')}</th>
              <th scope="col">{t('calendar.count')}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, count: sum }) => (
              <tr key={month}>
                <td>{longMonth(new Date(`${month}-15T12:00:00`).getTime(), language)}</td>
                <Box component="td" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {sum}
                </Box>
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
    </Box>
  );
}

function DayCell({ day, text }: { day: CalendarDay | null; text: string }): ReactElement {
  return (
    <Box
      component="span"
      title={text}
      sx={{
        aspectRatio: '1',
        borderRadius: '2px',
        visibility: day === null ? 'hidden' : 'visible',
        bgcolor:
          day === null || day.level === 0
            ? 'surface.high'
            : (theme) =>
                `color-mix(in srgb, ${theme.vars.palette.success.main} ${shares[day.level]}%, ${theme.vars.palette.surface.high})`,
      }}
    />
  );
}
