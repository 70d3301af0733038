import type { BenchProgram, BenchWork } from '@assay/contract';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

/** Summary of the ordered work, so that a result is not mistaken for that of the form's current content. */
export function WorkSummary({ work }: { work: BenchWork }): ReactElement {
  const { t } = useTranslation('workbenchTools');
  const nameOf = (program: BenchProgram) =>
    'path' in program ? program.path : `${t('pastedName')} (${program.language})`;
  const called = (one: { generator: string; args: string }) =>
    t('calledWith', { generator: one.generator, args: one.args });
  const partsOf = (): string[] => {
    switch (work.kind) {
      case 'stress': {
        const { reference } = work;
        return [t('againstEach', { solution: nameOf(work.solution), reference }), called(work)];
      }
      case 'generate':
        return [called(work), t('withSeed', { seed: work.seed })];
      case 'run':
        return [nameOf(work.program), t(work.input === undefined ? 'samples' : 'ownInput')];
      case 'verify':
      case 'validate':
      case 'compile':
      case 'answers':
      case 'inputs':
      case 'mutate':
        return [];
    }
  };
  return <Typography sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>{partsOf().join(' · ')}</Typography>;
}
