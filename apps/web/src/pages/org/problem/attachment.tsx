import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { AttachmentList } from '../../../domain/attachments/attachment-list.tsx';
import { AttachmentUpload } from '../../../domain/attachments/attachment-upload.tsx';
import { attachmentActs } from '../../../features/problems/problem-attachments.api.ts';
import { problemKeys } from '../../../features/problems/problem-keys.ts';
import { problemAttachments } from '../../../features/problems/problems.api.ts';
import { useProblem } from './use-problem.ts';

export function AttachmentPage(): ReactElement {
  const problem = useProblem();
  const attachments = useQuery(problemAttachments(problem._id));
  const queries = useQueryClient();
  const acts = attachmentActs(problem._id, () =>
    queries.invalidateQueries({ queryKey: problemKeys.attachments(problem._id) }),
  );
  const mayEdit = problem.abilities.editContent;
  return (
    <Stack spacing={8}>
      <AttachmentList acts={acts} query={attachments} mayEdit={mayEdit} />
      {mayEdit && <AttachmentUpload acts={acts} existing={attachments.data ?? []} />}
    </Stack>
  );
}
