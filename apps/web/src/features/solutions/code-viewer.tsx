import type { Solution } from '@assay/contract';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readNonce } from '../../lib/nonce.ts';
import { showBytes } from '../../lib/show-bytes.ts';
import { Alert } from '../../ui/alert.tsx';
import { AsyncState } from '../../ui/async-state.tsx';
import { CodeEditor } from '../../ui/code-editor/index.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { submittedFiles } from './solutions.api.ts';
import { syntaxOf } from './submit-form.ts';

/** The files of a submission, read-only, for those who may see them. */
export function CodeViewer({ solution }: { solution: Solution }): ReactElement {
  const { t } = useTranslation('problem');
  const files = useQuery({ ...submittedFiles(solution), enabled: solution.abilities.readData });
  if (!solution.abilities.readData) return <Alert severity="info">{t('solution.codeHidden')}</Alert>;
  return <AsyncState query={files}>{(loaded) => <Files solution={solution} {...loaded} />}</AsyncState>;
}

function Files({
  solution,
  files,
  url,
}: {
  solution: Solution;
  files: readonly { path: string; text: string | null; sizeBytes: number }[];
  url: string;
}): ReactElement {
  const { t } = useTranslation('problem');
  const shown = files.filter(({ path }) => path !== '.metadata.json');
  const [path, setPath] = useState(() => (shown.find((file) => file.path === 'answer.code') ?? shown[0])?.path ?? '');
  const file = shown.find((one) => one.path === path);
  return (
    <Stack spacing={2}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
        {shown.length > 1 && (
          <Tabs value={path} onChange={(_, chosen: string) => setPath(chosen)} variant="scrollable">
            {shown.map((one) => (
              <Tab key={one.path} value={one.path} label={one.path} sx={{ textTransform: 'none' }} />
            ))}
          </Tabs>
        )}
        <Typography variant="body2" sx={{ color: 'text.secondary', mr: 'auto' }}>
          {file ? showBytes(file.sizeBytes) : ''}
        </Typography>
        {typeof file?.text === 'string' && <CopyButton text={file.text} />}
        <Button size="small" href={url} startIcon={<Icon name="download" />}>
          {t('solution.download')}
        </Button>
      </Stack>
      {file?.text === null && <Alert severity="info">{t('solution.binary')}</Alert>}
      {typeof file?.text === 'string' && (
        <CodeEditor
          readOnly
          fit
          minHeight={120}
          label={t('solution.code')}
          language={syntaxOf(file.path === 'answer.code' ? (solution.language ?? '') : file.path)}
          value={file.text}
          nonce={readNonce(document) ?? undefined}
        />
      )}
    </Stack>
  );
}
