import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import '../../locales/en/org-admin.ts';
import '../../locales/en/session.ts';

/** A user with a password that is not stored in readable form. */
export interface NewPassword {
  name: string;
  realname: string;
  email: string;
  password: string;
}

/** One slip per user to cut out and hand over. Invisible on screen; while present, it is all that the page prints. */
export function LoginSlips({
  rows,
  place,
  isDue,
}: {
  rows: readonly NewPassword[];
  /** Name of the organization. */
  place: string;
  /** Whether the password must be replaced at the first sign-in. */
  isDue: boolean;
}): ReactElement {
  const { t } = useTranslation(['orgAdmin', 'session']);
  return createPortal(
    <Box
      data-login-slips
      sx={{
        display: 'none',
        '@media print': { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '4mm', color: '#000', bgcolor: '#fff' },
      }}
    >
      <GlobalStyles
        styles={{
          '@media print': {
            'body > :not([data-login-slips])': { display: 'none !important' },
            body: { background: '#fff !important' },
          },
        }}
      />
      {rows.map(({ name, realname, password }) => (
        <Box
          key={name}
          sx={{ breakInside: 'avoid', border: '1px dashed #777', p: '4mm', fontSize: '11pt', overflowWrap: 'anywhere' }}
        >
          <Box sx={{ fontSize: '9pt' }}>
            {place} · {globalThis.location.origin}
          </Box>
          {realname !== '' && <Box sx={{ fontWeight: 600 }}>{realname}</Box>}
          <Box>
            {t('session:field.username')}: <b>{name}</b>
          </Box>
          <Box>
            {t('session:field.password')}:{' '}
            <Box component="b" sx={{ fontFamily: 'monospace' }}>
              {password}
            </Box>
          </Box>
          {isDue && <Box sx={{ fontSize: '9pt' }}>{t('passwords.slipDue')}</Box>}
        </Box>
      ))}
    </Box>,
    document.body,
  );
}
