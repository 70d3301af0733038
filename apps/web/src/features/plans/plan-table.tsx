import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitleOf } from '../../domain/content/translated.ts';
import { ObjectTable, type ObjectTableProps } from '../../domain/object-table.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { ProgressBar } from './own-work.tsx';
import type { PlanRow } from './plans.api.ts';

export function PlanTable({ orgId, ...props }: ObjectTableProps<PlanRow> & { orgId: string }): ReactElement {
  const { t } = useTranslation('plan');
  const titleOf = useTitleOf();
  return (
    <ObjectTable
      {...props}
      text={t}
      more={[
        {
          id: 'progress',
          header: t('column.progress'),
          width: 240,
          cell: ({ progress }) =>
            progress ? (
              <ProgressBar
                text={t('list.progress', { done: progress.done, count: progress.contests })}
                part={progress.done}
                all={progress.contests}
              />
            ) : (
              ''
            ),
        },
      ]}
      link={(row) => (
        <Link to="/org/$orgId/plan/$planId" params={{ orgId, planId: row._id }} sx={{ fontWeight: 600 }}>
          {titleOf(row)}
        </Link>
      )}
    />
  );
}
