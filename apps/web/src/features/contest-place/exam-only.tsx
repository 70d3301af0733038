import Stack from '@mui/material/Stack';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/place.ts';
import { EmptyPage } from '../../ui/feedback/empty-page.tsx';
import { LinkButton } from '../../ui/navigation/link.tsx';

/** Instead of every page outside the exam: why it is closed, and the way back. */
export default function ExamOnly({ exams }: { exams: readonly { contestId: string; orgId: string }[] }): ReactElement {
  const { t } = useTranslation('place');
  return (
    <EmptyPage
      icon="lock"
      title={t('exam.title')}
      detail={t('exam.detail')}
      action={
        <Stack spacing={3} sx={{ alignItems: 'center' }}>
          {exams.map(({ contestId, orgId }) => (
            <LinkButton
              key={contestId}
              to="/org/$orgId/contest/$contestId"
              params={{ orgId, contestId }}
              variant="contained"
            >
              {t('exam.back')}
            </LinkButton>
          ))}
        </Stack>
      }
    />
  );
}
