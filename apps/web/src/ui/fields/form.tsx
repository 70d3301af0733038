import Stack from '@mui/material/Stack';
import type { StackProps } from '@mui/material/Stack';
import type { ReactElement } from 'react';

/** Fields that the page checks and sends itself, below each other if not in another `direction`. */
export function Form({
  onSubmit,
  ...stack
}: Omit<StackProps<'form'>, 'component' | 'onSubmit' | 'ref'> & {
  onSubmit: (form: HTMLFormElement) => void;
}): ReactElement {
  return (
    <Stack
      component="form"
      noValidate
      spacing={stack.direction === undefined ? 4 : 0}
      {...stack}
      onSubmit={(event) => {
        event.preventDefault();
        // In React's tree a dialog is inside the form of its page.
        event.stopPropagation();
        onSubmit(event.currentTarget);
      }}
    />
  );
}
