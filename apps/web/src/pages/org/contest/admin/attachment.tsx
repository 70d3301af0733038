import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { AttachmentList } from '../../../../domain/attachments/attachment-list.tsx';
import { AttachmentUpload } from '../../../../domain/attachments/attachment-upload.tsx';
import {
  contestAttachmentActions,
  contestAttachmentList,
} from '../../../../features/contest-admin/contest-attachments.api.ts';
import { useContest } from '../use-contest.ts';

/** Attachments of the contest: upload, replace, link in the description, delete. */
export function ContestAdminAttachmentsPage(): ReactElement {
  const { _id: contestId } = useContest();
  const queries = useQueryClient();
  const attachments = useQuery(contestAttachmentList(contestId));
  const actions = contestAttachmentActions(contestId, () =>
    queries.invalidateQueries({ queryKey: contestAttachmentList(contestId).queryKey }),
  );
  return (
    <Stack spacing={8}>
      <AttachmentList actions={actions} query={attachments} mayEdit />
      <AttachmentUpload actions={actions} existing={attachments.data ?? []} />
    </Stack>
  );
}
