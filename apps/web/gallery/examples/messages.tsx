import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Alert } from '../../src/ui/feedback/alert.tsx';
import { DismissButton } from '../../src/ui/feedback/dismiss-button.tsx';
import { EmptyState } from '../../src/ui/feedback/empty-state.tsx';
import { ErrorAlert } from '../../src/ui/feedback/error-alert.tsx';
import { useToast } from '../../src/ui/feedback/toasts.tsx';
import { group as examples } from '../example.ts';
import { CHINESE, LONG, UNBROKEN, fault, nothing, refused, unreachable } from '../samples.ts';

export const group = examples('Messages', {
  'of each severity': () => (
    <Stack spacing={2}>
      <Alert severity="info">Registration closes in ten minutes.</Alert>
      <Alert severity="success">{CHINESE}</Alert>
      <Alert severity="warning">{LONG}</Alert>
      <Alert severity="error">{UNBROKEN}</Alert>
    </Stack>
  ),
  'with an action, with another icon, dismissible': () => (
    <Stack spacing={2}>
      <Alert severity="warning" action={<Button size="small">Undo</Button>}>
        Three problems were taken out.
      </Alert>
      <Alert severity="info" icon="frozen" action={<DismissButton onClick={nothing} />}>
        The ranklist is frozen.
      </Alert>
    </Stack>
  ),
  'failures: unreachable, a fault of ours, a refusal, anything else': () => (
    <Stack spacing={2}>
      <ErrorAlert error={unreachable} onRetry={nothing} />
      <ErrorAlert error={fault} onRetry={nothing} />
      <ErrorAlert error={refused} />
      <ErrorAlert error={new Error(UNBROKEN)} />
    </Stack>
  ),
  'empty state with an action': () => (
    <EmptyState
      icon="contest"
      title="No contests yet"
      detail="A contest puts problems, people and a clock together."
      action={<Button variant="contained">New contest</Button>}
    />
  ),
  'empty state with long and Chinese words': () => (
    <EmptyState icon="search" title={CHINESE} detail={`${LONG} ${UNBROKEN}`} />
  ),
  toasts: function Toasts() {
    const toast = useToast();
    return (
      <Stack direction="row" spacing={2}>
        <Button onClick={() => toast.success('Saved.')}>Success</Button>
        <Button onClick={() => toast.error(LONG)}>Error</Button>
        <Button onClick={() => toast.info(CHINESE)}>Information</Button>
      </Stack>
    );
  },
});
