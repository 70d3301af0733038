import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { photosQuery } from '../../../../features/contest-photos/contest-photos.api.ts';
import { PhotoImport } from '../../../../features/contest-photos/photo-import.tsx';
import { PhotoList } from '../../../../features/contest-photos/photo-list.tsx';
import { useSavePhoto } from '../../../../features/contest-photos/use-save-photo.ts';
import '../../../../locales/en/contest-photo.ts';
import { AsyncState } from '../../../../ui/feedback/async-state.tsx';
import { LinkButton } from '../../../../ui/navigation/link.tsx';
import { ImportPage } from '../../import-page.tsx';
import { useContest } from '../use-contest.ts';

/** Photos of the participants of a contest, for directors. */
export function ContestPhotosPage(): ReactElement {
  const { t } = useTranslation('contestPhoto');
  const { orgId, _id: contestId } = useContest();
  const queries = useQueryClient();
  const query = useQuery(photosQuery(contestId));
  const save = useSavePhoto(contestId);
  const refresh = () => queries.invalidateQueries({ queryKey: photosQuery(contestId).queryKey });
  return (
    <ImportPage
      title={t('title')}
      back={
        <LinkButton icon="back" to="/org/$orgId/contest/$contestId/admin/participant" params={{ orgId, contestId }}>
          {t('back')}
        </LinkButton>
      }
    >
      <AsyncState query={query}>
        {(participants) => (
          <>
            <PhotoImport participants={participants} save={save} onSaved={refresh} />
            <PhotoList contestId={contestId} participants={participants} save={save} onChange={refresh} />
          </>
        )}
      </AsyncState>
    </ImportPage>
  );
}
