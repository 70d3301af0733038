import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withAll } from '../capability-mask.ts';
import '../../locales/en/access.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { AddPrincipal } from '../people/add-principal.tsx';
import type { AccessActions, AccessEntry } from './access-actions.ts';
import { PrincipalField } from './principal-field.tsx';

/** Rights that belong together. */
export interface AccessRole {
  key: string;
  name: string;
  capability: string;
}

/** Finds a user or group by name or id and grants a role. Those who are already listed get it in addition. */
export function AddWithRole({
  orgId,
  actions,
  entries,
  roles,
  initial,
}: {
  orgId: string;
  actions: AccessActions;
  entries: readonly AccessEntry[];
  roles: readonly [AccessRole, ...AccessRole[]];
  /** Key of the role that is selected first; otherwise the first one. */
  initial?: string | undefined;
}): ReactElement {
  const { t } = useTranslation('access');
  const [key, setKey] = useState(initial);
  const role = roles.find((one) => one.key === key) ?? roles[0];
  return (
    <AddPrincipal
      button={t('add')}
      add={async ({ principalId, name }) => {
        const known = entries.find((entry) => entry.principalId === principalId);
        await (known === undefined
          ? actions.add(principalId, role.capability)
          : actions.change(principalId, withAll(known.capability, role.capability)));
        return t('granted', { name, role: role.name });
      }}
      field={(props) => (
        <>
          <PrincipalField {...props} orgId={orgId} />
          <SelectField
            size="small"
            label={t('role')}
            value={role.key}
            options={roles.map((one) => [one.key, one.name])}
            onChange={setKey}
            sx={{ width: { xs: 1, sm: 240 } }}
          />
        </>
      )}
    />
  );
}
