import type { BenchGeneration, BenchPrograms } from '@assay/contract';
import { SEED_MARK } from '@assay/contract/run-limits';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { RunCase } from '../../../domain/runs/run-case.tsx';
import { showBytes } from '../../../lib/show-bytes.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { InputCheck } from './input-check.tsx';
import { PickField } from './pick-field.tsx';
import { callErrors } from './program-rules.ts';
import { LastRun, ToolForm, type ToolPlace, useOrder, WithPrograms } from './tool-frame.tsx';

/** Runs a generator and shows the generated input. */
export default function GeneratePanel(place: ToolPlace): ReactElement {
  const { t } = useTranslation('workbenchTools');
  return (
    <WithPrograms {...place}>
      {(programs) =>
        programs.generators.length === 0 ? (
          <EmptyState icon="debug" title={t('noGenerator')} detail={t('noGeneratorDetail')} />
        ) : (
          <Stack spacing={5} sx={{ minWidth: 0 }}>
            <GenerateForm {...place} programs={programs} />
            <LastRun {...place} kind="generate" none={{ title: t('generateNone'), detail: t('generateNoneDetail') }}>
              {({ generation }) => generation && <GenerationResult generation={generation} />}
            </LastRun>
          </Stack>
        )
      }
    </WithPrograms>
  );
}

function GenerateForm({ programs: { generators }, ...place }: ToolPlace & { programs: BenchPrograms }): ReactElement {
  const { t } = useTranslation('workbenchTools');
  const order = useOrder(place);
  const form = useForm({
    initial: { generator: generators[0] ?? '', args: SEED_MARK, seed: '1' },
    validate: (values) => callErrors(t, values, false),
    submit: async ({ generator, args, seed }) => await order({ kind: 'generate', generator, args, seed: Number(seed) }),
  });
  return (
    <ToolForm form={form} label={t('startGenerate')} button={t('startGenerate')}>
      <PickField label={t('generator')} field={form.field('generator')} names={generators} />
      <TextField label={t('args')} {...form.field('args', t('argsHelp'))} />
      <TextField label={t('seed')} {...form.field('seed')} slotProps={{ htmlInput: { inputMode: 'numeric' } }} />
    </ToolForm>
  );
}

function GenerationResult({ generation }: { generation: BenchGeneration }): ReactElement {
  const { t } = useTranslation('workbenchTools');
  const { args, ran, size, check } = generation;
  return (
    <Stack spacing={3} sx={{ minWidth: 0 }}>
      {check ? <InputCheck check={check} /> : <Alert severity="error">{t('generatorFailed')}</Alert>}
      <RunCase ran={{ ...ran, name: '' }} isOpen saveAs="generated.in" />
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {[
          t('output', { size: showBytes(size) }),
          t('madeBy', { command: t('calledWith', { generator: ran.name, args }) }),
          ...(ran.output.cut ? [t('makeAgain')] : []),
        ].join(' · ')}
      </Typography>
    </Stack>
  );
}
