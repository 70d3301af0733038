import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ArchivedFile } from '../../../lib/archive/archive.ts';
import { type Contents, readContents } from '../../../lib/archive/contents.ts';
import { readNonce } from '../../../lib/nonce.ts';
import { showBytes } from '../../../lib/show-bytes.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { CodeEditor } from '../../../ui/code-editor/index.tsx';
import { CopyButton } from '../../../ui/data/copy-button.tsx';
import { MONO } from '../../../ui/fonts.ts';
import { syntaxOf } from '../submit/submit-form.ts';

const WAITING_PX = 120;
const IMAGE_PX = 640;

/** View of one file: highlighted text, an image, or the reason why neither is possible. `children`: its actions. */
export function FileView({
  file,
  name = file.path,
  language,
  children,
}: {
  file: ArchivedFile;
  /** The name to show. */
  name?: string;
  language: string;
  children?: ReactNode;
}): ReactElement {
  const [contents, setContents] = useState<Contents>();
  useEffect(() => {
    let isLeft = false;
    void readContents(file).then((found) => {
      if (!isLeft) setContents(found);
    });
    return () => {
      isLeft = true;
    };
  }, [file]);
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'center', columnGap: 2, flexWrap: 'wrap' }}>
        <Typography
          variant="body2"
          dir="ltr"
          sx={{ fontFamily: MONO, fontWeight: 600, overflowWrap: 'anywhere', minWidth: 0 }}
        >
          {name}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mr: 'auto' }}>
          {showBytes(file.sizeBytes)}
        </Typography>
        {contents?.kind === 'text' && <CopyButton text={contents.text} />}
        {children}
      </Stack>
      {contents === undefined ? (
        <Skeleton variant="rounded" height={WAITING_PX} />
      ) : (
        <Shown contents={contents} path={name} language={language} />
      )}
    </>
  );
}

function Shown({ contents, path, language }: { contents: Contents; path: string; language: string }): ReactElement {
  const { t } = useTranslation(['files', 'problem']);
  switch (contents.kind) {
    case 'text':
      return (
        <CodeEditor
          readOnly
          fit
          minHeight={WAITING_PX}
          label={path}
          language={syntaxOf(language)}
          value={contents.text}
          nonce={readNonce(document) ?? undefined}
        />
      );
    case 'image':
      return <Picture blob={contents.blob} path={path} />;
    case 'binary':
      return <Alert severity="info">{t('problem:solution.binary')}</Alert>;
    case 'too-large':
      return <Alert severity="info">{t('tooLarge')}</Alert>;
    case 'unreadable':
      return <Alert severity="warning">{t('unreadable')}</Alert>;
  }
}

function Picture({ blob, path }: { blob: Blob; path: string }): ReactElement {
  const { t } = useTranslation('files');
  const picture = useRef<HTMLImageElement>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const url = URL.createObjectURL(blob);
    if (picture.current) picture.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  if (isBroken) return <Alert severity="info">{t('notShown')}</Alert>;
  return (
    <Box
      component="img"
      ref={picture}
      alt={t('image', { path })}
      onError={() => setBroken(true)}
      sx={{
        display: 'block',
        maxWidth: 1,
        maxHeight: IMAGE_PX,
        objectFit: 'contain',
        justifySelf: 'start',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '8px',
      }}
    />
  );
}
