import type { BenchCell } from '@assay/contract';
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
import { useJudgeWords } from '../../domain/judge-words.ts';
import { showMemory, showTime } from '../../domain/metrics.ts';
import { TextBlock } from '../../domain/runs/text-block.tsx';
import { useStatusName } from '../../domain/use-status-name.ts';
import { VerdictChip } from '../../domain/verdict-chip.tsx';
import { StateChip, stateLine } from '../../ui/data/state-chip.tsx';
import { TextBox } from '../../ui/data/text-box.tsx';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import type { VerifiedCases, VerifiedRow } from './verify-columns.ts';
import { dataFileText } from './workbench.api.ts';
import '../../locales/en/workbench.ts';

/** One case of one submission: its verdict, what the checker says, and the files of the case. */
export default function CellDetails({
  problemId,
  hash,
  submission,
  declared,
  one,
  cell,
  onClose,
}: {
  problemId: string;
  hash: string;
  submission: VerifiedRow;
  /** The verdict that is declared for the submission in the subtask of the case. */
  declared: string;
  one: VerifiedCases[number];
  cell: BenchCell;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation(['workbench', 'common']);
  const id = useId();
  const phone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const statusName = useStatusName();
  const inWords = useJudgeWords();
  const { status, cpu, mem, message, isContrary, isNew } = cell;
  const facts = { color: 'text.secondary', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } as const;
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md" fullWidth fullScreen={phone}>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {t('cellTitle', { path: submission.path, name: one.name })}
      </DialogTitle>
      <DialogContent>
        <Stack spacing={4} sx={{ minWidth: 0 }}>
          <Stack direction="row" sx={stateLine}>
            <VerdictChip status={status} />
            {isContrary && (
              <StateChip icon="warning" hue="bad" filled={false}>
                {t('contraryTo', { status: statusName(declared) })}
              </StateChip>
            )}
            {status !== 'Skipped' && <Typography sx={facts}>{showTime(cpu)}</Typography>}
            {status !== 'Skipped' && <Typography sx={facts}>{showMemory(mem)}</Typography>}
          </Stack>
          {isNew && <Typography sx={{ color: 'text.secondary' }}>{t('newDetail')}</Typography>}
          {status === 'Skipped' && <Typography>{t('skippedDetail')}</Typography>}
          {message !== undefined && (
            <div>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {t('message')}
              </Typography>
              <TextBox wrap label={t('message')} text={inWords(message)} />
            </div>
          )}
          {one.input === undefined && one.answer === undefined && (
            <Typography sx={{ color: 'text.secondary' }}>{t('noCaseFiles')}</Typography>
          )}
          {one.input !== undefined && <CaseFile {...{ problemId, hash }} path={one.input} label={t('input')} />}
          {one.answer !== undefined && <CaseFile {...{ problemId, hash }} path={one.answer} label={t('answer')} />}
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('outputNotKept')}
          </Typography>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common:action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function CaseFile({
  problemId,
  hash,
  path,
  label,
}: {
  problemId: string;
  hash: string;
  path: string;
  label: string;
}): ReactElement {
  const { t } = useTranslation('workbench');
  const file = useQuery(dataFileText(problemId, hash, path));
  return (
    <AsyncState query={file}>
      {({ text, cut }) =>
        text === null ? (
          <Typography>{`${label}: ${t('binary')}`}</Typography>
        ) : (
          <TextBlock label={label} text={text} isCut={cut} />
        )
      }
    </AsyncState>
  );
}
