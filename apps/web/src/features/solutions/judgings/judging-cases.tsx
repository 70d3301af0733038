import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';
import { Markdown } from '../../../ui/markdown/index.tsx';
import CaseTable from '../result/case-table.tsx';
import type { SolutionPlace } from '../solutions.api.ts';
import { judgingDetails } from './judgings.api.ts';

/** The cases of one judging, including one that no longer counts. */
export function JudgingCases({
  solution,
  attempt,
  onClose,
}: {
  solution: SolutionPlace & { _id: string };
  attempt: number;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation(['solutionHistory', 'problem', 'common']);
  const id = useId();
  const phone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const details = useQuery(judgingDetails(solution, solution._id, attempt));
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md" fullWidth fullScreen={phone}>
      <DialogTitle id={id}>{t('judgings.casesOf', { attempt })}</DialogTitle>
      <DialogContent>
        <AsyncState query={details}>
          {(document) =>
            document === null ? (
              <Typography sx={{ color: 'text.secondary' }}>{t('problem:solution.detailsMissing')}</Typography>
            ) : (
              <Stack spacing={4}>
                {document.summary && <Markdown source={document.summary} copyLabel={t('common:action.copy')} />}
                <CaseTable jobs={document.jobs ?? []} feedback={document.feedback} />
              </Stack>
            )
          }
        </AsyncState>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common:action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
