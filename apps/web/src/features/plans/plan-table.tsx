import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ObjectTable, type ObjectTableProps } from '../../domain/object-table.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import type { PlanRow } from './plans.api.ts';

export function PlanTable({ orgId, ...props }: ObjectTableProps<PlanRow> & { orgId: string }): ReactElement {
  const { t } = useTranslation('plan');
  return (
    <ObjectTable
      {...props}
      text={t}
      link={({ _id, title }) => (
        <Link to="/org/$orgId/plan/$planId" params={{ orgId, planId: _id }} sx={{ fontWeight: 600 }}>
          {title}
        </Link>
      )}
    />
  );
}
