import type { BenchPrograms } from '@assay/contract';
import { MAX_RUN_INPUT } from '@assay/contract/run-limits';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { RunOutcome } from '../../../domain/runs/run-outcome.tsx';
import { useForm } from '../../../lib/use-form.ts';
import { MONO } from '../../../ui/fonts.ts';
import { PastedProgram } from './pasted-program.tsx';
import { PickField } from './pick-field.tsx';
import { type OfferedLanguage, PASTED, programErrors, programOf } from './program-rules.ts';
import { LastRun, ToolForm, type ToolPlace, useOrder, WithPrograms } from './tool-frame.tsx';

const INPUT_ROWS = 4;
const MAX_INPUT_ROWS = 16;

/** Runs a program on custom input or on the samples. */
export default function RunPanel(props: ToolPlace & { languages: readonly OfferedLanguage[] }): ReactElement {
  const { t } = useTranslation('workbenchTools');
  const { problemId, hash } = props;
  return (
    <WithPrograms problemId={problemId} hash={hash}>
      {(programs) => (
        <Stack spacing={5} sx={{ minWidth: 0 }}>
          <RunForm {...props} programs={programs} />
          <LastRun
            problemId={problemId}
            hash={hash}
            kind="run"
            none={{ title: t('runNone'), detail: t('runNoneDetail') }}
          >
            {({ run }) => run && <RunOutcome result={run} />}
          </LastRun>
        </Stack>
      )}
    </WithPrograms>
  );
}

function RunForm({
  programs: { solutions },
  languages,
  ...place
}: ToolPlace & { programs: BenchPrograms; languages: readonly OfferedLanguage[] }): ReactElement {
  const { t } = useTranslation('workbenchTools');
  const order = useOrder(place);
  const form = useForm({
    initial: {
      solution: solutions[0] ?? PASTED,
      from: 'own',
      input: '',
      language: languages[0]?.name ?? '',
      source: '',
    },
    validate: (values) => ({
      ...programErrors(t, values),
      ...(values.from === 'own' &&
        values.input.length > MAX_RUN_INPUT && { input: t('inputLong', { limit: MAX_RUN_INPUT }) }),
    }),
    submit: async (values) =>
      await order({
        kind: 'run',
        program: programOf(values),
        ...(values.from === 'own' && { input: values.input }),
      }),
  });
  const isPasted = form.values.solution === PASTED;
  return (
    <ToolForm
      form={form}
      label={t('startRun')}
      button={t('startRun')}
      below={
        <>
          {isPasted && <PastedProgram form={form} languages={languages} />}
          {form.values.from === 'own' && (
            <TextField
              label={t('input')}
              multiline
              minRows={INPUT_ROWS}
              maxRows={MAX_INPUT_ROWS}
              {...form.field('input')}
              slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: MONO, fontSize: 13 } } }}
            />
          )}
        </>
      }
    >
      <PickField
        label={t('program')}
        field={form.field('solution')}
        names={solutions}
        more={{ value: PASTED, text: t('pasted') }}
      />
      <TextField select label={t('inputFrom')} {...form.field('from')}>
        <MenuItem value="own">{t('ownInput')}</MenuItem>
        <MenuItem value="samples">{t('samples')}</MenuItem>
      </TextField>
    </ToolForm>
  );
}
