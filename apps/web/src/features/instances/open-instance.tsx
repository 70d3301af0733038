import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/error-text.ts';
import '../../lib/i18n/instance-texts.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { instanceKeys, openInstance } from './instances.api.ts';

/** Opens an instance for a problem, by itself or in a contest; says beside the button what the server refuses. */
export function OpenInstance({
  problemId,
  contestId,
}: {
  /** Absent while none is chosen. */
  problemId: string | undefined;
  contestId?: string;
}): ReactElement {
  const { t } = useTranslation('instance');
  const toast = useToast();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const open = useMutation({
    mutationFn: (id: string) => openInstance(id, contestId),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: instanceKeys.all });
      toast.success(t('open.opened'));
    },
  });
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      <Button
        variant="contained"
        startIcon={<Icon name="play" />}
        loading={open.isPending}
        disabled={problemId === undefined}
        onClick={() => {
          if (problemId !== undefined && !open.isPending) open.mutate(problemId);
        }}
      >
        {t('open.act')}
      </Button>
      {open.error !== null && <Alert severity="error">{errorText(open.error)}</Alert>}
    </Stack>
  );
}
