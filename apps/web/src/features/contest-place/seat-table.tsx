import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UserChip } from '../../domain/user-chip.tsx';
import { useAction } from '../../lib/use-action.ts';
import { titleColumn } from '../../ui/data/data-table.tsx';
import { EditButton } from '../../ui/data/edit-button.tsx';
import { listParameters, type ListSearch } from '../../ui/data/list-search.ts';
import { SearchedTable } from '../../ui/data/searched-table.tsx';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { MONO } from '../../ui/fonts.ts';
import { saveSeats, seatList, type Seat } from './contest-place.api.ts';
import { SeatDialog } from './seat-dialog.tsx';
import { SeatImportDialog } from './seat-import-dialog.tsx';

/** Who sits where, with what directors do about it. */
export function SeatTable({
  contestId,
  search,
  onSearch,
}: {
  contestId: string;
  search: ListSearch;
  onSearch: (search: ListSearch, isTyping?: boolean) => void;
}): ReactElement {
  const { t } = useTranslation(['place', 'common']);
  const toast = useToast();
  const seats = useQuery(seatList(contestId, listParameters(search)));
  const [edited, setEdited] = useState<Seat | null>(null);
  const [importing, setImporting] = useState(false);
  const saving = useAction(() => saveSeats(contestId), toast.error);
  return (
    <>
      <SearchedTable
        label={t('seats.title')}
        searchLabel={t('seats.search')}
        search={search}
        onSearch={onSearch}
        query={seats}
        rowKey={({ user }) => user._id}
        empty={
          <EmptyState
            icon="group"
            title={t(search.search === undefined ? 'seats.empty' : 'seats.noneFound')}
            detail={t(search.search === undefined ? 'seats.emptyDetail' : 'seats.noneFoundDetail')}
          />
        }
        actions={
          <>
            <Button variant="outlined" onClick={() => setImporting(true)}>
              {t('import.open')}
            </Button>
            <Button loading={saving.busy} onClick={() => void saving.run()}>
              {t('seats.csv')}
            </Button>
          </>
        }
        columns={[
          { ...titleColumn('user', t('seats.account')), cell: ({ user }) => <UserChip principalId={user._id} /> },
          { id: 'team', header: t('seats.team'), cell: ({ team }) => team?.name ?? '' },
          {
            id: 'address',
            header: t('seats.address'),
            cell: ({ address }) =>
              address === undefined ? t('seats.free') : <span style={{ fontFamily: MONO }}>{address}</span>,
          },
          {
            id: 'bound',
            header: t('seats.bound'),
            cell: ({ boundAt }) => (boundAt === undefined ? '' : <TimeText timeMs={boundAt} />),
          },
          {
            id: 'state',
            header: t('seats.state'),
            onPhone: 'chip',
            cell: ({ exemption }) =>
              exemption === undefined ? (
                ''
              ) : (
                <StateChip icon="check" hue="queued">
                  {t('seats.exempt', { reason: exemption })}
                </StateChip>
              ),
          },
          {
            id: 'actions',
            header: t('common:table.actions'),
            onPhone: 'actions',
            width: 80,
            cell: (seat) => (
              <EditButton label={t('seat.of', { name: seat.user.name })} onClick={() => setEdited(seat)} />
            ),
          },
        ]}
      />
      {edited && <SeatDialog contestId={contestId} seat={edited} onClose={() => setEdited(null)} />}
      {importing && <SeatImportDialog contestId={contestId} onClose={() => setImporting(false)} />}
    </>
  );
}
