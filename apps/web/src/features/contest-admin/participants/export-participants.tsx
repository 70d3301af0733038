import Button from '@mui/material/Button';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/index.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { saveParticipants } from './participant-sheet.ts';

const PAGE_SIZE = 100;
/** Maximum ids per request for profiles. */
const MAX_PRINCIPALS = 50;

/** Exports all participants as a spreadsheet that can be edited and imported again. */
export function ExportParticipants({ contestId, slug }: { contestId: string; slug: string }): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const toast = useToast();

  const { busy, run } = useAction(async () => {
    const all = await readAll(contestId);
    await saveParticipants(slug, all, {
      name: t('participants.user'),
      banned: t('participants.banned'),
      yes: t('participants.yes'),
    });
  }, toast.error);

  return (
    <Button startIcon={<Icon name="download" />} loading={busy} onClick={() => void run()}>
      {t('participants.export')}
    </Button>
  );
}

async function readAll(contestId: string) {
  const rows: { userId: string; name: string; tags: string[]; banned: boolean }[] = [];
  for (let page = 1; ; page += 1) {
    const { items } = await api('GET /api/contest/:contestId/participant', {
      params: { contestId },
      query: { page, perPage: PAGE_SIZE },
    });
    const names = new Map<string, string>();
    for (let start = 0; start < items.length; start += MAX_PRINCIPALS) {
      const principalIds = items.slice(start, start + MAX_PRINCIPALS).map(({ userId }) => userId);
      const profiles = await api('POST /api/public/fetch-principals-profiles', { body: { principalIds } });
      for (const { principalId, name } of profiles) names.set(principalId, name);
    }
    for (const { userId, tags = [], banned = false } of items)
      rows.push({ userId, name: names.get(userId) ?? '', tags, banned });
    if (items.length < PAGE_SIZE) return rows;
  }
}
