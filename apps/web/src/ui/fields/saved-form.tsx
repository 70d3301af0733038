import type { ComponentProps, ReactElement } from 'react';
import { UnsavedGuard } from '../feedback/unsaved-guard.tsx';
import { Form } from './form.tsx';
import { SaveBar } from './save-bar.tsx';

/** A form that changes what is stored: its fields, a save bar, and a confirmation before the page is left. */
export function SavedForm({
  changed,
  busy,
  onReset,
  children,
  ...form
}: ComponentProps<typeof Form> & ComponentProps<typeof SaveBar>): ReactElement {
  return (
    <Form {...form}>
      <UnsavedGuard changed={changed} />
      {children}
      <SaveBar changed={changed} busy={busy} onReset={onReset} />
    </Form>
  );
}
