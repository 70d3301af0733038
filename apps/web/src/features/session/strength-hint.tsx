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

/** Says how hard a new password is to guess, while it is typed. */
export function StrengthHint({ password }: { password: string }): ReactElement | null {
  const { t } = useTranslation('session');
  if (password === '') return null;
  const strength = passwordStrength(password);
  return (
    <span aria-live="polite">
      <StateChip {...looks[strength]} filled={false}>
        {t(`strength.${strength}`)}
      </StateChip>
    </span>
  );
}
