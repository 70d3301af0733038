import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/run.ts';
import { saveFile } from '../../lib/save-file.ts';
import { CopyButton } from '../../ui/data/copy-button.tsx';
import { TextBox } from '../../ui/data/text-box.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Text of a program, with its name above and buttons to copy and, if `saveAs` is a file name, to save it. */
export function TextBlock({
  label,
  text,
  isCut,
  saveAs,
}: {
  label: string;
  text: string;
  isCut: boolean;
  saveAs?: string;
}): ReactElement {
  const { t } = useTranslation('run');
  return (
    <Box sx={{ minWidth: 0 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {label}
        </Typography>
        {text !== '' && <CopyButton text={text} />}
        {text !== '' && saveAs !== undefined && (
          <Button size="small" startIcon={<Icon name="download" />} onClick={() => saveFile(new Blob([text]), saveAs)}>
            {t('saveAs', { name: saveAs })}
          </Button>
        )}
      </Stack>
      {text === '' ? <Typography variant="body2">{t('empty')}</Typography> : <TextBox label={label} text={text} />}
      {isCut && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('cut')}
        </Typography>
      )}
    </Box>
  );
}
