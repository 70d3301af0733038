import { type ReactElement, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import '../../locales/en/factor-reminder.ts';
import { stored } from '../../lib/browser-storage.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { DismissButton } from '../../ui/feedback/dismiss-button.tsx';
import { LinkButton } from '../../ui/navigation/link.tsx';

/** The session in which the reminder was dismissed last; it appears again in the next session. */
const dismissedIn = stored('assay-factor-reminder', '', (text) => text);

/**
 * Reminds a site administrator without a second factor, until dismissed for this session. Placed below the page, so
 * that it shifts no content when it appears.
 */
export default function FactorReminder({
  userId,
  sessionId,
}: {
  userId: string;
  sessionId: string;
}): ReactElement | null {
  const { t } = useTranslation('factorReminder');
  const dismissed = useSyncExternalStore(dismissedIn.subscribe, dismissedIn.get);
  if (dismissed === sessionId) return null;
  return (
    <Box component="aside" aria-label={t('label')} sx={{ px: { xs: 4, sm: 6 }, pb: 2 }}>
      <Alert
        severity="warning"
        icon="shield"
        action={
          <>
            <LinkButton size="small" to="/user/$userId/settings" params={{ userId }} search={{ tab: 'factors' }}>
              {t('act')}
            </LinkButton>
            <DismissButton onClick={() => dismissedIn.set(sessionId)} />
          </>
        }
      >
        {t('remind')}
      </Alert>
    </Box>
  );
}
