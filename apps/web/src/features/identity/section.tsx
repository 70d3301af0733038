import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactElement, type ReactNode, useId } from 'react';

/** A section of the settings: title, explanation, actions. */
export function Section({
  title,
  detail,
  children,
}: {
  title: string;
  detail?: string;
  children: ReactNode;
}): ReactElement {
  const id = useId();
  return (
    <Card
      component="section"
      aria-labelledby={id}
      // A form that is still loading would move the sections after it.
      sx={{ '&:has([data-loading]) ~ *': { visibility: 'hidden' } }}
    >
      <CardContent>
        <Typography variant="h2" id={id} sx={{ mb: detail === undefined ? 4 : 2 }}>
          {title}
        </Typography>
        {detail !== undefined && (
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 4, maxWidth: '72ch' }}>
            {detail}
          </Typography>
        )}
        <Stack spacing={4}>{children}</Stack>
      </CardContent>
    </Card>
  );
}

/** An item of a list with its facts and actions; wraps on a phone. */
export function Entry({
  main,
  detail,
  actions,
}: {
  main: ReactNode;
  detail?: ReactNode;
  actions?: ReactNode;
}): ReactElement {
  return (
    <Stack direction="row" component="li" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center', listStyle: 'none' }}>
      <Stack sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center', fontWeight: 600 }}>
          {main}
        </Stack>
        {detail !== undefined && (
          <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
            {detail}
          </Typography>
        )}
      </Stack>
      {actions}
    </Stack>
  );
}

export function EntryList({ label, children }: { label: string; children: ReactNode }): ReactElement {
  return (
    <Stack component="ul" spacing={3} aria-label={label} sx={{ m: 0, p: 0 }}>
      {children}
    </Stack>
  );
}
