import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { AttachmentList } from '../../../features/problems/attachment-list.tsx';
import { AttachmentUpload } from '../../../features/problems/attachment-upload.tsx';
import { problemAttachments } from '../../../features/problems/problems.api.ts';
import { useProblem } from './use-problem.ts';

export function AttachmentPage(): ReactElement {
  const problem = useProblem();
  const attachments = useQuery(problemAttachments(problem._id));
  const mayEdit = problem.abilities.editContent;
  return (
    <Stack spacing={8}>
      <AttachmentList problemId={problem._id} query={attachments} mayEdit={mayEdit} />
      {mayEdit && <AttachmentUpload problemId={problem._id} existing={attachments.data ?? []} />}
    </Stack>
  );
}
