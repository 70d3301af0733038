import type { DataFile } from '@assay/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showBytes } from '../../lib/show-bytes.ts';
import { TextBox } from '../../ui/data/text-box.tsx';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { MONO } from '../../ui/fonts.ts';
import { dataFiles, dataFileText } from './workbench.api.ts';

/** Longer lists are filtered with the search field. */
const MAX_SHOWN = 200;

/** The files of a data version, with the text of the selected one next to them. */
export function FileBrowser({
  problemId,
  hash,
  path,
  onPick,
}: {
  problemId: string;
  hash: string;
  path: string | undefined;
  onPick: (path: string) => void;
}): ReactElement {
  const { t } = useTranslation('workbench');
  const files = useQuery(dataFiles(problemId, hash));
  return (
    <AsyncState
      query={files}
      isEmpty={(data) => data.total === 0}
      empty={<EmptyState icon="file" title={t('noFiles')} />}
    >
      {(data) => (
        <Box sx={{ display: 'grid', gridTemplateColumns: { md: 'minmax(240px, 1fr) 2fr' }, gap: 5, minWidth: 0 }}>
          <FileList files={data.files} total={data.total} path={path} onPick={onPick} />
          <Box sx={{ minWidth: 0 }}>
            {path === undefined ? (
              <Typography sx={{ color: 'text.secondary' }}>{t('pick')}</Typography>
            ) : (
              <FileText problemId={problemId} hash={hash} path={path} />
            )}
          </Box>
        </Box>
      )}
    </AsyncState>
  );
}

function FileList({
  files,
  total,
  path,
  onPick,
}: {
  files: readonly DataFile[];
  total: number;
  path: string | undefined;
  onPick: (path: string) => void;
}): ReactElement {
  const { t } = useTranslation('workbench');
  const [query, setQuery] = useState('');
  const matches = files.filter((file) => file.path.toLowerCase().includes(query.trim().toLowerCase()));
  const left = matches.length - MAX_SHOWN + (query === '' ? total - files.length : 0);
  return (
    <Stack spacing={2} sx={{ minWidth: 0 }}>
      <TextField size="small" label={t('find')} value={query} onChange={({ target }) => setQuery(target.value)} />
      <Box
        component="ul"
        aria-label={t('fileList')}
        sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 480, overflow: 'auto' }}
      >
        {matches.slice(0, MAX_SHOWN).map((file) => (
          <li key={file.path}>
            <Button
              color="inherit"
              fullWidth
              aria-current={file.path === path ? 'true' : undefined}
              onClick={() => onPick(file.path)}
              sx={{
                justifyContent: 'space-between',
                gap: 2,
                textAlign: 'start',
                fontWeight: file.path === path ? 600 : 400,
                bgcolor: file.path === path ? 'action.selected' : undefined,
              }}
            >
              <Box component="span" sx={{ fontFamily: MONO, overflowWrap: 'anywhere', minWidth: 0 }}>
                {file.path}
              </Box>
              <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                {showBytes(file.size)}
              </Box>
            </Button>
          </li>
        ))}
      </Box>
      {left > 0 && <Typography variant="body2">{t('more', { count: left })}</Typography>}
    </Stack>
  );
}

function FileText({ problemId, hash, path }: { problemId: string; hash: string; path: string }): ReactElement {
  const { t } = useTranslation('workbench');
  const text = useQuery(dataFileText(problemId, hash, path));
  return (
    <AsyncState query={text}>
      {(file) => (
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          <Typography sx={{ fontFamily: MONO, overflowWrap: 'anywhere' }}>
            {path} · {showBytes(file.size)}
          </Typography>
          {file.text === null ? (
            <Typography sx={{ color: 'text.secondary' }}>{t('binary')}</Typography>
          ) : (
            <TextBox label={path} text={file.text} maxHeight={480} />
          )}
          {file.cut && <Typography variant="body2">{t('cutText')}</Typography>}
        </Stack>
      )}
    </AsyncState>
  );
}
