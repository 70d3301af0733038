import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { type ReactElement, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../lib/save-file.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { CopyButton } from '../../ui/data/copy-button.tsx';
import { MONO } from '../../ui/fonts.ts';
import { Icon } from '../../ui/icon.tsx';

/** A dialog for something shown only once: says so, and closes only by its button. */
export function ShownOnce({
  title,
  warning,
  text,
  download,
  onClose,
  children,
}: {
  title: string;
  warning: string;
  text: string;
  /** File name of the download. */
  download?: string;
  onClose: () => void;
  children?: ReactNode;
}): ReactElement {
  const { t } = useTranslation(['identity', 'common']);
  const id = useId();
  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <Stack spacing={4}>
          <Alert severity="warning">{warning}</Alert>
          <Box
            sx={{
              display: 'flex',
              gap: 2,
              alignItems: 'flex-start',
              p: 3,
              borderRadius: '12px',
              bgcolor: 'surface.high',
            }}
          >
            <Box
              component="pre"
              data-shown-once
              sx={{
                m: 0,
                flexGrow: 1,
                minWidth: 0,
                fontFamily: MONO,
                whiteSpace: 'pre-wrap',
                overflowWrap: 'anywhere',
              }}
            >
              {text}
            </Box>
            <CopyButton text={text} />
          </Box>
          {children}
        </Stack>
      </DialogContent>
      <DialogActions>
        {download !== undefined && (
          <Button
            startIcon={<Icon name="download" />}
            onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), download)}
          >
            {t('once.download')}
          </Button>
        )}
        <Button variant="contained" onClick={onClose}>
          {t('once.kept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Recovery codes, shown once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }): ReactElement {
  const { t } = useTranslation('identity');
  return (
    <ShownOnce
      title={t('recovery.title')}
      warning={t('recovery.warning')}
      text={codes.join('\n')}
      download="assay-recovery-codes.txt"
      onClose={onClose}
    />
  );
}
