import type { CustomRunCase, CustomRunResult } from '@assay/contract';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/run.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useJudgeWords } from '../judge-words.ts';
import { RunCase } from './run-case.tsx';
import { TextBlock } from './text-block.tsx';

/** The result of a custom run. */
export function RunOutcome({ result }: { result: CustomRunResult }): ReactElement {
  const { t } = useTranslation('run');
  const inWords = useJudgeWords();
  const { outcome, cases, compiler } = result;
  return (
    <Stack spacing={3} component="output" sx={{ minWidth: 0 }}>
      {outcome === 'no-samples' && <Alert severity="info">{t('noSamples')}</Alert>}
      {outcome === 'unsuited' && <Alert severity="info">{t('unsuited')}</Alert>}
      {outcome === 'fault' && <Alert severity="warning">{t('fault')}</Alert>}
      {outcome === 'compile-error' && (
        <>
          <Alert severity="error">{t('compileError')}</Alert>
          <TextBlock label={t('compileError')} text={inWords(result.message)} isCut={false} />
        </>
      )}
      {outcome === 'ran' && <Cases cases={cases} />}
      {compiler !== '' && (
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {t('by', { compiler })}
        </Typography>
      )}
    </Stack>
  );
}

function Cases({ cases }: { cases: readonly CustomRunCase[] }): ReactElement {
  const { t } = useTranslation('run');
  const samples = cases.filter((one) => one.input !== undefined);
  const passed = samples.filter(({ status }) => status === 'Accepted').length;
  return (
    <>
      {samples.length > 1 && <Typography variant="body2">{t('passed', { passed, count: samples.length })}</Typography>}
      {cases.map((one) => (
        <RunCase key={one.name} ran={one} isOpen={cases.length === 1 || one.status !== 'Accepted'} />
      ))}
    </>
  );
}
