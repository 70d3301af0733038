import { MAX_COMMENT } from '@assay/contract/comment-limits';
import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/problem-review.ts';

/** Markdown of a comment; Ctrl+Enter (or Command+Enter) sends the form around it. Focused when it appears. */
export function CommentField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}): ReactElement {
  const { t } = useTranslation('problemReview');
  const isLong = value.length > MAX_COMMENT;
  return (
    <TextField
      multiline
      minRows={3}
      maxRows={14}
      required
      label={label}
      value={value}
      error={isLong}
      helperText={t(isLong ? 'bodyLong' : 'bodyHelp', { max: MAX_COMMENT })}
      inputRef={focusNow}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        if (event.target instanceof HTMLTextAreaElement) event.target.form?.requestSubmit();
      }}
    />
  );
}

function focusNow(field: HTMLTextAreaElement | null): void {
  field?.focus();
}
