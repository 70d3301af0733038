import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../locales/en/problem-data.ts';
import '../../../locales/en/upload.ts';
import { ApiError, refusalOf } from '../../../lib/api/index.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { readNonce } from '../../../lib/nonce.ts';
import { showBytes } from '../../../lib/show-bytes.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { CodeEditor } from '../../../ui/code-editor/index.tsx';
import { DropZone } from '../../../ui/fields/drop-zone.tsx';
import { ProgressLine } from '../../../ui/feedback/progress-line.tsx';
import { type PackageConfig, readConfig, readPackageConfig } from './data-config.ts';
import { problemKeys } from '../problem-keys.ts';
import { shortOf, useActivateData } from './use-activate-data.ts';
import { type DataUploadState, useDataUpload } from './use-data-upload.ts';

const MAX_DESCRIPTION_LENGTH = 4096;
const EDITOR_PX = 320;

/** Uploads a zip with tests as a new data version, after its configuration was shown for correction. */
export function DataUploadForm({
  problemId,
  currentHash,
  knownHashes,
  onRecorded,
}: {
  problemId: string;
  currentHash: string;
  /** Hashes of the existing data versions. */
  knownHashes: readonly string[];
  /** Refetches the versions: there may be a new one, and others may have changed. */
  onRecorded: () => Promise<unknown>;
}): ReactElement {
  const { t } = useTranslation(['problem', 'problemData', 'upload']);
  const queries = useQueryClient();
  const upload = useDataUpload(problemId, knownHashes);
  const [file, setFile] = useState<File | null>(null);
  const [source, setSource] = useState<PackageConfig | null>(null);
  const [json, setJson] = useState('');
  const [description, setDescription] = useState('');
  const reading = readConfig(json);

  async function choose(chosen: File): Promise<void> {
    upload.reset();
    setFile(chosen);
    setSource(null);
    setDescription(chosen.name);
    const packageConfig = await readPackageConfig(chosen);
    setSource(packageConfig);
    setJson(packageConfig.kind === 'read' ? packageConfig.json : TEMPLATE);
  }

  async function send(): Promise<void> {
    if (!file || reading.config === null) return;
    await upload.start(file, reading.config, description);
    await Promise.all([queries.invalidateQueries({ queryKey: problemKeys.data(problemId) }), onRecorded()]);
  }

  return (
    <Stack component="section" spacing={4} aria-label={t('problemData:uploadTitle')} sx={{ minWidth: 0 }}>
      <Typography variant="h2">{t('problemData:uploadTitle')}</Typography>
      <DropZone
        hint={
          file && upload.state.phase !== 'stored'
            ? t('editor.chosen', { name: file.name, size: showBytes(file.size) })
            : t('problemData:drop')
        }
        choose={t('upload:choose')}
        accept=".zip,application/zip"
        disabled={upload.isBusy}
        onFiles={([first]) => first && void choose(first)}
      />
      {file && source && upload.state.phase !== 'stored' && (
        <>
          <SourceNote source={source} />
          {source.kind !== 'not-zip' && (
            <>
              <TextField
                label={t('problemData:description')}
                value={description}
                slotProps={{ htmlInput: { maxLength: MAX_DESCRIPTION_LENGTH } }}
                onChange={({ target }) => setDescription(target.value)}
              />
              <Box>
                <Typography variant="h3" sx={{ mb: 2 }}>
                  {t('problemData:config')}
                </Typography>
                <Box sx={{ height: EDITOR_PX }}>
                  <CodeEditor
                    language="json"
                    label={t('problemData:configEditor')}
                    value={json}
                    readOnly={upload.isBusy}
                    onChange={setJson}
                    nonce={readNonce(document) ?? undefined}
                  />
                </Box>
              </Box>
              {reading.config === null && (
                <Alert severity="warning">
                  {t('problemData:findings')}
                  <Box component="ul" sx={{ m: 0, pl: 5 }}>
                    {reading.faults.map((fault) => (
                      <li key={fault.key}>
                        {fault.key === 'problemData:json' ? t(fault.key, { reason: fault.reason }) : t(fault.key)}
                      </li>
                    ))}
                  </Box>
                </Alert>
              )}
              <Progress state={upload.state} file={file} onStop={upload.stop} />
              <Button
                variant="contained"
                loading={upload.isBusy}
                disabled={reading.config === null}
                sx={{ alignSelf: 'start' }}
                onClick={() => void send()}
              >
                {t('problemData:upload')}
              </Button>
            </>
          )}
        </>
      )}
      {upload.state.phase === 'stored' && upload.state.hash !== currentHash && (
        <Stored problemId={problemId} hash={upload.state.hash} isFirst={currentHash === ''} />
      )}
    </Stack>
  );
}

