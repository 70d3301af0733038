import Button from '@mui/material/Button';
import { type ReactElement, useState } from 'react';
import { useAction } from '../../lib/use-action.ts';
import { useToast } from '../../ui/feedback/toasts.tsx';
import type { Principal } from './look-up-field.tsx';
import { Form } from '../../ui/fields/form.tsx';

interface FieldProps {
  value: Principal | null;
  error: unknown;
  onChange: (principal: Principal | null) => void;
}

/** A form with a field that finds a user or group, and a button that adds them. */
export function AddPrincipal({
  field,
  button,
  add,
}: {
  field: (props: FieldProps) => ReactElement;
  button: string;
  /** Resolves with the success message. The field shows the error that it throws. */
  add: (chosen: Principal) => Promise<string>;
}): ReactElement {
  const toast = useToast();
  const [chosen, setChosen] = useState<Principal | null>(null);
  const adding = useAction(async (principal: Principal) => {
    const added = await add(principal);
    setChosen(null);
    toast.success(added);
  });
  return (
    <Form
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ gap: 2, alignItems: 'flex-start', flexWrap: { sm: 'wrap' }, width: { xs: 1, sm: 'auto' } }}
      onSubmit={() => {
        if (chosen) void adding.run(chosen);
      }}
    >
      {field({
        value: chosen,
        error: adding.error ?? undefined,
        onChange: (principal) => {
          adding.reset();
          setChosen(principal);
        },
      })}
      <Button type="submit" variant="contained" disabled={chosen === null} loading={adding.busy}>
        {button}
      </Button>
    </Form>
  );
}
