import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

/** Bar at the end of a form that appears after a change. `changed`: labels of the changed fields. */
export function SaveBar({
  changed,
  busy,
  onReset,
}: {
  changed: string[];
  busy: boolean;
  onReset: () => void;
}): ReactElement {
  const { t } = useTranslation();
  return (
    <Collapse in={changed.length > 0} unmountOnExit sx={{ position: 'sticky', bottom: 0, zIndex: 1 }}>
      <Stack
        direction="row"
        sx={{
          gap: 3,
          alignItems: 'center',
          flexWrap: 'wrap',
          justifyContent: 'flex-end',
          p: 3,
          borderRadius: '12px',
          bgcolor: 'surface.highest',
        }}
      >
        <Typography variant="body2" sx={{ flexGrow: 1 }}>
          {t('msg.unsaved', { fields: changed.join(', ') })}
        </Typography>
        <Button onClick={onReset} disabled={busy}>
          {t('action.reset')}
        </Button>
        {/* While the bar disappears there is nothing left to save. */}
        <Button type="submit" variant="contained" loading={busy} disabled={changed.length === 0}>
          {t('action.save')}
        </Button>
      </Stack>
    </Collapse>
  );
}
