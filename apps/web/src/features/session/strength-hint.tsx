import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { passwordStrength } from './password-rules.ts';
import '../../locales/en/session.ts';

const looks = {
  weak: { icon: 'warning', hue: 'slow' },
  fair: { icon: 'info', hue: 'queued' },
  strong: { icon: 'checkCircle', hue: 'good' },
} as const;

/** Strength of a new password while it is typed; `fault`: why the server would refuse it. */
export function StrengthHint({ password, fault }: { password: string; fault: string | null }): ReactElement | null {
  const { t } = useTranslation('session');
  if (password === '') return null;
  const strength = fault === null ? passwordStrength(password) : 'weak';
  return (
    // A reason is a sentence: it wraps, unlike the word in a chip.
    <Box
      component="span"
      aria-live="polite"
      sx={{ '& > span': { whiteSpace: 'normal', lineHeight: 1.4 }, '& svg': { flexShrink: 0 } }}
    >
      <StateChip {...looks[strength]} filled={false}>
        {fault ?? t(`strength.${strength}`)}
      </StateChip>
    </Box>
  );
}
