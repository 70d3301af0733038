import type { BenchPrograms, BenchWorkOf } from '@assay/contract';
import { MAX_STRESS_ROUNDS, SEED_MARK } from '@assay/contract/run-limits';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../../lib/use-form.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PastedProgram } from './pasted-program.tsx';
import { PickField } from './pick-field.tsx';
import { callErrors, isWhole, type OfferedLanguage, PASTED, programErrors, programOf } from './program-rules.ts';
import { StressResult } from './stress-result.tsx';
import { LastRun, ToolForm, type ToolPlace, useOrder, WithPrograms } from './tool-frame.tsx';

const DEFAULT_ROUNDS = 200;

/** Compares a solution with a reference on generated inputs. */
export default function StressPanel(props: ToolPlace & { languages: readonly OfferedLanguage[] }): ReactElement {
  const { t } = useTranslation('workbenchTools');
  const { problemId, hash } = props;
  return (
    <WithPrograms problemId={problemId} hash={hash}>
      {(programs) =>
        programs.generators.length === 0 ? (
          <EmptyState icon="debug" title={t('noGenerator')} detail={t('noGeneratorDetail')} />
        ) : programs.solutions.length === 0 ? (
          <EmptyState icon="solution" title={t('noSolution')} detail={t('noSolutionDetail')} />
        ) : (
          <Stack spacing={5} sx={{ minWidth: 0 }}>
            <OrderForm {...props} programs={programs} />
            <LastRun
              problemId={problemId}
              hash={hash}
              kind="stress"
              none={{ title: t('stressNone'), detail: t('stressNoneDetail') }}
            >
              {({ stress }, work) => stress && work.kind === 'stress' && <StressResult stress={stress} work={work} />}
            </LastRun>
          </Stack>
        )
      }
    </WithPrograms>
  );
}

function OrderForm({
  programs,
  languages,
  ...place
}: ToolPlace & { programs: BenchPrograms; languages: readonly OfferedLanguage[] }): ReactElement {
  const order = useOrder(place);
  return <StressForm {...{ programs, languages }} order={(terms) => order({ kind: 'stress', ...terms })} />;
}

/** Chooses the programs of a stress test and starts it. */
export function StressForm({
  programs: { generators, solutions },
  languages,
  suspect: given = null,
  order,
}: {
  programs: Pick<BenchPrograms, 'generators' | 'solutions'>;
  languages: readonly OfferedLanguage[];
  /** A program to test against this reference; null: a suggestion. */
  suspect?: { reference: string; language: string; source: string } | null;
  order: (terms: Omit<BenchWorkOf<'stress'>, 'kind'>) => Promise<void>;
}): ReactElement {
  const { t } = useTranslation('workbenchTools');
  const reference = solutions.find((path) => path.startsWith('submissions/accepted/')) ?? solutions[0] ?? '';
  const others = solutions.filter((path) => path !== reference);
  // Preselect what is most often tested: submissions that should fail, but never those with a compile error.
  const suspect = ['wrong_answer', 'accepted', 'time_limit_exceeded']
    .map((folder) => others.find((path) => path.startsWith(`submissions/${folder}/`)))
    .find((path) => path !== undefined);
  const form = useForm({
    initial: {
      generator: generators[0] ?? '',
      args: SEED_MARK,
      seed: '1',
      rounds: String(DEFAULT_ROUNDS),
      reference,
      solution: suspect ?? PASTED,
      language: languages[0]?.name ?? '',
      source: '',
      ...(given && { ...given, solution: PASTED }),
    },
    validate: (values) => ({
      ...callErrors(t, values, true),
      ...programErrors(t, values),
      ...(values.solution === values.reference && { solution: t('sameTwice') }),
      ...(!isWhole(values.rounds, 1, MAX_STRESS_ROUNDS) && { rounds: t('roundsWrong', { limit: MAX_STRESS_ROUNDS }) }),
    }),
    submit: async (values) => {
      const { generator, args } = values;
      const numbers = { seed: Number(values.seed), rounds: Number(values.rounds) };
      const both = { reference: values.reference, solution: programOf(values) };
      await order({ generator, args, ...numbers, ...both });
    },
  });
  const numeric = { htmlInput: { inputMode: 'numeric' } } as const;
  return (
    <ToolForm
      form={form}
      label={t('startStress')}
      button={t('startStress')}
      below={form.values.solution === PASTED && <PastedProgram form={form} languages={languages} />}
    >
      <PickField
        label={t('solution')}
        field={form.field('solution', t('solutionHelp'))}
        names={solutions}
        more={{ value: PASTED, text: t('pasted') }}
      />
      <PickField label={t('reference')} field={form.field('reference', t('referenceHelp'))} names={solutions} />
      <PickField label={t('generator')} field={form.field('generator')} names={generators} />
      <TextField label={t('args')} {...form.field('args', t('argsStress'))} />
      <TextField label={t('firstSeed')} {...form.field('seed')} slotProps={numeric} />
      <TextField label={t('rounds')} {...form.field('rounds')} slotProps={numeric} />
      {solutions.length === 1 && <Alert severity="info">{t('oneSolution')}</Alert>}
    </ToolForm>
  );
}
