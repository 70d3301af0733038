import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentOrg } from '../../../features/orgs/use-current-org.ts';
import { planListSearch, planOrders } from '../../../features/plans/plan-search.ts';
import { PlanTable } from '../../../features/plans/plan-table.tsx';
import { planList, planTags } from '../../../features/plans/plans.api.ts';
import { OrgListPage, useOrgList } from '../org-list-page.tsx';
import '../../../locales/en/plan.ts';

const PAGE_SIZE = 30;

export function PlanListPage(): ReactElement {
  const { t } = useTranslation('plan');
  const list = useOrgList('plan', PAGE_SIZE, planListSearch);
  const { tag, query } = list;
  const { search } = query;
  return (
    <OrgListPage
      list={list}
      result={useQuery(planList({ ...query, ...list.extra }))}
      text={(key, values) => t(`list.${key}`, values)}
      canCreate={useCurrentOrg().can('plan')}
      tags={{ query: planTags(list.orgId), title: (name) => t('list.tagged', { tag: name }) }}
      filters={
        <TextField
          select
          size="small"
          label={t('list.sort')}
          value={list.extra.sort ?? (search === undefined ? 'newest' : 'best')}
          onChange={({ target }) =>
            list.show({ search, tag }, { sort: planOrders.find((one) => one === target.value) })
          }
          sx={{ width: { xs: 1, sm: 200 } }}
        >
          {[...(search === undefined ? [] : (['best'] as const)), ...planOrders].map((one) => (
            <MenuItem key={one} value={one}>
              {t(`list.sort.${one}`)}
            </MenuItem>
          ))}
        </TextField>
      }
      table={(parts) => <PlanTable {...parts} />}
    />
  );
}
