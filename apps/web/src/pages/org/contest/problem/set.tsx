import { languageName } from '@assay/contract/content-languages';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Booklet, type PrintedProblem } from '../../../../features/booklets/booklet.tsx';
import { shownProblemAttachment } from '../../../../features/contests/contest-attachment-urls.api.ts';
import {
  type ContestProblem,
  contestProblem,
  contestProblemInLanguage,
  contestProblems,
} from '../../../../features/contests/contests.api.ts';
import {
  chosenStatementLanguages,
  readableLanguages,
  readingLanguage,
  titleInLanguage,
} from '../../../../features/problems/reading-language.tsx';
import { resolveAttachment } from '../../../../lib/attachment-links.ts';
import { useStored } from '../../../../lib/browser-storage.ts';
import { useLanguage } from '../../../../lib/i18n/index.ts';
import { AsyncState } from '../../../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { renderMarkdown } from '../../../../ui/markdown/render-markdown.ts';
import { OpenPart } from '../closed-part.tsx';
import { useContest } from '../use-contest.ts';
import '../../../../locales/en/booklet.ts';
import '../../../../locales/en/contest.ts';
import '../../../../locales/en/problem.ts';

/** The statements that the viewer may read now, for the printer or as PDF. */
export function ContestProblemSetPage(): ReactElement {
  const { t } = useTranslation(['contest', 'booklet']);
  const { _id: contestId, abilities } = useContest();
  const queries = useQueryClient();
  const problems = useQuery({
    queryKey: [...contestProblems(contestId).queryKey, 'set'],
    queryFn: async () => {
      const rows = await queries.fetchQuery(contestProblems(contestId));
      return await Promise.all(rows.map((row) => queries.fetchQuery(contestProblem(contestId, row._id))));
    },
    enabled: abilities.readProblems,
  });
  return (
    <OpenPart part="readProblems" error={problems.error}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {t('booklet:title')}
      </Typography>
      <AsyncState query={problems}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState icon="problem" title={t('problem.empty.title')} detail={t('problem.empty.detail')} />
          ) : (
            <ProblemSet problems={data} readAt={problems.dataUpdatedAt} />
          )
        }
      </AsyncState>
    </OpenPart>
  );
}

function ProblemSet({
  problems,
  readAt,
}: {
  problems: readonly ContestProblem[];
  /** Changes with the problems. */
  readAt: number;
}): ReactElement {
  const { t } = useTranslation('booklet');
  const contest = useContest();
  const remembered = useStored(chosenStatementLanguages);
  const page = useLanguage();
  const factsOf = useFacts();
  const queries = useQueryClient();
  const [wanted, setWanted] = useState('');
  const [duplex, setDuplex] = useState(false);
  const chosen = wanted === '' ? remembered : [wanted, ...remembered];
  const picked = problems.map((problem) => ({
    problem,
    language: readingLanguage(problem, { chosen, browser: navigator.languages, page }),
  }));
  const pages = useQuery({
    queryKey: ['booklet', contest._id, readAt, picked.map(({ language }) => language)],
    queryFn: async () =>
      await Promise.all(
        picked.map(async ({ problem, language }): Promise<Omit<PrintedProblem, 'facts'>> => ({
          label: problem.settings.slug,
          title: titleInLanguage(problem, language),
          language,
          html: await renderStatement(queries, contest._id, problem, language),
        })),
      ),
  });
  const languages = [...new Set(problems.flatMap(readableLanguages))].filter((tag) => tag !== 'und');
  return (
    <Stack spacing={4} sx={{ alignItems: 'start' }}>
      <Typography sx={{ color: 'text.secondary' }}>{t('help')}</Typography>
      {languages.length > 1 && (
        <TextField
          select
          size="small"
          label={t('statementIn')}
          value={wanted}
          sx={{ maxWidth: 360 }}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          onChange={({ target }) => setWanted(target.value)}
        >
          <option value="">{t('asRead')}</option>
          {languages.map((tag) => (
            <option key={tag} value={tag} lang={tag}>
              {languageName(tag)}
            </option>
          ))}
        </TextField>
      )}
      <FormControlLabel
        control={<Checkbox checked={duplex} onChange={(_, checked) => setDuplex(checked)} />}
        label={t('duplex')}
      />
      <AsyncState query={pages}>
        {(printed) => (
          <>
            <Stack component="ol" sx={{ m: 0, p: 0, listStyle: 'none', gap: 1 }}>
              {printed.map(({ label, title, language }) => (
                <li key={label}>
                  <b>{label}.</b> <bdi>{title}</bdi>
                  {language !== 'und' && (
                    <Typography component="span" sx={{ color: 'text.secondary', ml: 2 }}>
                      <bdi>{languageName(language)}</bdi>
                    </Typography>
                  )}
                </li>
              ))}
            </Stack>
            <Button variant="contained" onClick={() => void printWhenLoaded()}>
              {t('print')}
            </Button>
            <Booklet
              title={contest.title}
              problems={printed.map((one, index) => ({ ...one, facts: factsOf(problems[index]) }))}
              duplex={duplex}
            />
          </>
        )}
      </AsyncState>
    </Stack>
  );
}

/** The statement in a language, with the images of the contest's problem. */
async function renderStatement(
  queries: QueryClient,
  contestId: string,
  problem: ContestProblem,
  language: string,
): Promise<string> {
  const isMissing = problem.otherTitles?.[language] !== undefined;
  const texts = isMissing
    ? await queries.fetchQuery(contestProblemInLanguage(contestId, problem._id, language))
    : problem;
  const source = texts.translations?.[language]?.description ?? texts.description;
  return await renderMarkdown(source, (url) =>
    resolveAttachment(url, {
      list: () => Promise.resolve(problem.attachments),
      url: (key) => queries.ensureQueryData(shownProblemAttachment(contestId, problem._id, key)),
    }),
  );
}

/** Limits of a problem, in words. */
function useFacts(): (problem: ContestProblem | undefined) => string[] {
  const { t } = useTranslation('problem');
  const names: Record<string, string> = {
    time_limit: t('problem.limit.time'),
    memory_limit: t('problem.limit.memory'),
  };
  return (problem) =>
    Object.entries(problem?.config?.variables ?? {}).map(([name, value]) =>
      t('problem.variable', { name: names[name] ?? name.replaceAll('_', ' '), value }),
    );
}

/** Opens the print dialog when all images are there; those that cannot be loaded are left out. */
async function printWhenLoaded(): Promise<void> {
  const images = [...document.querySelectorAll<HTMLImageElement>('[data-booklet] img')];
  await Promise.allSettled(images.map(async (image) => await image.decode()));
  globalThis.print();
}
