import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { benchTabs, type BenchSearch } from '../../../features/workbench/workbench-search.ts';
import { BenchRunPanel } from '../../../features/workbench/workbench-run.tsx';
import { CompiledNotes } from '../../../features/workbench/compiled-notes.tsx';
import { FileBrowser } from '../../../features/workbench/file-browser.tsx';
import type { OfferedLanguage } from '../../../features/workbench/tools/program-rules.ts';
import { ValidateResult } from '../../../features/workbench/validate-result.tsx';
import { VerifyResult } from '../../../features/workbench/verify-result.tsx';
import { affectsResults, EffectList, RejudgeLinks } from '../../../features/version-effects/effect-list.tsx';
import { versionEffects } from '../../../features/version-effects/version-effects.api.ts';
import { VersionDiff } from '../../../features/workbench/version-diff.tsx';
import type { DataVersion } from '../../../features/problems/data/data.api.ts';
import { problemKeys } from '../../../features/problems/problem-keys.ts';
import { problemData } from '../../../features/problems/problems.api.ts';
import { offeredLanguages } from '../../../features/solutions/submit/languages.api.ts';
import { syntaxOf } from '../../../features/solutions/submit/submit-form.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LinkTab } from '../../../ui/navigation/link-tab.tsx';
import { LinkButton } from '../../../ui/navigation/link.tsx';
import { useProblem } from './use-problem.ts';
import '../../../locales/en/workbench.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';

const StressPanel = lazy(() => import('../../../features/workbench/tools/stress-panel.tsx'));
const GeneratePanel = lazy(() => import('../../../features/workbench/tools/generate-panel.tsx'));
const RunPanel = lazy(() => import('../../../features/workbench/tools/run-panel.tsx'));
const PANEL_PX = 320;

const route = getRouteApi('/org/$orgId/problem/$problemId/bench');

/** The workbench of the problem's setters. */
export function BenchPage(): ReactElement {
  const { t } = useTranslation('workbench');
  const problem = useProblem();
  return problem.abilities.editData ? <Bench /> : <Alert severity="info">{t('mayNot')}</Alert>;
}

function Bench(): ReactElement {
  const { t } = useTranslation('workbench');
  const { _id: problemId, orgId } = useProblem();
  const versions = useQuery(problemData(problemId));
  const toData = (
    <LinkButton to="/org/$orgId/problem/$problemId/data" params={{ orgId, problemId }}>
      {t('toData')}
    </LinkButton>
  );
  return (
    <AsyncState
      query={versions}
      isEmpty={(data) => data.length === 0}
      empty={<EmptyState icon="debug" title={t('noVersions')} detail={t('noVersionsDetail')} action={toData} />}
    >
      {(data) => <Versions versions={data} />}
    </AsyncState>
  );
}

