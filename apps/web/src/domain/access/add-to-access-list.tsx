import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/access.ts';
import { AddPrincipal } from '../people/add-principal.tsx';
import type { AccessActions } from './access-actions.ts';
import { PrincipalField } from './principal-field.tsx';

/** Finds a user or group by name or id and grants the right to read the object. */
export function AddToAccessList({ orgId, actions }: { orgId: string; actions: AccessActions }): ReactElement {
  const { t } = useTranslation('access');
  return (
    <AddPrincipal
      button={t('add')}
      add={async ({ principalId, name }) => {
        await actions.add(principalId);
        return t('added', { name });
      }}
      field={(props) => <PrincipalField {...props} orgId={orgId} />}
    />
  );
}
