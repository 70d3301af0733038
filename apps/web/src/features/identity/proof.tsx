import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { createContext, use, useId, useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../lib/api/index.ts';
import { isMfaAlive, mfaToken } from '../../lib/session.ts';
import type { Proof } from './identity.api.ts';
import { VerifyWays } from './verify-ways.tsx';
import { Cancelled } from '../../lib/use-action.ts';

type Proven = <T>(act: (proof: Proof) => Promise<T>) => Promise<T>;

const ProofContext = createContext<Proven | null>(null);
const asksForProof = ['mfa-required', 'mfa-invalid', 'second-factor-required'];

/**
 * Runs calls that may need a proof of identity: `proven((proof) => api(…, { body: { ...proof } }))`. If the server
 * requests one, a dialog over the page asks for it and the call is repeated; closing the dialog rejects with
 * `Cancelled`.
 */
export function useProven(): Proven {
  const proven = use(ProofContext);
  if (proven === null) throw new Error('useProven must be called inside ProofProvider.');
  return proven;
}

export function ProofProvider({ children }: { children: ReactNode }): ReactElement {
  const { t } = useTranslation(['identity', 'common']);
  const id = useId();
  const [open, setOpen] = useState(false);
  const settle = useRef<((isProven: boolean) => void) | null>(null);

  function ask(): Promise<boolean> {
    setOpen(true);
    return new Promise((resolve) => {
      settle.current = resolve;
    });
  }

  function close(isProven: boolean): void {
    setOpen(false);
    settle.current?.(isProven);
    settle.current = null;
  }

  async function proven<T>(act: (proof: Proof) => Promise<T>): Promise<T> {
    for (;;) {
      const token = isMfaAlive(Date.now()) ? mfaToken.get() : null;
      try {
        return await act(token === null ? {} : { mfaToken: token });
      } catch (error) {
        if (!asksForProof.includes(refusalOf(error) ?? '')) throw error;
        mfaToken.set(null);
        if (!(await ask())) throw new Cancelled();
      }
    }
  }

  return (
    <ProofContext value={proven}>
      {children}
      <Dialog open={open} onClose={() => close(false)} aria-labelledby={id} fullWidth maxWidth="xs">
        <DialogTitle id={id}>{t('proof.title')}</DialogTitle>
        <DialogContent>
          <Stack spacing={4}>
            <DialogContentText>{t('proof.detail')}</DialogContentText>
            <VerifyWays apart onDone={() => close(true)} />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => close(false)}>{t('common:action.cancel')}</Button>
        </DialogActions>
      </Dialog>
    </ProofContext>
  );
}
