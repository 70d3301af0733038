import { capabilityBits } from '@assay/contract/capabilities';
import type { CapabilityOf } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { orgRolesQuery } from '../../domain/people/org-roles.ts';
import { withBit } from '../../domain/capability-mask.ts';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { memberRoles, type MemberSearch, memberSorts } from './member-search.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';

const EVERYBODY = '0';

/** Filters and orders the members; the state is in the URL. A new filter returns to page 1. */
export function MemberFilter({
  orgId,
  search: { perPage, search, capability = EVERYBODY, role, sort = 'joined' },
  onSearch,
}: {
  orgId: string;
  search: MemberSearch;
  onSearch: (search: MemberSearch, isTyping?: boolean) => void;
}): ReactElement {
  const { t } = useTranslation(['orgAdmin', 'common']);
  const { data: named = [] } = useQuery(orgRolesQuery(orgId));
  const roles = [
    ...memberRoles.map((one) => [one as string, t(`role.${one}`)] as const),
    ...named.map(({ _id, name }) => [_id, name] as const),
  ];

  function narrow(
    part: { search?: string; capability?: string; role?: string; sort?: string },
    isTyping = false,
  ): void {
    const filters = { search: search ?? '', capability, role, sort, ...part };
    const wantedRole = filters.role === 'any' ? undefined : filters.role;
    const order = memberSorts.find((one) => one === filters.sort) ?? 'joined';
    const next = {
      ...(perPage === undefined ? {} : { perPage }),
      ...(filters.search === '' ? {} : { search: filters.search }),
      ...(filters.capability === EVERYBODY ? {} : { capability: filters.capability }),
      ...(wantedRole === undefined ? {} : { role: wantedRole }),
      ...(order === 'joined' ? {} : { sort: order }),
    };
    onSearch(next, isTyping);
  }

  return (
    <Stack component="search" direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 3, flexWrap: 'wrap' }}>
      <SearchField
        label={t('member.search')}
        value={search ?? ''}
        onSearch={(text, isTyping) => narrow({ search: text }, isTyping)}
      />
      <SelectField
        size="small"
        label={t('role.label')}
        value={roles.some(([id]) => id === role) ? (role ?? 'any') : 'any'}
        sx={{ width: { xs: 1, sm: 200 } }}
        options={[['any', t('member.holdsAny')], ...roles]}
        onChange={(chosen) => narrow({ role: chosen })}
      />
      <TextField
        select
        size="small"
        label={t('member.holds')}
        value={capability}
        sx={{ width: { xs: 1, sm: 200 } }}
        onChange={({ target }) => narrow({ capability: target.value })}
      >
        <MenuItem value={EVERYBODY}>{t('member.holdsAny')}</MenuItem>
        {Object.entries(capabilityBits.org).map(([name, bit]) => (
          <MenuItem key={name} value={withBit('0', bit, true)}>
            {/* The keys of the table are the names of its bits. */}
            {t(`common:cap.${name as CapabilityOf<'org'>}`)}
          </MenuItem>
        ))}
        {capability !== EVERYBODY && !isOneBit(capability) && (
          <MenuItem value={capability}>{t('member.holdsSeveral')}</MenuItem>
        )}
      </TextField>
      <SelectField
        size="small"
        label={t('member.sort')}
        value={sort}
        sx={{ width: { xs: 1, sm: 200 } }}
        options={memberSorts.map((one) => [one, t(`member.sort.${one}`)])}
        onChange={(chosen) => narrow({ sort: chosen })}
      />
    </Stack>
  );
}

function isOneBit(capability: string): boolean {
  return Object.values(capabilityBits.org).some((bit) => withBit('0', bit, true) === capability);
}
