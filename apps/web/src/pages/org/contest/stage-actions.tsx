import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contest } from '../../../features/contests/contests.api.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';

type Action = NonNullable<Contest['currentStage']['settings']['actions']>[number];

/** Buttons that the directors put into a stage or a problem: links open in a new tab, others say something. */
export function StageActions({ actions }: { actions: readonly Action[] }): ReactElement | null {
  const { t } = useTranslation('contest');
  const toast = useToast();
  if (actions.length === 0) return null;
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }} component="section" aria-label={t('actions.title')}>
      {actions.map((action, index) => {
        // Two buttons may say the same; their order is the directors'.
        const key = `${index} ${action.title}`;
        if (action.type === 'toast') {
          return (
            <Button key={key} variant="outlined" onClick={() => toast.info(action.target)}>
              {action.title}
            </Button>
          );
        }
        // The server takes such addresses only; whatever else is stored is not made a link here.
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
