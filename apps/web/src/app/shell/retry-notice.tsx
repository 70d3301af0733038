import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { nextRetryAt, onRetryWait } from '../../lib/api/retry-wait.ts';
import { Alert } from '../../ui/feedback/alert.tsx';

const SECOND_MS = 1_000;

/** Countdown while requests wait because the server requires it. */
export function RetryNotice(): ReactElement | null {
  const retryAtMs = useSyncExternalStore(onRetryWait, nextRetryAt);
  return retryAtMs === null ? null : <Countdown key={retryAtMs} untilMs={retryAtMs} />;
}

function Countdown({ untilMs }: { untilMs: number }): ReactElement {
  const { t } = useTranslation('shell');
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const count = Math.max(0, Math.ceil((untilMs - nowMs) / SECOND_MS));
  return (
    <Alert severity="info" icon="clock">
      {/* Otherwise a screen reader announces every second. */}
      <span aria-live="off">{t('retry', { count })}</span>
    </Alert>
  );
}
