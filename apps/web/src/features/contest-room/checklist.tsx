import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/contest-room.ts';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import type { StateHue } from '../../ui/palette.ts';
import { useCheckText } from './check-text.ts';
import type { Check, Checklist } from './contest-room.api.ts';

const looks: Record<Check['state'], { icon: IconName; hue: StateHue }> = {
  ok: { icon: 'checkCircle', hue: 'good' },
  look: { icon: 'info', hue: 'slow' },
  wrong: { icon: 'crossCircle', hue: 'bad' },
};
const order: readonly Check['state'][] = ['wrong', 'look', 'ok'];

const contest = '/org/$orgId/contest/$contestId';
/** Where each check is put in order. */
const pages = {
  data: `${contest}/admin/problem`,
  validators: `${contest}/admin/problem`,
  solutions: `${contest}/admin/problem`,
  limits: `${contest}/admin/problem`,
  runners: '/org/$orgId/admin/runner',
  speed: '/org/$orgId/admin/runner',
  clocks: '/org/$orgId/admin/runner',
  languages: '/org/$orgId/admin/runner',
  disk: '/org/$orgId/admin/runner',
  backup: null,
  signIn: `${contest}/admin/participant`,
  roles: `${contest}/admin/access`,
  printing: `${contest}/admin/printing`,
  rehearsal: `${contest}/admin/rehearsal`,
  timeline: `${contest}/admin/stage`,
} as const satisfies Record<Check['key'], string | null>;

/** What has to be in order before the start, what is wrong first. */
export function ChecklistView({
  orgId,
  contestId,
  checklist,
  isAgain,
  onAgain,
  titleOf,
  directs,
}: {
  orgId: string;
  contestId: string;
  checklist: Checklist;
  /** Whether it is being checked again. */
  isAgain: boolean;
  onAgain: () => void;
  /** Letter and title of a problem. */
  titleOf: (problemId: string) => string;
  /** Whether the viewer may open the pages where checks are put in order. */
  directs: boolean;
}): ReactElement {
  const { t } = useTranslation('contestRoom');
  const textOf = useCheckText();
  const { checks, checkedAt } = checklist;
  const counts = order.map((state) => [state, checks.filter((check) => check.state === state).length] as const);
  const sorted = checks.toSorted((left, right) => order.indexOf(left.state) - order.indexOf(right.state));
  return (
    <Stack spacing={3}>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
        {counts
          .filter(([, count]) => count > 0)
          .map(([state, count]) => (
            <StateChip key={state} {...looks[state]}>
              {t(`check.count.${state}`, { count })}
            </StateChip>
          ))}
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', ml: { sm: 'auto' } }}>
          {t('check.checked')} <TimeText timeMs={checkedAt} />
        </Box>
        <Button size="small" variant="outlined" disabled={isAgain} onClick={onAgain}>
          {t('check.again')}
        </Button>
      </Stack>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {sorted.map((check) => {
          const { key, state, problemIds = [] } = check;
          const to = pages[key];
          return (
            <Box
              component="li"
              key={key}
              sx={{
                display: 'grid',
                gridTemplateColumns: { xs: '1fr', sm: '88px 1fr auto' },
                gap: { xs: 1, sm: 3 },
                py: 2,
                borderTop: 1,
                borderColor: 'divider',
                alignItems: 'start',
              }}
            >
              <Box>
                <StateChip {...looks[state]}>{t(`check.state.${state}`)}</StateChip>
              </Box>
              <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <Box sx={{ fontWeight: 600 }}>{t(`check.${key}`)}</Box>
                <Box sx={{ color: state === 'ok' ? 'text.secondary' : 'text.primary', fontSize: '0.875rem' }}>
                  {textOf(check)}
                  {check.at !== undefined && (
                    <>
                      {' '}
                      <TimeText timeMs={check.at} />
                    </>
                  )}
                </Box>
                {directs && state !== 'ok' && problemIds.length > 0 && (
                  <Stack direction="row" sx={{ columnGap: 3, flexWrap: 'wrap', fontSize: '0.875rem' }}>
                    {problemIds.map((problemId) => (
                      <Link key={problemId} to="/org/$orgId/problem/$problemId/data" params={{ orgId, problemId }}>
                        {titleOf(problemId)}
                      </Link>
                    ))}
                  </Stack>
                )}
              </Box>
              {directs && to !== null && state !== 'ok' && (
                <Link to={to} params={{ orgId, contestId }} aria-label={t('check.openOf', { name: t(`check.${key}`) })}>
                  {t('check.open')}
                </Link>
              )}
            </Box>
          );
        })}
      </Box>
    </Stack>
  );
}
