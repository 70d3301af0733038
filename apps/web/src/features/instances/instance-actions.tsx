import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/instance.ts';
import { useLanguage } from '../../lib/i18n/index.ts';
import { shortTime } from '../../lib/time/format.ts';
import { useAction } from '../../lib/use-action.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { destroyInstance, extendInstance, type Instance, restartInstance } from './instances.api.ts';

const acts = {
  destroy: {
    run: destroyInstance,
    ask: 'destroy.ask',
    detail: 'destroy.detail',
    confirm: 'destroy.act',
    begun: 'destroy.begun',
  },
  restart: {
    run: restartInstance,
    ask: 'restart.ask',
    detail: 'restart.detail',
    confirm: 'restart.act',
    begun: 'restart.begun',
  },
} as const;

/** What the viewer may do with an instance. What loses work asks first. */
export function InstanceActions({ row, onChange }: { row: Instance; onChange: () => Promise<unknown> }): ReactElement {
  const { t } = useTranslation('instance');
  const language = useLanguage();
  const toast = useToast();
  const [asking, setAsking] = useState<keyof typeof acts>();
  const problem = row.problemTitle;
  const extend = useAction(async () => {
    const { expiresAt } = await extendInstance(row._id);
    toast.success(t('extend.done', { time: shortTime(expiresAt, language) }));
    await onChange();
  }, toast.error);
  const asked = acts[asking ?? 'destroy'];
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
      {row.abilities.extend && (
        <Button
          size="small"
          loading={extend.busy}
          aria-label={t('extend.of', { problem })}
          onClick={() => void extend.run()}
        >
          {t('extend.act')}
        </Button>
      )}
      {row.abilities.restart && (
        <Button size="small" aria-label={t('restart.of', { problem })} onClick={() => setAsking('restart')}>
          {t('restart.act')}
        </Button>
      )}
      {row.abilities.destroy && (
        <Button
          size="small"
          color="error"
          aria-label={t('destroy.of', { problem })}
          onClick={() => setAsking('destroy')}
        >
          {t('destroy.act')}
        </Button>
      )}
      <ConfirmDialog
        open={asking !== undefined}
        title={t(asked.ask, { problem })}
        detail={t(asked.detail)}
        confirm={t(asked.confirm)}
        onClose={() => setAsking(undefined)}
        act={async () => {
          await asked.run(row._id);
          toast.success(t(asked.begun));
          await onChange();
        }}
      />
    </Stack>
  );
}
