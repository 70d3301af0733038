import TextField from '@mui/material/TextField';
import type { ComponentProps, ReactElement } from 'react';

/** A text of several lines; Ctrl+Enter (or Command+Enter) sends the form around it. */
export function MessageField(props: ComponentProps<typeof TextField>): ReactElement {
  return (
    <TextField
      multiline
      minRows={3}
      maxRows={14}
      {...props}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        if (event.target instanceof HTMLTextAreaElement) event.target.form?.requestSubmit();
      }}
    />
  );
}

/** For `inputRef` of the field that a dialog opens for. */
export function focusNow(field: HTMLTextAreaElement | null): void {
  field?.focus();
}
