import { styled } from '@mui/material/styles';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon.tsx';

type Severity = 'error' | 'warning' | 'info' | 'success';

const Frame = styled('div', { shouldForwardProp: (name) => name !== 'severity' })<{ severity: Severity }>(
  ({ theme, severity }) => ({
    display: 'flex',
    alignItems: 'flex-start',
    gap: 12,
    padding: '10px 16px',
    borderRadius: 12,
    fontSize: '0.875rem',
    lineHeight: '24px',
    overflowWrap: 'anywhere',
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.surface.high,
    borderInlineStart: `4px solid ${theme.vars.palette[severity].main}`,
    '& > svg': { color: theme.vars.palette[severity].main, marginTop: 2 },
    '& > div:nth-of-type(1)': { flexGrow: 1, minWidth: 0 },
  }),
);

const icons: Record<Severity, IconName> = {
  error: 'crossCircle',
  warning: 'warning',
  info: 'info',
  success: 'checkCircle',
};

/** A message inside the page; assistive technology reads an error immediately. `action`: a button at the end. */
export function Alert({
  severity,
  icon,
  action,
  children,
}: {
  severity: Severity;
  icon?: IconName;
  action?: ReactNode;
  children: ReactNode;
}): ReactElement {
  return (
    <Frame severity={severity} role={severity === 'error' ? 'alert' : 'status'}>
      <Icon name={icon ?? icons[severity]} size={20} />
      <div>{children}</div>
      {action}
    </Frame>
  );
}
