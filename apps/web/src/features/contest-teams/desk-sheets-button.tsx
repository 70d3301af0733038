import Button from '@mui/material/Button';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/contest-team.ts';
import { useLanguage } from '../../lib/i18n/index.ts';
import { saveDownload } from '../../lib/save-download.ts';
import { useAction } from '../../lib/use-action.ts';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Downloads a page for each desk, in the language of the viewer. */
export function DeskSheetsButton({ contestId }: { contestId: string }): ReactElement {
  const { t } = useTranslation('contestTeam');
  const toast = useToast();
  const language = useLanguage();
  const saving = useAction(
    () => saveDownload(`/api/contest/${contestId}/admin/desk-sheet?language=${language}`, 'desk-sheets.pdf'),
    toast.error,
  );
  return (
    <Button startIcon={<Icon name="download" />} loading={saving.busy} onClick={() => void saving.run()}>
      {t('deskSheets')}
    </Button>
  );
}
