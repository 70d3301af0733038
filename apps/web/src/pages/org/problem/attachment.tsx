import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { AttachmentList } from '../../../domain/attachments/attachment-list.tsx';
import { AttachmentUpload } from '../../../domain/attachments/attachment-upload.tsx';
import { attachmentActions } from '../../../features/problems/problem-attachments.api.ts';
import { problemKeys } from '../../../features/problems/problem-keys.ts';
import { problemAttachments } from '../../../features/problems/problems.api.ts';
import { useProblem } from './use-problem.ts';

export function AttachmentPage(): ReactElement {
  const problem = useProblem();
  const attachments = useQuery(problemAttachments(problem._id));
  const queries = useQueryClient();
  const actions = attachmentActions(problem._id, () =>
    queries.invalidateQueries({ queryKey: problemKeys.attachments(problem._id) }),
  );
  const mayEdit = problem.abilities.editContent;
  return (
    <Stack spacing={8}>
      <AttachmentList actions={actions} query={attachments} mayEdit={mayEdit} />
      {mayEdit && <AttachmentUpload actions={actions} existing={attachments.data ?? []} />}
    </Stack>
  );
}
