import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../locales/en/problem-settings.ts';
import '../../../locales/en/attachments.ts';
import '../../../locales/en/formatting.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { DismissButton } from '../../../ui/feedback/dismiss-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { MarkdownEditor } from '../../../ui/fields/markdown-editor.tsx';
import { markdownLink } from '../../../domain/attachments/markdown-link.ts';
import { uploadAttachment } from '../problem-attachments.api.ts';
import { freeKey } from '../import/free-key.ts';
import { problemKeys } from '../problem-keys.ts';
import { problemAttachments } from '../problems.api.ts';
import { useResolveAttachment } from '../use-problem-attachment-url.ts';

/** Markdown editor for a statement, with preview. Pasted and dropped files become attachments. */
export function StatementEditor({
  problemId,
  value,
  onChange,
  low = false,
}: {
  problemId: string;
  value: string;
  onChange: (value: string) => void;
  /** Less than the height of the screen. */
  low?: boolean;
}): ReactElement {
  const { t } = useTranslation('problemSettings');
  const resolveUrl = useResolveAttachment(problemId);
  const insertFiles = useInsertFiles(problemId);

  return (
    <Stack spacing={2}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 3, flexWrap: 'wrap' }}>
        <PickFiles
          onFiles={(files) =>
            void insertFiles.run(files, (text) => onChange(`${value}${value === '' ? '' : '\n\n'}${text}`))
          }
        />
        <Typography variant="body2" component="output" sx={{ color: 'text.secondary' }}>
          {insertFiles.uploading === null
            ? t('content.pasteHint')
            : t('content.uploading', { name: insertFiles.uploading })}
        </Typography>
      </Stack>
      {insertFiles.complaint !== null && (
        <Alert severity="error" action={<DismissButton onClick={insertFiles.dismiss} />}>
          {insertFiles.complaint}
        </Alert>
      )}
      <MarkdownEditor
        label={t('content.editor')}
        value={value}
        onChange={onChange}
        onFiles={(files, insert) => void insertFiles.run(files, insert)}
        resolveUrl={resolveUrl}
        low={low}
      />
    </Stack>
  );
}

/** Uploads files one by one as attachments and inserts a link to each. */
function useInsertFiles(problemId: string) {
  const { t } = useTranslation(['problemSettings', 'attachments']);
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [uploading, setUploading] = useState<string | null>(null);
  const [complaint, setComplaint] = useState<string | null>(null);

  async function run(files: readonly File[], insert: (text: string) => void): Promise<void> {
    setComplaint(null);
    for (const file of files) {
      setUploading(file.name);
      try {
        const listed = await queries.fetchQuery({ ...problemAttachments(problemId), staleTime: 0 });
        const key = freeKey(
          file.name,
          listed.map((one) => one.key),
        );
        await uploadAttachment(problemId, file, { key, name: key, description: '' }, { replacing: false });
        await queries.invalidateQueries({ queryKey: problemKeys.attachments(problemId) });
        insert(markdownLink({ key, name: key }));
      } catch (error) {
        const reason = error instanceof Error && error.cause !== undefined ? error.cause : error;
        setComplaint(t('attachments:failed', { name: file.name, reason: errorText(reason) }));
      }
    }
    setUploading(null);
  }
  return { run, uploading, complaint, dismiss: () => setComplaint(null) };
}

function PickFiles({ onFiles }: { onFiles: (files: File[]) => void }): ReactElement {
  const { t } = useTranslation('problemSettings');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" startIcon={<Icon name="image" />} onClick={() => input.current?.click()}>
        {t('content.insertImage')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        tabIndex={-1}
        aria-label={t('content.insertImage')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}