function Versions({ versions }: { versions: readonly DataVersion[] }): ReactElement {
  const { t } = useTranslation('workbench');
  const { _id: problemId, orgId, currentDataHash } = useProblem();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const change = (part: BenchSearch) => void navigate({ search: (old) => ({ ...old, ...part }), replace: true });
  const version =
    versions.find(({ hash }) => hash === search.hash) ??
    versions.find(({ hash }) => hash === currentDataHash) ??
    versions[0];
  if (!version) return <></>;
  const { hash } = version;
  const tab = search.tab ?? 'verify';
  const other = versions.find((one) => one.hash === search.other && one.hash !== hash);
  const params = { orgId, problemId };
  return (
    <Stack spacing={5} sx={{ minWidth: 0 }}>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
        <VersionField label={t('version')} versions={versions} hash={hash} onPick={(one) => change({ hash: one })} />
        {tab === 'compare' && versions.length > 1 && (
          <VersionField
            label={t('other')}
            versions={versions.filter((one) => one.hash !== hash)}
            hash={other?.hash ?? ''}
            onPick={(one) => change({ other: one })}
          />
        )}
        <LinkButton to="/org/$orgId/problem/$problemId/data" params={params}>
          {t('toData')}
        </LinkButton>
      </Stack>
      <CompiledNotes problemId={problemId} hashes={[hash]} />
      <Tabs value={tab} variant="scrollable" aria-label={t('sections')}>
        {benchTabs.map((one) => (
          <LinkTab
            key={one}
            value={one}
            label={t(one)}
            to="/org/$orgId/problem/$problemId/bench"
            params={params}
            search={{
              ...(one === 'verify' ? {} : { tab: one }),
              ...(search.hash === undefined ? {} : { hash: search.hash }),
              ...(search.other === undefined ? {} : { other: search.other }),
            }}
          />
        ))}
      </Tabs>
      {tab === 'verify' && (
        <BenchRunPanel key={hash} problemId={problemId} hash={hash} kind="verify">
          {({ verification }, again) =>
            verification && (
              <VerifyResult
                problemId={problemId}
                hash={hash}
                verification={verification}
                again={again}
                onLimitSet={async (made) => {
                  await queries.invalidateQueries({ queryKey: problemKeys.one(problemId) });
                  change({ hash: made });
                }}
              />
            )
          }
        </BenchRunPanel>
      )}
      {tab === 'validate' && (
        <BenchRunPanel key={hash} problemId={problemId} hash={hash} kind="validate">
          {({ validation }) => validation && <ValidateResult validation={validation} />}
        </BenchRunPanel>
      )}
      <Suspense fallback={<Skeleton variant="rounded" height={PANEL_PX} />}>
        {tab === 'stress' && (
          <WithLanguages key={hash} version={version}>
            {(one) => <StressPanel {...one} />}
          </WithLanguages>
        )}
        {tab === 'generate' && <GeneratePanel key={hash} problemId={problemId} hash={hash} />}
        {tab === 'run' && (
          <WithLanguages key={hash} version={version}>
            {(one) => <RunPanel {...one} />}
          </WithLanguages>
        )}
      </Suspense>
      {tab === 'files' && (
        <FileBrowser problemId={problemId} hash={hash} path={search.path} onPick={(path) => change({ path })} />
      )}
      {tab === 'compare' &&
        (other ? (
          <>
            <Effects before={other.hash} after={hash} />
            <VersionDiff
              problemId={problemId}
              before={other}
              after={version}
              path={search.path}
              onPick={(path) => change({ path })}
            />
          </>
        ) : (
          <Alert severity="info">{t(versions.length > 1 ? 'pickOther' : 'oneVersion')}</Alert>
        ))}
    </Stack>
  );
}

/** What the version means for submissions that were judged with the other one. */
function Effects({ before, after }: { before: string; after: string }): ReactElement {
  const { t } = useTranslation('versionEffects');
  const { _id: problemId, orgId, currentDataHash, abilities } = useProblem();
  const effects = useQuery(versionEffects(problemId, before, after));
  return (
    <AsyncState query={effects}>
      {(found) => (
        <Stack spacing={3}>
          <EffectList effects={found} />
          {affectsResults(found) &&
            (after === currentDataHash ? (
              <RejudgeLinks {...{ orgId, problemId, before }} effects={found} administers={abilities.administer} />
            ) : (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {t('notCurrent')}
              </Typography>
            ))}
        </Stack>
      )}
    </AsyncState>
  );
}

/** Provides the languages for pasted programs: those of the runners that would run them. */
function WithLanguages({
  version: { hash, config },
  children,
}: {
  version: DataVersion;
  children: (tool: { problemId: string; hash: string; languages: readonly OfferedLanguage[] }) => ReactElement;
}): ReactElement {
  const { _id: problemId, orgId } = useProblem();
  const offered = useQuery(offeredLanguages(orgId, String(config['label'])));
  return (
    <AsyncState query={offered}>
      {({ languages }) =>
        children({
          problemId,
          hash,
          languages: languages.map(({ name }) => ({ name, syntax: syntaxOf(name) })),
        })
      }
    </AsyncState>
  );
}

function VersionField({
  label,
  versions,
  hash,
  onPick,
}: {
  label: string;
  versions: readonly DataVersion[];
  hash: string;
  onPick: (hash: string) => void;
}): ReactElement {
  const { t } = useTranslation('workbench');
  const { currentDataHash } = useProblem();
  const nameOf = (one: DataVersion) => {
    const short = one.hash.slice(0, 7);
    const name = one.hash === currentDataHash ? t('currentVersion', { hash: short }) : short;
    return one.description === '' ? name : `${name} · ${one.description}`;
  };
  return (
    <SelectField
      size="small"
      label={label}
      value={hash}
      sx={{ minWidth: 200, maxWidth: { xs: 1, sm: 420 } }}
      options={versions.map((one) => [one.hash, nameOf(one)])}
      onChange={onPick}
    />
  );
}
