import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../locales/en/enrollment.ts';
import { PrincipalField } from '../../../domain/access/principal-field.tsx';
import { AddPrincipal } from '../../../domain/people/add-principal.tsx';
import { adminKeys, importParticipants } from '../contest-admin.api.ts';
import { enrollGroup } from './enrolled-groups.api.ts';

/** Registers one member, or all members of a group, even if the current stage has registration closed. */
export function AddParticipant({ orgId, contestId }: { orgId: string; contestId: string }): ReactElement {
  const { t } = useTranslation(['contestAdmin', 'enrollment']);
  const queries = useQueryClient();
  return (
    <AddPrincipal
      button={t('participants.add')}
      add={async ({ principalId, principalType, name }) => {
        if (principalType === 'group') {
          const { registered: count } = await enrollGroup(contestId, principalId);
          void queries.invalidateQueries({ queryKey: adminKeys.contest(contestId) });
          return t('enrollment:enrolled', { name, count });
        }
        const { rows } = await importParticipants(contestId, { rows: [{ userId: principalId }] });
        const outcome = rows[0]?.outcome ?? 'unknown-name';
        if (outcome !== 'registered') throw new Error(t(`outcome.one.${outcome}`, { name }));
        void queries.invalidateQueries({ queryKey: adminKeys.contest(contestId) });
        return t('participants.added', { name });
      }}
      field={(props) => (
        <PrincipalField {...props} orgId={orgId} only={['member', 'group']} help={t('groups.addHelp')} />
      )}
    />
  );
}
