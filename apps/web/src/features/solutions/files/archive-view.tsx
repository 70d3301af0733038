import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Archive, ArchivedFile } from '../../../lib/archive/archive.ts';
import { MAX_IMAGE_BYTES } from '../../../lib/archive/contents.ts';
import '../../../locales/en/files.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { showBytes } from '../../../lib/show-bytes.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { MONO } from '../../../ui/fonts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { codeName } from './code-name.ts';
import { MAIN_FILE, METADATA_FILE } from './main-file.ts';
import { FileView } from './file-view.tsx';

const LIST_PX = 420;
/** Largest file that is extracted for saving. */
const MAX_SAVED_BYTES = 8 * MAX_IMAGE_BYTES;

/**
 * The content of an archive: its files with sizes, and a view of the selected one. Files are unpacked when they are
 * selected. `aside` is placed next to the actions of a file.
 */
export default function ArchiveView({
  archive,
  language,
  aside,
}: {
  archive: Archive;
  /** Language of the program, for highlighting. */
  language: string;
  aside?: ReactNode;
}): ReactElement {
  const { t } = useTranslation('files');
  const shown = archive.files.filter(({ path }) => path !== METADATA_FILE);
  const [chosen, setChosen] = useState<ArchivedFile>();
  const nameOfFile = ({ path }: ArchivedFile) => (path === MAIN_FILE ? codeName(language) : path);
  const file = chosen && shown.includes(chosen) ? chosen : (shown.find(({ path }) => path === MAIN_FILE) ?? shown[0]);
  return (
    <Stack spacing={2}>
      {archive.isCut && <Alert severity="warning">{t('cut')}</Alert>}
      {file === undefined ? (
        <EmptyState icon="file" title={t('empty')} action={aside} />
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            alignItems: 'start',
            gridTemplateColumns: {
              xs: 'minmax(0, 1fr)',
              md: shown.length > 1 ? 'minmax(180px, 280px) minmax(0, 1fr)' : 'minmax(0, 1fr)',
            },
          }}
        >
          {shown.length > 1 && <FileList files={shown} nameIn={nameOfFile} chosen={file} onChoose={setChosen} />}
          <Stack spacing={2} sx={{ minWidth: 0 }}>
            <FileView
              key={shown.indexOf(file)}
              file={file}
              name={nameOfFile(file)}
              language={file.path === MAIN_FILE ? language : file.path}
            >
              {shown.length > 1 && <SaveFile file={file} name={nameOfFile(file)} />}
              {aside}
            </FileView>
          </Stack>
        </Box>
      )}
    </Stack>
  );
}

function FileList({
  files,
  nameIn,
  chosen,
  onChoose,
}: {
  files: readonly ArchivedFile[];
  nameIn: (file: ArchivedFile) => string;
  chosen: ArchivedFile;
  onChoose: (file: ArchivedFile) => void;
}): ReactElement {
  const { t } = useTranslation('files');
  return (
    <Box component="nav" aria-label={t('list')} sx={{ minWidth: 0 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {t('count', { count: files.length })}
      </Typography>
      <List
        dense
        disablePadding
        sx={{
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: '8px',
          overflowY: 'auto',
          maxHeight: { xs: LIST_PX / 2, md: LIST_PX },
        }}
      >
        {files.map((file, index) => (
          <ListItemButton
            // Two files of an archive may have the same name; their order is fixed.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            selected={file === chosen}
            aria-current={file === chosen}
            onClick={() => onChoose(file)}
            sx={{ gap: 2, justifyContent: 'space-between' }}
          >
            <Box component="span" dir="ltr" sx={{ fontFamily: MONO, fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
              {nameIn(file)}
            </Box>
            <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem', whiteSpace: 'nowrap' }}>
              {showBytes(file.sizeBytes)}
            </Box>
          </ListItemButton>
        ))}
      </List>
    </Box>
  );
}

/** Saves one file of an archive under the last segment of its name. */
function SaveFile({ file, name }: { file: ArchivedFile; name: string }): ReactElement {
  const { t } = useTranslation('files');
  const toast = useToast();
  async function save(): Promise<void> {
    try {
      const bytes = await file.read(MAX_SAVED_BYTES);
      saveFile(new Blob([bytes], { type: 'application/octet-stream' }), nameOf(name));
    } catch {
      // Too large, encrypted or damaged: the whole archive can be downloaded.
      toast.error(t('notSaved'));
    }
  }
  return (
    <Button size="small" startIcon={<Icon name="download" />} onClick={() => void save()}>
      {t('save')}
    </Button>
  );
}

function nameOf(path: string): string {
  return path.split(/[/\\]/).at(-1)?.replace(/^\.+/, '') || 'file';
}
