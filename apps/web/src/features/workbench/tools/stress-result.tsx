import type { BenchDifference, BenchStress, BenchWorkOf } from '@assay/contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { RunCase } from '../../../domain/runs/run-case.tsx';
import { TextBlock } from '../../../domain/runs/text-block.tsx';
import { TextDifference } from '../../../domain/runs/text-difference.tsx';
import { useStatusName } from '../../../domain/use-status-name.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { InputCheck } from './input-check.tsx';

/** Whether two programs differed, and on which input. */
export function StressResult({ stress, work }: { stress: BenchStress; work: BenchWorkOf<'stress'> }): ReactElement {
  const { t } = useTranslation('workbenchTools');
  const { rounds, outOfTime, difference } = stress;
  if (difference) return <Difference difference={difference} round={rounds} generator={work.generator} />;
  return (
    <Alert severity={outOfTime ? 'warning' : 'success'}>
      <Typography sx={{ fontSize: 'inherit' }}>
        {outOfTime ? t('outOfTime', { count: rounds, asked: work.rounds }) : t('same', { count: rounds })}
      </Typography>
      {!outOfTime && t('sameMeans')}
    </Alert>
  );
}

function Difference({
  difference,
  round,
  generator,
}: {
  difference: BenchDifference;
  round: number;
  generator: string;
}): ReactElement {
  const { t } = useTranslation('workbenchTools');
  const statusName = useStatusName();
  const { seed, args, input, check, reference, solution } = difference;
  const called = t('calledWith', { generator, args });
  return (
    <Stack spacing={4} sx={{ minWidth: 0 }}>
      <Alert severity="warning">
        {solution ? t('differs', { round, status: statusName(solution.status) }) : t('referenceFailed', { round })}
      </Alert>
      <InputCheck check={check} />
      <Box sx={{ minWidth: 0 }}>
        <TextBlock label={t('input')} text={input.text} isCut={input.cut} saveAs={`stress-${seed}.in`} />
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere', mt: 1 }}>
          {t('madeBy', { command: called })} {input.cut && t('makeAgain')}
        </Typography>
      </Box>
      <Program title={t('byReference', { name: reference.name })} saveAs={`stress-${seed}.ans`} ran={reference} />
      {solution && (
        <Program
          title={t('bySolution', { name: solution.name || t('pastedName') })}
          saveAs={`stress-${seed}.out`}
          ran={solution}
        />
      )}
      {solution?.status === 'Wrong Answer' && !solution.output.cut && !reference.output.cut && (
        <TextDifference label={t('difference')} output={solution.output.text} expected={reference.output.text} />
      )}
    </Stack>
  );
}

function Program({
  title,
  ran,
  saveAs,
}: {
  title: string;
  ran: BenchDifference['reference'];
  saveAs: string;
}): ReactElement {
  return (
    <Box component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <Typography variant="h3" sx={{ fontSize: 16, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <RunCase ran={{ ...ran, name: '' }} isOpen saveAs={saveAs} />
    </Box>
  );
}
