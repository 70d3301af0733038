import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/error-text.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { addProblem, adminKeys, type ContestProblem } from '../contest-admin.api.ts';
import { defaultSettings } from './default-settings.ts';
import { freeLetters } from './letters.ts';
import { type FoundProblem, ProblemPicker } from './problem-picker.tsx';
import { Form } from '../../../ui/fields/form.tsx';

/** Adds problems to the contest under the next free letters. Those that fail stay selected, with the error. */
export function AddProblems({
  orgId,
  contestId,
  listed,
  withLibrary,
}: {
  orgId: string;
  contestId: string;
  listed: readonly ContestProblem[];
  withLibrary: boolean;
}): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const toast = useToast();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<FoundProblem[]>([]);
  const [errors, setErrors] = useState<string[]>([]);

  const { busy, run } = useAction(async () => {
    setErrors([]);
    const letters = freeLetters(
      listed.map(({ settings }) => settings.slug),
      chosen.length,
    );
    const failed: FoundProblem[] = [];
    const reasons: string[] = [];
    for (const [index, problem] of chosen.entries()) {
      try {
        const slug = letters[index] ?? problem.slug;
        await addProblem(contestId, problem._id, { ...defaultSettings, slug });
      } catch (error) {
        failed.push(problem);
        reasons.push(t('problems.addFailed', { title: problem.title, reason: errorText(error) }));
      }
    }
    await queries.invalidateQueries({ queryKey: adminKeys.contest(contestId) });
    if (chosen.length > failed.length) toast.success(t('problems.added', { count: chosen.length - failed.length }));
    setChosen(failed);
    setErrors(reasons);
  });

  return (
    <Form
      spacing={3}
      onSubmit={() => {
        if (chosen.length > 0) void run();
      }}
    >
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 3, alignItems: { sm: 'flex-start' } }}>
        <ProblemPicker
          orgId={orgId}
          chosen={chosen}
          without={listed.map(({ _id }) => _id)}
          withLibrary={withLibrary}
          disabled={busy}
          onChange={setChosen}
        />
        <Button
          type="submit"
          variant="contained"
          loading={busy}
          disabled={chosen.length === 0}
          sx={{ flexShrink: 0, mt: { sm: 1 } }}
        >
          {chosen.length === 0 ? t('problems.addNone') : t('problems.add', { count: chosen.length })}
        </Button>
      </Stack>
      {errors.map((complaint) => (
        <Alert key={complaint} severity="error">
          {complaint}
        </Alert>
      ))}
    </Form>
  );
}
