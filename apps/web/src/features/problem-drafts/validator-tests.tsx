import type { ProblemDraft } from '@assay/contract';
import { MAX_VALIDATOR_TESTS, VALIDATOR_TEST_PATH } from '@assay/contract/draft-limits';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/problem-draft.ts';
import { newId } from '../../lib/new-id.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { MONO } from '../../ui/fonts.ts';
import { ConflictAlert } from './conflict-alert.tsx';
import { editedPrograms, type ProgramRow } from './edited-programs.ts';
import { freeNumber } from './free-number.ts';
import { removePrograms } from './remove-programs.ts';
import { TestOutcome } from './test-outcome.tsx';
import type { DraftEdits } from './use-draft-edits.ts';

const EXPECTED = ['valid', 'invalid'] as const;
type Expected = (typeof EXPECTED)[number];
type Result = NonNullable<ProblemDraft['validation']>['tests'][number];

const pathOf = (expected: Expected, name: string) => `data/${expected}_input/${name}.in`;
const nameOf = (path: string) => path.replace(/^.*\//, '').replace(/\.in$/, '');
const expectedOf = (path: string): Expected => (VALIDATOR_TEST_PATH.exec(path)?.[1] === 'valid' ? 'valid' : 'invalid');

/** Inputs that show whether the validator accepts and rejects what it should. Each validation gives their results. */
export function ValidatorTests({
  problemId,
  draft,
  edits,
}: {
  problemId: string;
  draft: ProblemDraft;
  edits: DraftEdits;
}): ReactElement {
  const { t } = useTranslation('problemDraft');
  const rows = editedPrograms(draft, edits).filter(({ role }) => role === 'validator-test');
  // Their numbers give an order that typing and choosing do not change.
  rows.sort((one, other) => nameOf(one.path).localeCompare(nameOf(other.path), 'en', { numeric: true }));
  const results = new Map(draft.validation?.tests.map((one) => [one.id, one]));
  const add = (expected: Expected) => {
    const taken = new Set([...rows, ...draft.kept].map(({ path }) => nameOf(path)));
    const name = freeNumber(taken);
    edits.editProgram(newId(), { role: 'validator-test', path: pathOf(expected, name), text: '' });
  };
  return (
    <Stack spacing={3}>
      <Box>
        <Typography variant="h3" sx={{ fontSize: '0.9375rem', fontWeight: 600 }}>
          {t('validatorTests')}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '80ch' }}>
          {t('validatorTestsHelp')}
        </Typography>
      </Box>
      {rows.length > 0 && (
        <Stack component="ul" spacing={4} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {rows.map((row) => (
            <TestRow
              key={row.id}
              {...{ problemId, edits, row }}
              // The result is that of the stored text.
              result={row.id in edits.edits.programs ? undefined : results.get(row.id)}
            />
          ))}
        </Stack>
      )}
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        {(['invalid', 'valid'] as const).map((expected) => (
          <Button
            key={expected}
            variant="outlined"
            size="small"
            disabled={rows.length >= MAX_VALIDATOR_TESTS}
            onClick={() => add(expected)}
          >
            {t(`addValidatorTest.${expected}`)}
          </Button>
        ))}
      </Stack>
    </Stack>
  );
}

function TestRow({
  problemId,
  edits,
  row: { id, role, path, text },
  result,
}: {
  problemId: string;
  edits: DraftEdits;
  row: ProgramRow;
  result: Result | undefined;
}): ReactElement {
  const { t } = useTranslation('problemDraft');
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const name = nameOf(path);
  const expected = expectedOf(path);
  return (
    <Stack component="li" spacing={2} aria-label={t('validatorTest', { name })}>
      <ConflictAlert edits={edits} row={id} />
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2, alignItems: { sm: 'flex-start' } }}>
        <TextField
          multiline
          fullWidth
          size="small"
          minRows={2}
          maxRows={10}
          label={t('validatorTestInput', { name })}
          value={text}
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: { spellCheck: false, autoCapitalize: 'off', sx: { fontFamily: MONO, fontSize: '0.875rem' } },
          }}
          onChange={({ target }) => edits.editProgram(id, { role, path, text: target.value })}
        />
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
          <SelectField
            size="small"
            label={t('validatorTestExpected')}
            value={expected}
            options={EXPECTED.map((one) => [one, t(`validatorTestExpected.${one}`)] as const)}
            sx={{ width: 160 }}
            onChange={(value) => edits.editProgram(id, { role, path: pathOf(value, name), text })}
          />
          <Button color="error" size="small" onClick={() => setAsking(true)}>
            {t('programTestRemove')}
          </Button>
        </Stack>
      </Stack>
      {result && <Outcome expected={expected} result={result} />}
      <ConfirmDialog
        open={isAsking}
        title={t('validatorTestRemoveAsk', { name })}
        detail={t('programTestRemoveDetail')}
        confirm={t('programTestRemove')}
        onClose={() => setAsking(false)}
        act={() => removePrograms(queries, { problemId, edits, ids: [id] })}
      />
    </Stack>
  );
}

function Outcome({ expected, result: { verdict, message } }: { expected: Expected; result: Result }): ReactElement {
  const { t } = useTranslation('problemDraft');
  const isGood = verdict === expected;
  return (
    <TestOutcome isGood={isGood}>
      {t(isGood ? `validatorVerdict.expected.${expected}` : `validatorVerdict.unexpected.${verdict}`)} {message}
    </TestOutcome>
  );
}
