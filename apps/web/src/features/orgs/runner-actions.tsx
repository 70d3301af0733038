import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { orgKeys, removeRunner } from './orgs.api.ts';
import { RunnerDialog } from './runner-dialog.tsx';

/** Actions of an organization on its own runner: change name and labels, remove it. */
export function RunnerActions({
  orgId,
  runner,
  onChanged,
  onRemoved,
}: {
  orgId: string;
  runner: { _id: string; name: string; labels: string[] };
  onChanged: () => void;
  onRemoved: () => void;
}): ReactElement {
  const { t } = useTranslation(['orgAdmin', 'common']);
  const toast = useToast();
  const queries = useQueryClient();
  const [asking, setAsking] = useState<'edit' | 'remove' | null>(null);
  const close = () => setAsking(null);
  const { _id: runnerId, name } = runner;
  const renewList = () => queries.invalidateQueries({ queryKey: orgKeys.runners(orgId) });
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
      <Button
        size="small"
        variant="outlined"
        startIcon={<Icon name="edit" />}
        aria-label={t('runner.edit', { name })}
        onClick={() => setAsking('edit')}
      >
        {t('runner.change')}
      </Button>
      <Button
        size="small"
        variant="outlined"
        color="error"
        startIcon={<Icon name="delete" />}
        aria-label={t('runner.remove', { name })}
        onClick={() => setAsking('remove')}
      >
        {t('common:action.remove')}
      </Button>
      {asking === 'edit' && (
        <RunnerDialog
          orgId={orgId}
          runner={runner}
          onClose={close}
          onDone={() => {
            onChanged();
            void renewList();
          }}
        />
      )}
      <ConfirmDialog
        open={asking === 'remove'}
        title={t('runner.removeTitle', { name })}
        detail={t('runner.removeDetail', { name })}
        confirm={t('common:action.remove')}
        onClose={close}
        act={async () => {
          await removeRunner(orgId, runnerId);
          toast.success(t('runner.removed', { name }));
          onRemoved();
          void renewList();
        }}
      />
    </Stack>
  );
}
