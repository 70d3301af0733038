import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ownership } from '../../../features/org-admin/org-admin.api.ts';
import { AddMember } from '../../../features/orgs/add-member.tsx';
import { MemberFilter } from '../../../features/orgs/member-filter.tsx';
import { MemberList } from '../../../features/orgs/member-list.tsx';
import { LinkButton } from '../../../ui/navigation/link.tsx';

const route = getRouteApi('/org/$orgId/admin/member');

/** The members of the organization: searched, added individually or from a spreadsheet, given rights and removed. */
export function OrgAdminMember(): ReactElement {
  const { t } = useTranslation('orgAdmin');
  const { orgId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: owned } = useQuery(ownership(orgId));
  return (
    <Stack spacing={4}>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ gap: 3, flexWrap: 'wrap', alignItems: { sm: 'flex-start' }, justifyContent: 'space-between' }}
      >
        <AddMember orgId={orgId} />
        <LinkButton
          variant="outlined"
          icon="upload"
          to="/org/$orgId/admin/batch-import"
          params={{ orgId }}
          sx={{ alignSelf: 'flex-start' }}
        >
          {t('member.import')}
        </LinkButton>
      </Stack>
      <MemberFilter
        orgId={orgId}
        search={search}
        onSearch={(next, replace = false) => void navigate({ search: next, replace })}
      />
      <MemberList
        key={orgId}
        orgId={orgId}
        ownerId={owned?.ownerId}
        search={search}
        onSearch={(next) => void navigate({ search: next })}
      />
    </Stack>
  );
}
