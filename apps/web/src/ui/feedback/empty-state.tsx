import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon.tsx';

export interface EmptyStateProps {
  icon?: IconName;
  title: string;
  detail?: string;
  action?: ReactNode;
}

/** Shown for an empty list: what the list is for, and the next action if there is one. */
export function EmptyState({ icon, title, detail, action }: EmptyStateProps): ReactElement {
  return (
    <Stack
      spacing={3}
      sx={{
        alignItems: 'center',
        textAlign: 'center',
        py: 5,
        px: 4,
        color: 'text.secondary',
        '& > *': { maxWidth: 1 },
        overflowWrap: 'anywhere',
      }}
    >
      {icon && <Icon name={icon} size={36} />}
      <Typography sx={{ color: 'text.primary', fontWeight: 600 }}>{title}</Typography>
      {detail !== undefined && (
        <Typography variant="body2" sx={{ '&&': { maxWidth: 'min(48ch, 100%)' } }}>
          {detail}
        </Typography>
      )}
      {action}
    </Stack>
  );
}
