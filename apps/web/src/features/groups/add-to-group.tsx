import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AddPrincipal } from '../../domain/people/add-principal.tsx';
import { LookUpField } from '../../domain/people/look-up-field.tsx';
import '../../locales/en/group.ts';
import { addToGroup, type Group } from './groups.api.ts';

/** Finds a member of the organization by name or e-mail address and adds them to the group. */
export function AddToGroup({ group, onAdded }: { group: Group; onAdded: () => void }): ReactElement {
  const { t } = useTranslation(['group', 'common']);
  return (
    <AddPrincipal
      button={t('common:action.add')}
      add={async ({ principalId, name }) => {
        await addToGroup(group._id, principalId);
        onAdded();
        return t('member.added', { name, group: group.profile.name });
      }}
      field={(props) => (
        <LookUpField
          {...props}
          place={{ orgId: group.orgId }}
          label={t('member.add')}
          help={t('member.addHelp')}
          accepts={({ principalType }) => principalType === 'member'}
        />
      )}
    />
  );
}
