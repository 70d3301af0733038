import { RUN_STATE } from '@assay/contract/states';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { UserChip } from '../../../../domain/user-chip.tsx';
import { AddToTests } from '../../../../features/hacks/add-to-tests.tsx';
import { HackMessage } from '../../../../features/hacks/hack-message.tsx';
import { HackState } from '../../../../features/hacks/hack-state.tsx';
import { hackById } from '../../../../features/hacks/hacks.api.ts';
import { useHackInterval, useLiveHacks } from '../../../../features/hacks/use-live-hacks.ts';
import { refusalOf } from '../../../../lib/api/index.ts';
import '../../../../locales/en/hack.ts';
import { CopyButton } from '../../../../ui/data/copy-button.tsx';
import { FactList } from '../../../../ui/data/fact-list.tsx';
import { TextBox } from '../../../../ui/data/text-box.tsx';
import { TimeText } from '../../../../ui/data/time-text.tsx';
import { AsyncState } from '../../../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { Link, LinkButton } from '../../../../ui/navigation/link.tsx';
import { OpenPart } from '../closed-part.tsx';
import { useContest } from '../use-contest.ts';
import { useProblemNames } from './use-problem-names.ts';

const route = getRouteApi('/org/$orgId/contest/$contestId/hack/$hackId');

/** One hack: what came of it, and its input or generator as far as the viewer may read them. */
export function ContestHackPage(): ReactElement {
  const { t } = useTranslation('hack');
  const { hackId } = route.useParams();
  const { _id: contestId, orgId, abilities } = useContest();
  const problemName = useProblemNames();
  const interval = useHackInterval();
  const query = useQuery({
    ...hackById(contestId, hackId),
    enabled: abilities.readSolutions,
    refetchInterval: ({ state }) => interval(state.data && [state.data]),
  });
  useLiveHacks(contestId);
  const params = { orgId, contestId };
  const toList = (
    <LinkButton to="/org/$orgId/contest/$contestId/hack" params={params}>
      {t('toList')}
    </LinkButton>
  );
  if (refusalOf(query.error) === 'not-found')
    return <EmptyState icon="flash" title={t('absent')} detail={t('absentDetail')} action={toList} />;
  return (
    <OpenPart part="readSolutions" error={query.error}>
      <AsyncState query={query}>
        {(hack) => (
          <Stack spacing={5}>
            <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
              <Typography variant="h2">{t('one', { problem: problemName(hack.problemId) })}</Typography>
              <HackState hack={hack} />
            </Stack>
            <Stack spacing={2}>
              <HackMessage hack={hack} />
            </Stack>
            <FactList
              facts={[
                [t('column.hacker'), <UserChip key="hacker" principalId={hack.userId} />],
                [t('column.target'), <UserChip key="target" principalId={hack.targetUserId} />],
                [
                  t('submission'),
                  <Link
                    key="submission"
                    to="/org/$orgId/contest/$contestId/solution/$solutionId"
                    params={{ ...params, solutionId: hack.solutionId }}
                  >
                    {hack.solutionId.slice(0, 8)}
                  </Link>,
                ],
                [t('column.at'), <TimeText key="at" timeMs={hack.createdAt} clock />],
              ]}
            />
            {hack.input !== undefined ? (
              <Part title={t('input')} text={hack.input} />
            ) : (
              hack.state === RUN_STATE.ended && (
                <Typography sx={{ color: 'text.secondary' }}>
                  {t(hack.generator ? 'input.notKept' : 'input.later')}
                </Typography>
              )
            )}
            {hack.generator && (
              <>
                <Part title={t('generator', { language: hack.generator.language })} text={hack.generator.source} />
                {hack.generator.args !== '' && <Part title={t('form.args')} text={hack.generator.args} />}
              </>
            )}
            <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
              {toList}
              {abilities.administer && hack.verdict === 'successful' && hack.input !== undefined && (
                <AddToTests
                  contest={{ _id: contestId, orgId }}
                  problems={[{ id: hack.problemId, name: problemName(hack.problemId) }]}
                  hackId={hack._id}
                />
              )}
            </Stack>
          </Stack>
        )}
      </AsyncState>
    </OpenPart>
  );
}

function Part({ title, text }: { title: string; text: string }): ReactElement {
  return (
    <Stack component="section" spacing={2} aria-label={title}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
        <Typography variant="h3">{title}</Typography>
        <CopyButton text={text} />
      </Stack>
      <TextBox label={title} text={text} maxHeight="60vh" />
    </Stack>
  );
}
