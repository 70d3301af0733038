import { useState } from 'react';
import { fieldReasons } from './api/api-error.ts';
import { useErrorText } from './error-text.ts';
import { useAction } from './use-action.ts';

type Texts = Record<string, string>;
type Errors<V> = Partial<Record<keyof V & string, string>>;

export interface Form<V extends Texts> {
  values: V;
  /**
   * Errors to show: of touched fields, of all fields after the first attempt to submit, and from the server's response.
   */
  errors: Errors<V>;
  /** Names of the fields that differ from the initial values. */
  changed: (keyof V & string)[];
  busy: boolean;
  /** The failure of the last submission, if it concerns no single field. */
  error: Error | null;
  /** `error` as a sentence for the user. */
  failure: string | null;
  set: (name: keyof V & string, value: string) => void;
  /** Props of a text field: value, events, `error` and `helperText` (`help` without an error). */
  field: (
    name: keyof V & string,
    help?: string,
  ) => {
    name: string;
    value: string;
    error: boolean;
    helperText: string | undefined;
    onChange: (event: { target: { value: string } }) => void;
    onBlur: () => void;
  };
  reset: () => void;
  /** Sends, or puts the focus into the first field with an error. */
  onSubmit: (form: HTMLFormElement) => void;
}

export interface FormOptions<V extends Texts> {
  initial: V;
  /** Error sentences by field; empty if the form is valid. */
  validate: (values: V) => Errors<V>;
  /** Sends the form. `refused` receives what it throws. */
  submit: (values: V) => Promise<void>;
  /** Field errors for a failure; null if it concerns no single field (then `failed` receives its sentence). */
  refused?: (error: unknown, sentence: string) => Errors<V> | null;
  /** Absent if the form shows `failure` itself. */
  failed?: (sentence: string) => void;
}

/** State of a form of text fields: errors under their fields, one submission at a time. */
export function useForm<V extends Texts>(options: FormOptions<V>): Form<V> {
  const { initial, validate, submit, refused, failed } = options;
  const names = Object.keys(initial) as (keyof V & string)[]; // the keys of a record of texts are its field names
  const [edits, setEdits] = useState<Partial<V>>({});
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [answered, setAnswered] = useState<Errors<V>>({});
  const values: V = { ...initial, ...edits };
  const found = validate(values);

  const shown: Record<string, string> = {};
  for (const name of names) {
    const error: string | undefined = answered[name] ?? (touched.has(name) ? found[name] : undefined);
    if (error !== undefined) shown[name] = error;
  }

  function set(name: keyof V & string, value: string): void {
    setEdits((before) => ({ ...before, [name]: value }));
    setAnswered((before) => ({ ...before, [name]: undefined }));
  }

  const errorText = useErrorText();
  const sending = useAction(async () => {
    try {
      await submit(values);
    } catch (error) {
      const places = fieldReasons(error);
      const known = names.filter((name) => places[name] !== undefined);
      const placed = known.length > 0 ? (places as Errors<V>) : null; // only names of fields are read from it
      const own = refused?.(error, errorText(error)) ?? placed;
      if (own === null) throw error;
      setAnswered(own);
    }
  }, failed);

  return {
    values,
    errors: shown as Errors<V>, // only names of fields are written to it
    changed: names.filter((name) => values[name] !== initial[name]),
    busy: sending.busy,
    error: sending.error,
    failure: sending.failure,
    set,
    field: (name, help) => ({
      name,
      value: values[name] ?? '',
      error: shown[name] !== undefined,
      helperText: shown[name] ?? help,
      onChange: (event) => set(name, event.target.value),
      onBlur: () => {
        // An untouched empty field is not an error yet.
        if (values[name] !== initial[name]) setTouched((before) => new Set(before).add(name));
      },
    }),
    reset: () => {
      setEdits({});
      setAnswered({});
      if (sending.error) sending.reset();
      setTouched(new Set());
    },
    onSubmit: (form) => {
      setTouched(new Set(names));
      const first = names.find((name) => found[name] !== undefined);
      if (first !== undefined) {
        const field = form.elements.namedItem(first);
        if (field instanceof HTMLElement) field.focus();
      }
      if (first === undefined) void sending.run();
    },
  };
}
