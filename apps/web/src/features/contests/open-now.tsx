import { isGateOpen } from '@assay/rules';
import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import type { Contest } from './contests.api.ts';

/** What participants can see and do in the current stage, each marked as open or closed. */
export function OpenNow({ contest }: { contest: Contest }): ReactElement {
  const { t } = useTranslation('contest');
  const { settings } = contest.currentStage;
  const lines = [
    ['open.problems', 'readProblems'],
    ['open.submit', 'openToSolutions'],
    ['open.judge', 'submit'],
    ['open.details', 'readOwnDetails'],
    ['open.others', 'readAllSolutions'],
    ['open.ranklists', 'readRanklists'],
    ['open.participants', 'readParticipants'],
  ] as const;
  const open = lines.map(([key, gate]) => ({ key, on: isGateOpen(settings, gate) }));
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, fontSize: '0.875rem' }}>
      {open.map(({ key, on }) => (
        <Box
          component="li"
          key={key}
          sx={{ display: 'flex', gap: 2, alignItems: 'center', color: on ? 'text.primary' : 'text.secondary' }}
        >
          <Box component="span" sx={{ color: on ? 'state.good' : 'state.hidden', display: 'inline-flex' }}>
            <Icon name={on ? 'checkCircle' : 'lock'} label={t(on ? 'open.yes' : 'open.no')} size={18} />
          </Box>
          {t(key)}
        </Box>
      ))}
    </Box>
  );
}
