import Button from '@mui/material/Button';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStored } from '../../lib/browser-storage.ts';
import { Icon } from '../../ui/icon.tsx';
import { playSound, soundIsOn } from './notice-sound.ts';

/** Turns the sound for new messages on, which plays it, or off. */
export function SoundSwitch(): ReactElement {
  const { t } = useTranslation('clarification');
  const isOn = useStored(soundIsOn);
  return (
    <Button
      size="small"
      color="inherit"
      aria-pressed={isOn}
      title={t('sound.label')}
      startIcon={<Icon name={isOn ? 'sound' : 'soundOff'} />}
      onClick={() => {
        soundIsOn.set(!isOn);
        if (!isOn) playSound();
      }}
    >
      {t(isOn ? 'sound.on' : 'sound.off')}
    </Button>
  );
}
