import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import { Link, LinkButton } from '../../../ui/navigation/link.tsx';
import type { Need } from './needs.ts';

const base = '/org/$orgId/contest/$contestId/admin';
/** The page on which each need is resolved. */
const pages = {
  'no-runners': null,
  stuck: null,
  questions: '/org/$orgId/contest/$contestId/clarification',
  faults: `${base}/solution`,
  'no-data': null,
  'no-runner-for': null,
  uploads: `${base}/solution`,
  'never-open': `${base}/stage`,
  'no-problems': `${base}/problem`,
  'no-way-in': `${base}/participant`,
  'no-ranklist': `${base}/ranklist`,
} as const satisfies Record<Need['kind'], string | null>;

/** Lists what needs attention, each with advice and a link. */
export function NeedList({
  orgId,
  contestId,
  needs,
  titleOf,
}: {
  orgId: string;
  contestId: string;
  needs: readonly Need[];
  titleOf: (problemId: string) => string;
}): ReactElement {
  const { t } = useTranslation('contestAdmin');
  if (needs.length === 0) {
    return (
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', color: 'text.secondary' }}>
        <Box component="span" sx={{ color: 'state.good', display: 'inline-flex' }}>
          <Icon name="checkCircle" />
        </Box>
        {t('overview.allWell')}
      </Stack>
    );
  }
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
      {needs.map(({ kind, urgent, count, ids }) => {
        const to = pages[kind];
        return (
          <Stack
            key={kind}
            component="li"
            direction="row"
            sx={{ gap: 2, alignItems: 'flex-start', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
          >
            <Box component="span" sx={{ color: urgent ? 'state.bad' : 'state.slow', display: 'inline-flex', mt: 0.5 }}>
              <Icon name={urgent ? 'warning' : 'info'} label={t(urgent ? 'overview.urgent' : 'overview.soon')} />
            </Box>
            <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
              <Box sx={{ fontWeight: 600 }}>{t(`need.${kind}`, { count })}</Box>
              <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>{t(`need.${kind}.help`)}</Box>
              {ids.length > 0 && (
                <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', fontSize: '0.875rem' }}>
                  {ids.map((problemId) => (
                    <Link key={problemId} to="/org/$orgId/problem/$problemId/data" params={{ orgId, problemId }}>
                      {titleOf(problemId)}
                    </Link>
                  ))}
                </Stack>
              )}
            </Box>
            {to !== null && (
              <LinkButton size="small" variant="outlined" to={to} params={{ orgId, contestId }}>
                {t('overview.go')}
              </LinkButton>
            )}
          </Stack>
        );
      })}
    </Box>
  );
}
