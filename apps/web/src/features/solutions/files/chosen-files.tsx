import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openArchive } from '../../../lib/archive/archive.ts';
import '../../../locales/en/files.ts';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import ArchiveView from './archive-view.tsx';

/** Shows the content of a selected file before it is uploaded. Sends nothing. */
export default function ChosenFiles({ file }: { file: File }): ReactElement {
  const { t } = useTranslation('files');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const archive = useQuery({
    queryKey: ['chosen-archive', id, file.name, file.size, file.lastModified],
    queryFn: () => openArchive(file, file.name),
    enabled: isOpen,
    staleTime: Infinity,
    gcTime: 0,
    structuralSharing: false,
  });
  return (
    <Box>
      <Button
        size="small"
        aria-expanded={isOpen}
        startIcon={<Icon name={isOpen ? 'collapse' : 'expand'} />}
        onClick={() => setOpen(!isOpen)}
      >
        {t('look')}
      </Button>
      {isOpen && (
        <Box sx={{ mt: 2 }}>
          <AsyncState query={archive}>{(found) => <ArchiveView archive={found} language={file.name} />}</AsyncState>
        </Box>
      )}
    </Box>
  );
}
