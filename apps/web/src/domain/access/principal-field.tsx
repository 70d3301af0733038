import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/access.ts';
import { LookUpField, type Principal } from '../people/look-up-field.tsx';

export type { Principal } from '../people/look-up-field.tsx';

/**
 * Finds a user or group of an organization by name or id. `only` restricts the kinds, `help` replaces the hint, `error`
 * is that of the last action with the selected principal.
 */
export function PrincipalField({
  orgId,
  value,
  error,
  only,
  help,
  onChange,
}: {
  orgId: string;
  value: Principal | null;
  error: unknown;
  only?: readonly Principal['principalType'][];
  help?: string;
  onChange: (principal: Principal | null) => void;
}): ReactElement {
  const { t } = useTranslation('access');
  return (
    <LookUpField
      place={{ orgId }}
      label={t('find')}
      help={help ?? t('findHelp')}
      value={value}
      error={error}
      {...(only === undefined ? {} : { accepts: ({ principalType }) => only.includes(principalType) })}
      onChange={onChange}
    />
  );
}
