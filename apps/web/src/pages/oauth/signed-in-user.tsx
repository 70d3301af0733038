import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { UserChip } from '../../domain/user-chip.tsx';
import { signOut } from '../../features/session/session.api.ts';
import { useSession } from '../../lib/session.ts';

/** The user who is about to consent, with a link to sign in as another and return. */
export function SignedInUser(): ReactElement {
  const { t } = useTranslation('identity');
  const { userId } = useSession();
  const navigate = useNavigate();
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
      <span>{t('consent.as')}</span>
      {userId !== null && <UserChip principalId={userId} />}
      <Button
        size="small"
        onClick={() => {
          const redirect = globalThis.location.pathname + globalThis.location.search;
          signOut();
          void navigate({ to: '/auth/login', search: { redirect } });
        }}
      >
        {t('consent.switch')}
      </Button>
    </Stack>
  );
}
