import Button from '@mui/material/Button';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/instance.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { destroyInstances } from './instances.api.ts';

/** Stops all instances of a contest, or of an organization, after a confirmation. */
export function StopAll({
  orgId,
  contestId,
  onChange,
}: {
  orgId: string;
  contestId?: string | undefined;
  onChange: () => Promise<unknown>;
}): ReactElement {
  const { t } = useTranslation('instance');
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button color="error" sx={{ ml: 'auto' }} onClick={() => setAsking(true)}>
        {t('destroyAll.act')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t(contestId === undefined ? 'destroyAll.ask.org' : 'destroyAll.ask.contest')}
        detail={t('destroyAll.detail')}
        confirm={t('destroyAll.act')}
        onClose={() => setAsking(false)}
        act={async () => {
          const { count } = await destroyInstances(orgId, contestId);
          toast.success(t('destroyAll.done', { count }));
          await onChange();
        }}
      />
    </>
  );
}
