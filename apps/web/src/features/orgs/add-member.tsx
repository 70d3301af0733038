import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AddPrincipal } from '../../domain/people/add-principal.tsx';
import { LookUpField } from '../../domain/people/look-up-field.tsx';
import { addMember, orgKeys } from './orgs.api.ts';

/** Finds a user by name and makes them a member. */
export function AddMember({ orgId }: { orgId: string }): ReactElement {
  const { t } = useTranslation(['orgAdmin', 'common']);
  const queryClient = useQueryClient();
  return (
    <AddPrincipal
      button={t('common:action.add')}
      add={async ({ principalId, name }) => {
        await addMember(orgId, principalId);
        void queryClient.invalidateQueries({ queryKey: orgKeys.members(orgId) });
        return t('member.added', { name });
      }}
      field={(props) => <LookUpField {...props} place="site" label={t('member.add')} help={t('member.who')} />}
    />
  );
}
