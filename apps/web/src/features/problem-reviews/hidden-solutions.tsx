import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/problem-review.ts';
import { useAction } from '../../lib/use-action.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { hideSolutions } from './reviews.api.ts';

/** Hides solutions, tests and programs of the problem from the viewer, who can then test it like a contestant. */
export function HideSolutionsButton({
  problemId,
  onHidden,
}: {
  problemId: string;
  onHidden?: () => void;
}): ReactElement {
  const { t } = useTranslation('problemReview');
  const queries = useQueryClient();
  const toast = useToast();
  const action = useAction(
    async () => {
      await hideSolutions(problemId, true);
      onHidden?.();
      // Rights on the problem have changed, and with them everything that pages show of it.
      await queries.invalidateQueries();
    },
    (sentence) => toast.error(sentence),
  );
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={<Icon name="lock" />}
      title={t('hideHelp')}
      loading={action.busy}
      onClick={() => void action.run()}
    >
      {t('hide')}
    </Button>
  );
}

/** On every page of the problem while its solutions are hidden. */
export function HiddenSolutions({ problemId }: { problemId: string }): ReactElement {
  const { t } = useTranslation('problemReview');
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Alert
        severity="info"
        icon="lock"
        action={
          <Button size="small" sx={{ flexShrink: 0 }} onClick={() => setAsking(true)}>
            {t('unhide')}
          </Button>
        }
      >
        {t('hidden')}
      </Alert>
      {isAsking && (
        <ConfirmDialog
          open
          title={t('unhideAsk')}
          detail={t('unhideDetail')}
          confirm={t('unhide')}
          onClose={() => setAsking(false)}
          act={async () => {
            await hideSolutions(problemId, false);
            await queries.invalidateQueries();
          }}
        />
      )}
    </>
  );
}