/** Template for archives without a configuration. */
const TEMPLATE = JSON.stringify(
  {
    label: 'default',
    judge: {
      adapter: 'assay',
      config: { timeMs: 1000, memoryMiB: 256, checker: { type: 'tokens' }, pattern: 'tests/*.in' },
    },
    submit: {
      upload: false,
      form: {
        files: [
          { path: 'answer.code', type: { editor: { language: 'cpp' } } },
          {
            path: '.metadata.json',
            type: {
              metadata: {
                items: [
                  {
                    key: 'language',
                    label: 'Language',
                    type: { select: { options: ['C++17', 'C++20', 'C', 'Python 3'] } },
                  },
                ],
              },
            },
          },
        ],
      },
    },
    variables: { time_limit: '1000 ms', memory_limit: '256 MiB' },
  },
  null,
  2,
);

function SourceNote({ source }: { source: PackageConfig }): ReactElement {
  const { t } = useTranslation(['problem', 'problemData']);
  switch (source.kind) {
    case 'not-zip':
      return <Alert severity="error">{t('problemData:notZip')}</Alert>;
    case 'absent':
      return <Alert severity="info">{t('problemData:noConfig')}</Alert>;
    case 'broken':
      return (
        <Alert severity="warning">{t('problemData:configBroken', { file: source.file, reason: source.reason })}</Alert>
      );
    case 'read':
      return <Alert severity="info">{t('problemData:configFrom', { file: source.file })}</Alert>;
  }
}

function Progress({
  state,
  file,
  onStop,
}: {
  state: DataUploadState;
  file: File;
  onStop: () => void;
}): ReactElement | null {
  const { t } = useTranslation(['problem', 'common', 'upload', 'problemData']);
  const errorText = useErrorText();
  const stop = { label: t('upload:stop'), act: onStop };
  switch (state.phase) {
    case 'hashing': {
      const fraction = state.doneBytes / Math.max(1, file.size);
      const text = t('upload:hashing', { name: file.name, percent: Math.round(fraction * 100) });
      return <ProgressLine text={text} fraction={fraction} stop={stop} />;
    }
    case 'sending': {
      const [done, total] = [showBytes(state.doneBytes), showBytes(file.size)];
      const fraction = state.doneBytes / Math.max(1, file.size);
      return (
        <ProgressLine text={t('upload:sending', { name: file.name, done, total })} fraction={fraction} stop={stop} />
      );
    }
    case 'recording':
      return <ProgressLine text={t('common:msg.loading')} fraction={null} />;
    case 'failed': {
      const { step, error } = state;
      if (error instanceof DOMException && error.name === 'AbortError')
        return <Alert severity="info">{t('upload:stopped')}</Alert>;
      return (
        <Alert severity="error">
          {t(`problemData:step.${step}`, { reason: `${errorText(error)} ` })}
          <ConfigErrors error={error} />
        </Alert>
      );
    }
    case 'known':
      return <Alert severity="info">{t('problemData:isStored', { hash: state.hash.slice(0, 7) })}</Alert>;
    case 'idle':
    case 'stored':
      return null;
  }
}

/** The errors of a refused configuration, each with its position. */
function ConfigErrors({ error }: { error: unknown }): ReactElement | null {
  const places = error instanceof ApiError && refusalOf(error) === 'config-invalid' ? (error.facts.places ?? []) : [];
  if (places.length === 0) return null;
  return (
    <Box component="ul" sx={{ m: 0, mt: 2, pl: 5 }}>
      {places.map(({ place, reason }) => (
        <li key={`${place} ${reason}`}>
          <code>{place}</code>: {reason}
        </li>
      ))}
    </Box>
  );
}

function Stored({ problemId, hash, isFirst }: { problemId: string; hash: string; isFirst: boolean }): ReactElement {
  const { t } = useTranslation(['problem', 'common', 'problemData']);
  const { busy, run } = useActivateData(problemId, hash);

  return (
    <Alert
      severity="success"
      action={
        <Button
          color="inherit"
          size="small"
          variant={isFirst ? 'outlined' : 'text'}
          loading={busy}
          onClick={() => void run()}
        >
          {t('problemData:activate')}
        </Button>
      }
    >
      {t('problemData:uploaded', { hash: shortOf(hash) })}
    </Alert>
  );
}
