import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { type ReactElement, useId } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../locales/en/shortcuts.ts';
import { useStored } from '../../../lib/browser-storage.ts';
import { HELP_KEY, singleKeys } from '../../../lib/use-shortcuts.ts';
import { FactList } from '../../../ui/data/fact-list.tsx';
import { DismissButton } from '../../../ui/feedback/dismiss-button.tsx';
import { MONO } from '../../../ui/fonts.ts';

/** Keyboard shortcuts of a desk, and a switch for single-key shortcuts. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useTranslation('shortcuts');
  const id = useId();
  const isOn = useStored(singleKeys);
  const key = (name: string) => <kbd style={{ fontFamily: MONO }}>{name}</kbd>;
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id} sx={{ display: 'flex', justifyContent: 'space-between' }}>
        {t('title')}
        <DismissButton onClick={onClose} />
      </DialogTitle>
      <DialogContent>
        <Stack spacing={3}>
          <FactList
            facts={[
              [t('submit'), key('Ctrl+Enter')],
              [t('run'), key("Ctrl+'")],
              [t('leave'), key('Esc, Tab')],
              [t('editor'), key('e')],
              [t('statement'), key('s')],
              [t('problem'), key('1 … 9')],
              [t('next'), key('n')],
              [t('help'), key(HELP_KEY)],
            ]}
          />
          <FormControlLabel
            label={t('single')}
            control={<Switch checked={isOn} onChange={(_, checked) => singleKeys.set(checked)} />}
          />
        </Stack>
      </DialogContent>
    </Dialog>
  );
}
