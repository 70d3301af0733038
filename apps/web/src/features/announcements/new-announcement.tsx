import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AnnouncementForm } from './announcement-form.tsx';
import type { Article } from './announcement-form.tsx';
import { announcementKeys, changeAnnouncement, createAnnouncement } from './announcements.api.ts';

/**
 * Creates an announcement for one of `orgs`, or with `isForSite` for the whole site. It is created unpublished, then
 * gets its text and is published, so that it is never visible incomplete. If the second step fails, saving again
 * continues with the created one.
 */
export function NewAnnouncement({
  orgs,
  isForSite,
  onDone,
}: {
  orgs: readonly { id: string; name: string }[];
  isForSite: boolean;
  onDone: (articleId: string) => Promise<void>;
}): ReactElement {
  const { t } = useTranslation('admin');
  const queryClient = useQueryClient();
  const createdId = useRef<string | null>(null);
  const [orgId, setOrgId] = useState(isForSite ? '' : (orgs[0]?.id ?? ''));
  const [isMade, setIsMade] = useState(false);
  const [empty] = useState(() => ({ title: '', date: new Date().toISOString(), description: '', public: false }));

  async function save(article: Article): Promise<void> {
    if (createdId.current === null) {
      const { title, date } = article;
      const body = { title, date, public: false, ...(orgId === '' ? {} : { orgId }) };
      const { articleId } = await createAnnouncement(body);
      createdId.current = articleId;
      setIsMade(true);
    }
    const articleId = createdId.current;
    await changeAnnouncement(articleId, article);
    await queryClient.invalidateQueries({ queryKey: announcementKeys.all });
    await onDone(articleId);
  }

  return (
    <AnnouncementForm article={empty} save={save}>
      {orgs.length > 0 && (
        <TextField
          select
          label={t('article.org')}
          helperText={t('article.org.help')}
          value={orgId}
          disabled={isMade}
          onChange={(event) => setOrgId(event.target.value)}
          slotProps={{ select: { native: true } }}
          sx={{ maxWidth: { sm: 320 } }}
        >
          {isForSite && <option value="">{t('article.org.site')}</option>}
          {orgs.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </TextField>
      )}
    </AnnouncementForm>
  );
}
