import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactElement, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** The frame around the deletion of an object. A dialog asks first: the user must type `typeToConfirm`. */
export function DangerZone({
  title,
  help,
  button,
  ask,
  confirm = button,
  ...question
}: {
  title: string;
  help: string;
  button: string;
  /** Title of the dialog: names the object. */
  ask: string;
  /** Text of the dialog: what is lost. */
  detail: string;
  /** Label of the dialog's button, if it differs from `button`. */
  confirm?: string;
  typeToConfirm: string;
  act: () => Promise<unknown>;
}): ReactElement {
  const [isAsking, setAsking] = useState(false);
  return (
    <Stack
      component="section"
      spacing={3}
      aria-label={title}
      sx={{ border: '1px solid', borderColor: 'error.main', borderRadius: '12px', p: 4, alignItems: 'flex-start' }}
    >
      <Typography variant="h2">{title}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {help}
      </Typography>
      <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
        {button}
      </Button>
      <ConfirmDialog {...question} open={isAsking} title={ask} confirm={confirm} onClose={() => setAsking(false)} />
    </Stack>
  );
}
