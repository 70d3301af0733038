import { type ReactElement, type ReactNode, useState } from 'react';
import { type Action, useAction } from '../../lib/use-action.ts';
import { useToast } from '../feedback/toasts.tsx';
import { SavedForm } from './saved-form.tsx';

export interface SettingsForm<Edits extends object> extends Pick<Action<Save>, 'busy' | 'error' | 'failure' | 'run'> {
  /** Unsaved changes. */
  edits: Partial<Edits>;
  /** Adds to the edits and clears the error of the last save. */
  edit: (part: Partial<Edits>) => void;
  /** Discards the edits and the error. */
  reset: () => void;
}

interface Save {
  store: () => Promise<unknown>;
  /** Text of the success toast. */
  saved: string;
}

/**
 * Edits over stored settings, saved as a whole. A failed save becomes a toast unless `refused` returns true: then the
 * form shows it itself.
 */
export function useSettingsForm<Edits extends object>(refused?: (error: unknown) => boolean): SettingsForm<Edits> {
  const toast = useToast();
  const [edits, setEdits] = useState<Partial<Edits>>({});
  const saving = useAction(
    async ({ store, saved }: Save) => {
      await store();
      setEdits({});
      toast.success(saved);
    },
    (sentence, error) => refused?.(error) !== true && toast.error(sentence),
  );
  return {
    ...saving,
    edits,
    edit: (part) => {
      if (saving.error) saving.reset();
      setEdits((before) => ({ ...before, ...part }));
    },
    reset: () => {
      saving.reset();
      setEdits({});
    },
  };
}

/** The form for `useSettingsForm`: save bar, confirmation before the page is left, submission. */
export function SettingsFrame<Edits extends object>({
  form,
  changed,
  saved,
  check,
  store,
  onReset,
  spacing = 5,
  maxWidth,
  children,
}: {
  form: SettingsForm<Edits>;
  /** Labels of the changed fields. */
  changed: string[];
  /** Text of the success toast. */
  saved: string;
  /** False: a field is invalid, so nothing is sent. The callback must show the user which one. */
  check?: () => boolean;
  /** Stores the edits and refetches what the page shows of them. */
  store: () => Promise<unknown>;
  /** For state that the form keeps next to the edits. */
  onReset?: () => void;
  spacing?: number;
  maxWidth?: number;
  children: ReactNode;
}): ReactElement {
  return (
    <SavedForm
      spacing={spacing}
      sx={{ maxWidth }}
      changed={changed}
      busy={form.busy}
      onReset={() => {
        form.reset();
        onReset?.();
      }}
      onSubmit={() => {
        if (changed.length > 0 && (check?.() ?? true)) void form.run({ store, saved });
      }}
    >
      {children}
    </SavedForm>
  );
}
