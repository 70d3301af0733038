import { areaScopes } from '@assay/contract/token-scopes';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/i18n/index.ts';
import { useAction } from '../../lib/use-action.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { MONO } from '../../ui/fonts.ts';
import { Tag } from '../../ui/data/tag.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import { identityKeys, createToken, type PersonalToken, revokeToken, tokensQuery } from './identity.api.ts';
import { ShownOnce } from './recovery-codes.tsx';
import { Entry, EntryList, Section } from './section.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';

const lifetimesDays = [7, 30, 90, 366] as const;
const MAX_NAME_LENGTH = 64;

/** Access tokens for the user's own programs: created with scopes and expiry, shown once, revoked. */
export function TokensTab(): ReactElement {
  const { t } = useTranslation('identity');
  const queries = useQueryClient();
  const query = useQuery(tokensQuery);
  const [newToken, setNewToken] = useState<string | null>(null);
  const [revoked, setRevoked] = useState<PersonalToken | null>(null);
  const renew = () => queries.invalidateQueries({ queryKey: identityKeys.tokens });
  return (
    <>
      <Section title={t('tokens.title')} detail={t('tokens.detail')}>
        <AsyncState
          query={query}
          isEmpty={(tokens) => tokens.length === 0}
          empty={<EmptyState icon="key" title={t('tokens.none')} />}
        >
          {(tokens) => (
            <EntryList label={t('tokens.title')}>
              {tokens.map((token) => (
                <Entry
                  key={token._id}
                  main={
                    <>
                      {token.name}
                      <code style={{ fontFamily: MONO, fontWeight: 400 }}>{token.prefix}…</code>
                    </>
                  }
                  detail={
                    <>
                      {t('tokens.until')} <TimeText timeMs={token.expiresAt} />
                      {' · '}
                      {token.lastUsedAt === undefined ? (
                        t('tokens.neverUsed')
                      ) : (
                        <>
                          {t('list.used')} <TimeText timeMs={token.lastUsedAt} /> {token.lastIp}
                        </>
                      )}
                      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 1 }}>
                        {token.scopes.map((scope) => (
                          <Tag key={scope}>{scope}</Tag>
                        ))}
                      </Stack>
                    </>
                  }
                  actions={
                    <Button
                      size="small"
                      color="error"
                      aria-label={t('revoke.of', { name: token.name })}
                      onClick={() => setRevoked(token)}
                    >
                      {t('revoke.act')}
                    </Button>
                  }
                />
              ))}
            </EntryList>
          )}
        </AsyncState>
      </Section>
      <NewToken
        onCreated={(token) => {
          setNewToken(token);
          void renew();
        }}
      />
      {newToken !== null && (
        <ShownOnce
          title={t('tokens.made')}
          warning={t('tokens.madeWarning')}
          text={newToken}
          onClose={() => setNewToken(null)}
        />
      )}
      <ConfirmDialog
        open={revoked !== null}
        title={t('revoke.ask', { name: revoked?.name ?? '' })}
        detail={t('tokens.revokeDetail')}
        confirm={t('revoke.act')}
        onClose={() => setRevoked(null)}
        act={async () => {
          await revokeToken(revoked?._id ?? '');
          await renew();
        }}
      />
    </>
  );
}

function NewToken({ onCreated }: { onCreated: (token: string) => void }): ReactElement {
  const { t } = useTranslation(['identity', 'common']);
  const language = useLanguage();
  const [name, setName] = useState('');
  const [days, setDays] = useState(30);
  const [scopes, setScopes] = useState<readonly string[]>([]);
  const [tried, setTried] = useState(false);
  const { busy, failure, run } = useAction(async () => {
    const { token } = await createToken({ name: name.trim(), scopes: [...scopes], expiresInDays: days });
    setName('');
    setScopes([]);
    setTried(false);
    onCreated(token);
  });
  const lacksName = name.trim() === '';
  return (
    <Section title={t('tokens.new')}>
      <Form
        onSubmit={() => {
          setTried(true);
          if (!lacksName && scopes.length > 0) void run();
        }}
      >
        <TextField
          label={t('tokens.name')}
          value={name}
          required
          error={tried && lacksName}
          helperText={tried && lacksName ? t('tokens.nameRequired') : t('tokens.nameHelp')}
          slotProps={{ htmlInput: { maxLength: MAX_NAME_LENGTH } }}
          onChange={({ target }) => setName(target.value)}
        />
        <SelectField
          label={t('tokens.lifetime')}
          value={days}
          sx={{ maxWidth: 240 }}
          options={lifetimesDays.map((count) => [count, t('tokens.days', { count })])}
          onChange={setDays}
        />
        <FormControl component="fieldset">
          <FormLabel component="legend" error={tried && scopes.length === 0}>
            {t('tokens.scopes')}
          </FormLabel>
          {Object.entries(areaScopes).map(([scope, text]) => (
            <FormControlLabel
              key={scope}
              label={language === 'zh-Hans' ? text.zh : text.en}
              sx={{ alignItems: 'flex-start', '& .MuiFormControlLabel-label': { py: 2 } }}
              control={
                <Checkbox
                  checked={scopes.includes(scope)}
                  onChange={({ target }) =>
                    setScopes(target.checked ? [...scopes, scope] : scopes.filter((one) => one !== scope))
                  }
                />
              }
            />
          ))}
          {tried && scopes.length === 0 && <FormHelperText error>{t('tokens.scopesRequired')}</FormHelperText>}
        </FormControl>
        {failure !== null && <Alert severity="error">{failure}</Alert>}
        <Button type="submit" variant="contained" loading={busy} sx={{ alignSelf: 'flex-start' }}>
          {t('common:action.create')}
        </Button>
      </Form>
    </Section>
  );
}
