import type { SolutionRow } from '@assay/contract';
import { SOLUTION_STATE } from '@assay/contract/states';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { canaryList, chooseCanary, removeCanary } from './canaries.api.ts';
import '../../locales/en/canary.ts';

/** Makes a judged submission of a contest a canary, or none again. Nothing for one that is not judged. */
export default function CanaryToggle({
  contestId,
  solution,
  isSmall = false,
}: {
  contestId: string;
  solution: Pick<SolutionRow, '_id' | 'state'>;
  /** An icon, for rows of a list. */
  isSmall?: boolean;
}): ReactElement | null {
  const { t } = useTranslation('canary');
  const queries = useQueryClient();
  const toast = useToast();
  const { data } = useQuery(canaryList(contestId));
  const known = data?.items.find(({ solutionId }) => solutionId === solution._id);
  const toggle = useAction(async () => {
    if (known) await removeCanary(contestId, known._id);
    else await chooseCanary(contestId, solution._id);
    await queries.invalidateQueries({ queryKey: canaryList(contestId).queryKey });
    toast.success(t(known ? 'removed' : 'chosen'));
  }, toast.error);
  if (data === undefined || (!known && solution.state !== SOLUTION_STATE.completed)) return null;
  const id = solution._id.slice(0, 8);
  return isSmall ? (
    <IconButton
      size="small"
      aria-pressed={known !== undefined}
      aria-label={t(known ? 'isFor' : 'chooseFor', { id })}
      title={t(known ? 'remove' : 'choose')}
      color={known ? 'primary' : 'default'}
      disabled={toggle.busy}
      onClick={() => void toggle.run()}
    >
      <Icon name={known ? 'eye' : 'eyeOff'} size={20} />
    </IconButton>
  ) : (
    <Button startIcon={<Icon name="eye" />} loading={toggle.busy} onClick={() => void toggle.run()}>
      {t(known ? 'remove' : 'choose')}
    </Button>
  );
}
