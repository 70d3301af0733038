import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { AttachmentList } from '../../../domain/attachments/attachment-list.tsx';
import {
  contestAttachmentUrl,
  deleteContestAttachment,
} from '../../../features/contests/contest-attachment-urls.api.ts';
import { contestKeys } from '../../../features/contests/contest-keys.ts';
import { contestAttachments } from '../../../features/contests/contests.api.ts';
import { useContest } from './use-contest.ts';

/** Attachments of a contest, for download. */
export function ContestAttachmentPage(): ReactElement {
  const contest = useContest();
  const queries = useQueryClient();
  const attachments = useQuery(contestAttachments(contest._id));
  return (
    <AttachmentList
      query={attachments}
      mayEdit={contest.abilities.editContent}
      actions={{
        downloadUrl: (key) => contestAttachmentUrl(contest._id, key),
        remove: (key) => deleteContestAttachment(contest._id, key),
        renew: () => queries.invalidateQueries({ queryKey: contestKeys.attachments(contest._id) }),
      }}
    />
  );
}
