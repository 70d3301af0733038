import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { NewGroupForm } from '../../../features/groups/new-group-form.tsx';
import '../../../locales/en/group.ts';
import { NewPage } from '../new-page.tsx';

export function GroupNewPage(): ReactElement {
  const { t } = useTranslation('group');
  const { orgId } = useParams({ from: '/org/$orgId/group/new' });
  const navigate = useNavigate();
  return (
    <NewPage orgId={orgId} kind="group" right="admin" text={(key) => t(key)}>
      {/* Adding members is the next step. */}
      <NewGroupForm
        orgId={orgId}
        onCreated={(groupId) => void navigate({ to: '/org/$orgId/group/$groupId/member', params: { orgId, groupId } })}
      />
    </NewPage>
  );
}
