import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mfaToken } from '../../lib/session.ts';
import { useStored } from '../../lib/browser-storage.ts';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { redirectToProvider } from './external-sign-in.ts';
import { beginVerify, verify, verifyWays } from './identity.api.ts';
import type { Way } from './identity.api.ts';
import { StepForm } from './step-form.tsx';
import { useWayName, wayIcons } from './way-name.ts';

/**
 * Verifies the user's identity again, by one of their methods; the proof is kept for the actions that require it.
 * `apart`: an external service opens in another tab, so that this page keeps its input.
 */
export function VerifyWays({
  apart = false,
  redirect,
  wanted,
  onDone,
}: {
  apart?: boolean;
  redirect?: string;
  /** Preselected provider. */
  wanted?: string;
  onDone: () => void;
}): ReactElement {
  const { t } = useTranslation('identity');
  const wayName = useWayName();
  const query = useQuery({ ...verifyWays, staleTime: 0 });
  const [chosen, setChosen] = useState<string | null>(wanted ?? null);
  useExternalProof(onDone);

  async function finish(way: Way, payload: unknown): Promise<void> {
    const { token } = await verify({ provider: way.provider, payload });
    mfaToken.set(token);
  }

  return (
    <AsyncState query={query}>
      {({ ways }) => {
        const way = ways.find(({ provider }) => provider === chosen) ?? (ways.length === 1 ? ways[0] : undefined);
        if (ways.length === 0) return <EmptyState icon="lock" title={t('proof.none')} detail={t('proof.noneDetail')} />;
        if (way === undefined) {
          return (
            <Stack spacing={3}>
              {ways.map((one) => (
                <Button
                  key={one.provider}
                  variant="outlined"
                  startIcon={<Icon name={wayIcons[one.kind]} />}
                  onClick={() => setChosen(one.provider)}
                >
                  {wayName(one)}
                </Button>
              ))}
            </Stack>
          );
        }
        return (
          <Stack spacing={3}>
            <StepForm
              key={way.provider}
              way={way}
              submit={t('proof.submit')}
              begin={(payload) => beginVerify({ provider: way.provider, payload })}
              finish={(payload) => finish(way, payload)}
              leave={async () => {
                const { provider } = way;
                if (apart) globalThis.open(`/auth/verify/${encodeURIComponent(provider)}?close=true`, '_blank');
                else await redirectToProvider(way, 'verify', redirect, (payload) => beginVerify({ provider, payload }));
              }}
            />
            {ways.length > 1 && <Button onClick={() => setChosen('')}>{t('proof.other')}</Button>}
          </Stack>
        );
      }}
    </AsyncState>
  );
}

/** Continues as soon as there is a proof, from this tab or another. */
function useExternalProof(onDone: () => void): void {
  const token = useStored(mfaToken);
  const [before] = useState(token);
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (token !== null && token !== before) done();
  }, [token, before]);
}
