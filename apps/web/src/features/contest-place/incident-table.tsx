import { placeIncidentKinds } from '@assay/contract/place-limits';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { UserChip } from '../../domain/user-chip.tsx';
import { titleColumn } from '../../ui/data/data-table.tsx';
import { LIST_SIZE } from '../../ui/data/list-search.ts';
import { PagedTable } from '../../ui/data/paged-table.tsx';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { MONO } from '../../ui/fonts.ts';
import { type Incident, incidentList } from './contest-place.api.ts';

type Kind = (typeof placeIncidentKinds)[number];
type Look = Pick<ComponentProps<typeof StateChip>, 'icon' | 'hue'>;

const refused: Look = { icon: 'crossCircle', hue: 'bad' };
const done: Look = { icon: 'check', hue: 'neutral' };
const looks: Record<Kind, Look> = {
  'wrong-address': refused,
  'wrong-seat': refused,
  'newer-session': refused,
  'contest-token': refused,
  'second-session': { icon: 'warning', hue: 'slow' },
  'seat-bound': done,
  'seat-set': done,
  'seat-released': done,
  exempted: done,
  'exemption-ended': done,
};

/** What happened with the places of a contest, the latest first. */
export function IncidentTable({
  contestId,
  withAddresses,
  page,
  onPage,
}: {
  contestId: string;
  /** Whether the viewer reads addresses and browsers. */
  withAddresses: boolean;
  page: number;
  onPage: (page: number) => void;
}): ReactElement {
  const { t } = useTranslation('place');
  const incidents = useQuery(incidentList(contestId, { page, perPage: LIST_SIZE, count: true }));
  const kinds: Record<Kind, string> = {
    'wrong-address': t('kind.wrong-address'),
    'wrong-seat': t('kind.wrong-seat'),
    'newer-session': t('kind.newer-session'),
    'contest-token': t('kind.contest-token'),
    'second-session': t('kind.second-session'),
    'seat-bound': t('kind.seat-bound'),
    'seat-set': t('kind.seat-set'),
    'seat-released': t('kind.seat-released'),
    exempted: t('kind.exempted'),
    'exemption-ended': t('kind.exemption-ended'),
  };
  const detailOf = ({ kind, detail, by, userAgent: agent = '' }: Incident): string => {
    if (by !== undefined) return t('log.by', { name: by.name, reason: detail ?? '–' });
    if (detail === undefined) return agent;
    return kind === 'second-session' ? t('log.earlier', { detail, agent }) : t('log.seat', { detail, agent });
  };
  return (
    <PagedTable
      label={t('log.title')}
      query={incidents}
      page={page}
      perPage={LIST_SIZE}
      onPage={(part) => onPage(part.page ?? 1)}
      rowKey={({ _id }) => _id}
      empty={<EmptyState icon="clock" title={t('log.empty')} detail={t('log.emptyDetail')} />}
      columns={[
        {
          ...titleColumn('kind', t('log.kind')),
          cell: ({ kind }) => <StateChip {...looks[kind]}>{kinds[kind]}</StateChip>,
        },
        {
          id: 'user',
          header: t('seats.account'),
          cell: ({ user }) => (user === undefined ? '' : <UserChip principalId={user._id} />),
        },
        ...(withAddresses
          ? [
              {
                id: 'address',
                header: t('seats.address'),
                cell: ({ address }: Incident) => <span style={{ fontFamily: MONO }}>{address}</span>,
              },
            ]
          : []),
        { id: 'at', header: t('log.at'), cell: ({ at }) => <TimeText timeMs={at} /> },
        {
          id: 'detail',
          header: t('log.detail'),
          cell: (incident) => <span style={{ overflowWrap: 'anywhere' }}>{detailOf(incident)}</span>,
        },
      ]}
    />
  );
}
