import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { WireTimeline } from '@assay/contract';
import { useStatusName } from '../../../domain/use-status-name.ts';
import { serverNow } from '../../../lib/time/clock.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { momentText, reachedMs } from './moments.ts';
import { contestStatistics, type Counted } from './statistics.ts';
import { TimeBars } from './time-bars.tsx';

/** Statistics of a contest: submissions over time, verdicts, languages, and each problem. */
export function StatisticsView({ timeline }: { timeline: WireTimeline }): ReactElement {
  const { t } = useTranslation('replay');
  const statusName = useStatusName();
  const statistics = useMemo(() => contestStatistics(timeline, reachedMs(timeline, serverNow())), [timeline]);
  const { submissions, accepted, open, active, participants, bars, verdicts, languages, problems } = statistics;
  const nameOf = (userId: string) => timeline.participants.find((one) => one.userId === userId)?.name ?? '';
  if (submissions === 0) {
    return <EmptyState icon="solution" title={t('statistics.empty')} detail={t('statistics.emptyDetail')} />;
  }
  return (
    <Stack sx={{ gap: 6 }}>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))' }}>
        <Figure name={t('statistics.submissions')} value={submissions} />
        <Figure name={t('accepted')} value={accepted} detail={percent(accepted, submissions)} />
        <Figure name={t('statistics.active')} value={active} detail={t('statistics.of', { count: participants })} />
        {open > 0 && <Figure name={t('statistics.open')} value={open} />}
      </Box>
      <Part title={t('statistics.overTime')}>
        <TimeBars bars={bars} label={t('statistics.overTime')} heightPx={160} />
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {t('statistics.legend')}
        </Typography>
      </Part>
      <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: { md: '1fr 1fr' } }}>
        <Part title={t('statistics.verdicts')}>
          <Shares rows={verdicts} nameOf={(name) => statusName(name)} />
        </Part>
        <Part title={t('statistics.languages')}>
          <Shares rows={languages} nameOf={(name) => name || t('statistics.unknown')} withAccepted />
        </Part>
      </Box>
      <Part title={t('statistics.problems')}>
        <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { md: '1fr 1fr' } }}>
          {problems.map((one) => (
            <Box key={one.problemId} component="section" sx={{ minWidth: 0 }}>
              <Typography component="h3" variant="subtitle1" sx={{ overflowWrap: 'anywhere' }}>
                {`${one.slug}. ${one.title}`}
              </Typography>
              <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
                {[
                  t('statistics.solvedOf', { solved: one.solved, count: one.tried }),
                  t('statistics.tries', { count: one.submissions }),
                  ...(one.first
                    ? [t('statistics.first', { name: nameOf(one.first.userId), time: momentText(one.first.momentMs) })]
                    : []),
                  ...(one.medianMs === null ? [] : [t('statistics.median', { time: momentText(one.medianMs) })]),
                ].join(' · ')}
              </Typography>
              <TimeBars bars={one.bars} label={`${one.slug}. ${one.title}`} heightPx={56} />
            </Box>
          ))}
        </Box>
      </Part>
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <Box component="section" sx={{ minWidth: 0 }}>
      <Typography component="h2" variant="h6" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

function Figure({ name, value, detail }: { name: string; value: number; detail?: string }): ReactElement {
  return (
    <Box>
      <Typography variant="body2" color="text.secondary">
        {name}
      </Typography>
      <Typography component="p" sx={{ fontSize: '1.75rem', fontVariantNumeric: 'tabular-nums', lineHeight: 1.2 }}>
        {value}
      </Typography>
      {detail !== undefined && (
        <Typography variant="body2" color="text.secondary">
          {detail}
        </Typography>
      )}
    </Box>
  );
}

/** Counts as bars, each with its number. */
function Shares({
  rows,
  nameOf,
  withAccepted = false,
}: {
  rows: readonly Counted[];
  nameOf: (name: string) => string;
  withAccepted?: boolean;
}): ReactElement {
  const { t } = useTranslation('replay');
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
      {rows.map(({ name, count, accepted }) => (
        <Box component="li" key={name} sx={{ fontSize: '0.875rem' }}>
          <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 3 }}>
            <span style={{ overflowWrap: 'anywhere' }}>{nameOf(name)}</span>
            <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
              {withAccepted ? t('statistics.acceptedOf', { accepted, count }) : count}
            </span>
          </Stack>
          <Box aria-hidden="true" sx={{ height: 6, borderRadius: 1, bgcolor: 'surface.highest', mt: 0.5 }}>
            <Box sx={{ height: 1, borderRadius: 1, bgcolor: 'primary.main', width: `${(100 * count) / most}%` }} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const percent = (part: number, of: number) => `${Math.round((100 * part) / of)}%`;
