import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import type { Contest } from './contests.api.ts';

/** What participants see and do in the stage in force: each with a word, open or closed. */
export function OpenNow({ contest }: { contest: Contest }): ReactElement {
  const { t } = useTranslation('contest');
  const { settings } = contest.currentStage;
  const solutions = settings.solutionEnabled === true;
  const lines = [
    ['open.problems', settings.problemEnabled],
    ['open.submit', settings.problemEnabled && solutions && settings.problemAllowCreateSolution],
    ['open.judge', solutions && settings.solutionAllowSubmit],
    ['open.details', solutions && settings.solutionShowDetails],
    ['open.others', solutions && settings.solutionShowOther],
    ['open.ranklists', settings.ranklistEnabled],
    ['open.participants', settings.participantEnabled],
  ] as const;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, fontSize: '0.875rem' }}>
      {lines.map(([key, on]) => (
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
