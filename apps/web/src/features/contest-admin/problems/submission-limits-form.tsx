import { useQueryClient } from '@tanstack/react-query';
import Typography from '@mui/material/Typography';
import { type ReactElement, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsFrame, useSettingsForm } from '../../../ui/fields/settings-frame.tsx';
import { adminKeys, type Contest, saveSubmissionLimits } from '../contest-admin.api.ts';
import { IntervalFields, intervalOf, type IntervalText, intervalText } from './interval-fields.tsx';
import { TokenFields, tokensOf, type TokenText, tokenText } from './token-fields.tsx';

/** The limits on the submissions of a participant over all problems. */
export function SubmissionLimitsForm({ contest }: { contest: Contest }): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const id = useId();
  const queries = useQueryClient();
  const form = useSettingsForm<{ interval: IntervalText; tokens: TokenText }>();
  const { _id: contestId, submissionLimits } = contest;
  const stored = intervalText(submissionLimits?.interval);
  const text = form.edits.interval ?? stored;
  const isChanged = text.seconds !== stored.seconds || text.liftedMinutes !== stored.liftedMinutes;
  const interval = intervalOf(text);
  const storedTokens = tokenText(submissionLimits?.tokens, 'contest');
  const tokens = form.edits.tokens ?? storedTokens;
  const areTokensChanged = JSON.stringify(tokens) !== JSON.stringify(storedTokens);
  const rules = tokensOf(tokens);
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h2" sx={{ mb: 3 }}>
        {t('limits.title')}
      </Typography>
      <SettingsFrame
        form={form}
        changed={[...(isChanged ? [t('interval.contest')] : []), ...(areTokensChanged ? [t('tokens.label')] : [])]}
        saved={t('limits.saved')}
        check={() => interval !== null && rules !== null}
        store={async () => {
          await saveSubmissionLimits(contestId, { ...(interval && { interval }), ...(rules && { tokens: rules }) });
          await queries.invalidateQueries({ queryKey: adminKeys.contest(contestId) });
        }}
      >
        <IntervalFields
          text={text}
          label={t('interval.contest')}
          help={t('interval.contestHelp')}
          onChange={(next) => form.edit({ interval: next })}
        />
        <TokenFields text={tokens} of="contest" onChange={(next) => form.edit({ tokens: next })} />
      </SettingsFrame>
    </section>
  );
}
