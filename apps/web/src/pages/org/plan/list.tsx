import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentOrg } from '../../../features/orgs/use-current-org.ts';
import { planListSearch, planOrders } from '../../../features/plans/plan-search.ts';
import { PlanTable } from '../../../features/plans/plan-table.tsx';
import { planList, planTags } from '../../../features/plans/plans.api.ts';
import { OrgListPage, useOrgList } from '../org-list-page.tsx';
import '../../../locales/en/plan.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';

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
        <SelectField
          size="small"
          label={t('list.sort')}
          value={list.extra.sort ?? (search === undefined ? 'newest' : 'best')}
          sx={{ width: { xs: 1, sm: 200 } }}
          options={[...(search === undefined ? [] : (['best'] as const)), ...planOrders].map((one) => [
            one,
            t(`list.sort.${one}`),
          ])}
          onChange={(chosen) => list.show({ search, tag }, { sort: planOrders.find((one) => one === chosen) })}
        />
      }
      table={(parts) => <PlanTable {...parts} />}
    />
  );
}
