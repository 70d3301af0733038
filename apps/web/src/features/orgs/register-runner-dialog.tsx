import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import { CopyButton } from '../../ui/data/copy-button.tsx';
import { MONO } from '../../ui/fonts.ts';
import { registerRunner } from './orgs.api.ts';

/** Creates a registration token when it opens, and shows how to use it. */
export function RegisterRunnerDialog({ orgId, onClose }: { orgId: string; onClose: () => void }): ReactElement {
  const { t } = useTranslation(['common', 'orgAdmin']);
  const id = useId();
  const query = useQuery({
    queryKey: ['org', orgId, 'registration', id],
    queryFn: () => registerRunner(orgId),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth>
      <DialogTitle id={id}>{t('orgAdmin:runner.register')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t('orgAdmin:runner.tokenDetail')}</DialogContentText>
        <AsyncState query={query}>
          {({ registrationToken }) => {
            const command = `npx assay runner register --server ${globalThis.location.origin} --token ${registrationToken}`;
            return (
              <Box
                sx={{
                  display: 'flex',
                  alignItems: 'flex-start',
                  gap: 2,
                  mt: 3,
                  p: 3,
                  borderRadius: '8px',
                  bgcolor: 'surface.highest',
                }}
              >
                <Box
                  component="code"
                  sx={{ fontFamily: MONO, fontSize: '0.8125rem', overflowWrap: 'anywhere', flexGrow: 1 }}
                >
                  {command}
                </Box>
                <CopyButton text={command} />
              </Box>
            );
          }}
        </AsyncState>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void query.refetch()} loading={query.isFetching}>
          {t('orgAdmin:runner.tokenNew')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
