import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { lazy, type ReactElement, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChoiceField, LANGUAGE_KEY } from './submit-form.ts';
import type { Offered } from './use-offered.ts';
import type { Submission } from './use-submission.ts';

/** Only quizzes fetch it. */
const AnswerSheet = lazy(() => import('./answer-sheet.tsx'));

export const SEPARATOR = ',';

/** Fields of a form besides code: in a row above the code, or as a list of questions if there is no code. */
export function AnswerFields({ submission, offered }: { submission: Submission; offered: Offered }): ReactElement {
  const isSheet = submission.form.code.length === 0;
  const fields = submission.form.metadata;
  if (!isSheet) {
    return (
      <>
        {fields.map((field) => (
          <AnswerField key={field.key} field={field} submission={submission} offered={offered} />
        ))}
      </>
    );
  }
  return (
    <Suspense>
      <AnswerSheet submission={submission} offered={offered} />
    </Suspense>
  );
}

export function AnswerField({
  field,
  submission,
  offered,
}: {
  field: ChoiceField;
  submission: Submission;
  offered: Offered;
}): ReactElement {
  const { t } = useTranslation('problem');
  const value = submission.metadata(field.key);
  const isLanguage = field.key === LANGUAGE_KEY;
  const chosen = value.split(SEPARATOR).filter((one) => field.options.includes(one));
  return (
    <TextField
      select={field.kind !== 'text'}
      size="small"
      label={isLanguage ? t('editor.language') : field.label}
      helperText={field.description}
      {...(isLanguage && offered.version !== '' && { title: offered.version })}
      fullWidth={false}
      sx={{ minWidth: 140, maxWidth: '100%' }}
      value={field.kind === 'choices' ? chosen : value}
      onChange={({ target }) => {
        const next: unknown = target.value;
        if (isLanguage) submission.setLanguage(target.value);
        else submission.setMetadata(field.key, Array.isArray(next) ? inOrder(field, next) : target.value);
      }}
      {...(field.kind === 'choices' && { slotProps: { select: { multiple: true } } })}
    >
      {(isLanguage ? offered.shown(field.options) : field.options).map((option) => (
        <MenuItem key={option} value={option}>
          {option}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Answers in the order of the options, so that equal answers are equal whatever the order of clicks. */
export function inOrder({ options }: ChoiceField, chosen: readonly unknown[]): string {
  return options.filter((option) => chosen.includes(option)).join(SEPARATOR);
}
