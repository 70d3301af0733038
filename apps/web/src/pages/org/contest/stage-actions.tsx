import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contest } from '../../../features/contests/contests.api.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';

type Action = NonNullable<Contest['currentStage']['settings']['actions']>[number];

/** Custom buttons of a stage or a problem: links open in a new tab, others show a message. */
export function StageActions({ actions }: { actions: readonly Action[] }): ReactElement | null {
  const { t } = useTranslation('contest');
  const toast = useToast();
  if (actions.length === 0) return null;
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }} component="section" aria-label={t('actions.title')}>
      {actions.map((action, index) => {
        // Titles may repeat; the order is fixed.
        const key = `${index} ${action.title}`;
        if (action.type === 'toast') {
          return (
            <Button key={key} variant="outlined" onClick={() => toast.info(action.target)}>
              {action.title}
            </Button>
          );
        }
        // The server validates link targets; anything else that is stored is not rendered as a link.
        if (!/^(https?:\/\/|\/(?!\/))/i.test(action.target)) return null;
        return (
          <Button
            key={key}
            variant="outlined"
            href={action.target}
            target="_blank"
            rel="noopener noreferrer"
            endIcon={<Icon name="external" size={16} />}
          >
            {action.title}
          </Button>
        );
      })}
    </Stack>
  );
}
