import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import '../../locales/en/instance.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { instanceKeys, openInstance } from './instances.api.ts';

/** Opens an instance for a problem, inside or outside a contest; shows the server's refusal next to the button. */
export function OpenInstance({
  problemId,
  contestId,
}: {
  /** Absent while none is selected. */
  problemId: string | undefined;
  contestId?: string;
}): ReactElement {
  const { t } = useTranslation('instance');
  const toast = useToast();
  const queries = useQueryClient();
  const open = useAction(async (id: string) => {
    await openInstance(id, contestId);
    await queries.invalidateQueries({ queryKey: instanceKeys.all });
    toast.success(t('open.opened'));
  });
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      <Button
        variant="contained"
        startIcon={<Icon name="play" />}
        loading={open.busy}
        disabled={problemId === undefined}
        onClick={() => {
          if (problemId !== undefined) void open.run(problemId);
        }}
      >
        {t('open.act')}
      </Button>
      {open.failure !== null && <Alert severity="error">{open.failure}</Alert>}
    </Stack>
  );
}
