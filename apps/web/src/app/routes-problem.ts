import { createRoute } from '@tanstack/react-router';
import { bookletSearch } from '../features/booklets/booklet-search.ts';
import { benchSearch } from '../features/workbench/workbench-search.ts';
import { instanceSearch } from '../features/instances/instance-search.ts';
import { commentSearch } from '../features/problem-reviews/comment-search.ts';
import { storedPackageSearch } from '../features/problems/import/stored-package-search.ts';
import { exportSearch } from '../features/problems/export/export-search.ts';
import { problemListSearch } from '../features/problems/problem-search.ts';
import { problemById } from '../features/problems/problems.api.ts';
import { rejudgeSearch, reportSearch } from '../features/rejudges/rejudge-search.ts';
import { oneSolutionSearch, solutionSearch } from '../features/solutions/list/solution-search.ts';
import { listSearch } from '../ui/data/list-search.ts';
import { taggedListRoutes } from './list-routes.ts';
import { lazyPage } from './lazy-page.ts';
import { orgRoute } from './root-route.ts';

/* Problems and submissions of an organization. `problemRoutes` are children of the organization's frame. */

const lists = taggedListRoutes(
  'problem',
  problemListSearch,
  () => import('../pages/org/problem/list.tsx'),
  'ProblemListPage',
);
const problemNew = createRoute({
  getParentRoute: () => orgRoute,
  path: '/problem/new',
  component: lazyPage(() => import('../pages/org/problem/new.tsx'), 'ProblemNewPage'),
});
const problemImport = createRoute({
  getParentRoute: () => orgRoute,
  path: '/problem/import',
  component: lazyPage(() => import('../pages/org/problem/import.tsx'), 'ProblemImportPage'),
});

/** The frame shows the loading state, so the loader only starts it. */
const problem = createRoute({
  getParentRoute: () => orgRoute,
  path: '/problem/$problemId',
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(problemById(params.problemId));
  },
  component: lazyPage(() => import('../pages/org/problem/solving.ts'), 'ProblemFrame'),
});
const statement = createRoute({
  getParentRoute: () => problem,
  path: '/',
  component: lazyPage(() => import('../pages/org/problem/index.tsx'), 'ProblemPage'),
});
const submit = createRoute({
  getParentRoute: () => problem,
  path: '/submit',
  // `from`: the submission whose files the editor starts with.
  validateSearch: (search: Record<string, unknown>): { from?: string } =>
    typeof search['from'] === 'string' && search['from'] !== '' ? { from: search['from'] } : {},
  component: lazyPage(() => import('../pages/org/problem/solving.ts'), 'SubmitPage'),
});
const solutions = createRoute({
  getParentRoute: () => problem,
  path: '/solution',
  validateSearch: solutionSearch,
  component: lazyPage(() => import('../pages/org/problem/solution/list.tsx'), 'ProblemSolutionsPage'),
});
const solution = createRoute({
  getParentRoute: () => problem,
  path: '/solution/$solutionId',
  validateSearch: oneSolutionSearch,
  component: lazyPage(() => import('../pages/org/problem/solution/view.tsx'), 'SolutionPage'),
});
const paper = createRoute({
  getParentRoute: () => problem,
  path: '/paper',
  validateSearch: bookletSearch,
  component: lazyPage(() => import('../pages/org/problem/paper.tsx'), 'ProblemPaperPage'),
});
const attachments = createRoute({
  getParentRoute: () => problem,
  path: '/attachment',
  component: lazyPage(() => import('../pages/org/problem/attachment.tsx'), 'AttachmentPage'),
});
const instances = createRoute({
  getParentRoute: () => problem,
  path: '/instance',
  validateSearch: instanceSearch,
  component: lazyPage(() => import('../pages/org/problem/instance.tsx'), 'ProblemInstancesPage'),
});
const draft = createRoute({
  getParentRoute: () => problem,
  path: '/draft',
  component: lazyPage(() => import('../pages/org/problem/draft.tsx'), 'ProblemDraftPage'),
});
const review = createRoute({
  getParentRoute: () => problem,
  path: '/review',
  // `show`: the state of the comments; open ones by default.
  validateSearch: commentSearch,
  component: lazyPage(() => import('../pages/org/problem/review.tsx'), 'ProblemReviewPage'),
});
const draftImport = createRoute({
  getParentRoute: () => problem,
  path: '/draft/import',
  // `stored`: hash of a package that the server has.
  validateSearch: storedPackageSearch,
  component: lazyPage(() => import('../pages/org/problem/draft-import.tsx'), 'DraftImportPage'),
});
const repository = createRoute({
  getParentRoute: () => problem,
  path: '/draft/repository',
  component: lazyPage(() => import('../pages/org/problem/repository.tsx'), 'ProblemRepositoryPage'),
});
const data = createRoute({
  getParentRoute: () => problem,
  path: '/data',
  validateSearch: exportSearch,
  component: lazyPage(() => import('../pages/org/problem/data.tsx'), 'DataPage'),
});
const workbench = createRoute({
  getParentRoute: () => problem,
  path: '/bench',
  validateSearch: benchSearch,
  component: lazyPage(() => import('../pages/org/problem/workbench.tsx'), 'BenchPage'),
});
const admin = createRoute({
  getParentRoute: () => problem,
  path: '/admin',
  component: lazyPage(() => import('../pages/org/problem/admin/frame.tsx'), 'ProblemAdminFrame'),
});
const adminSettings = createRoute({
  getParentRoute: () => admin,
  path: '/',
  component: lazyPage(() => import('../pages/org/problem/admin/settings.tsx'), 'ProblemSettingsPage'),
});
const adminContent = createRoute({
  getParentRoute: () => admin,
  path: '/content',
  component: lazyPage(() => import('../pages/org/problem/admin/content.tsx'), 'ProblemContentPage'),
});
const adminTranslation = createRoute({
  getParentRoute: () => admin,
  path: '/translation',
  // `language`: the translation that is open.
  validateSearch: (search: Record<string, unknown>): { language?: string } =>
    typeof search['language'] === 'string' && search['language'] !== '' ? { language: search['language'] } : {},
  component: lazyPage(() => import('../pages/org/problem/admin/translation.tsx'), 'ProblemTranslationPage'),
});
const adminAccess = createRoute({
  getParentRoute: () => admin,
  path: '/access',
  component: lazyPage(() => import('../pages/org/problem/admin/access.tsx'), 'ProblemAccessPage'),
});
const adminSharing = createRoute({
  getParentRoute: () => admin,
  path: '/sharing',
  component: lazyPage(() => import('../pages/org/problem/admin/sharing.tsx'), 'ProblemSharingPage'),
});

const adminRule = createRoute({
  getParentRoute: () => admin,
  path: '/rule',
  component: lazyPage(() => import('../pages/org/problem/admin/rule.tsx'), 'ProblemRulesPage'),
});

/** A child path of the problem, but part of its administration. */
const rejudgeFrame = createRoute({
  getParentRoute: () => problem,
  path: '/rejudge',
  component: lazyPage(() => import('../pages/org/problem/admin/frame.tsx'), 'ProblemAdminFrame'),
});
const rejudges = createRoute({
  getParentRoute: () => rejudgeFrame,
  path: '/',
  validateSearch: rejudgeSearch,
  component: lazyPage(() => import('../pages/org/problem/rejudge/list.tsx'), 'ProblemRejudgesPage'),
});
const rejudge = createRoute({
  getParentRoute: () => rejudgeFrame,
  path: '/$rejudgeId',
  validateSearch: reportSearch,
  component: lazyPage(() => import('../pages/org/problem/rejudge/view.tsx'), 'ProblemRejudgePage'),
});

const library = createRoute({
  getParentRoute: () => orgRoute,
  path: '/library',
  validateSearch: listSearch,
  component: lazyPage(() => import('../pages/org/library/list.tsx'), 'LibraryPage'),
});
const lentProblem = createRoute({
  getParentRoute: () => orgRoute,
  path: '/library/$problemId',
  component: lazyPage(() => import('../pages/org/library/view.tsx'), 'LentProblemPage'),
});

const orgInstanceList = createRoute({
  getParentRoute: () => orgRoute,
  path: '/instance',
  validateSearch: instanceSearch,
  component: lazyPage(() => import('../pages/org/instance/list.tsx'), 'OrgInstancesPage'),
});
const openInstance = createRoute({
  getParentRoute: () => orgRoute,
  path: '/instance/$instanceId/open/$endpoint',
  component: lazyPage(() => import('../pages/org/instance/open.tsx'), 'OpenInstancePage'),
});
const instanceTerminal = createRoute({
  getParentRoute: () => orgRoute,
  path: '/instance/$instanceId/terminal/$endpoint',
  component: lazyPage(() => import('../pages/org/instance/terminal.tsx'), 'InstanceTerminalPage'),
});
const orgSolutionList = createRoute({
  getParentRoute: () => orgRoute,
  path: '/solution',
  validateSearch: solutionSearch,
  component: lazyPage(() => import('../pages/org/solution/list.tsx'), 'OrgSolutionsPage'),
});

export const problemRoutes = [
  ...lists,
  problemNew,
  problemImport,
  problem.addChildren([
    statement,
    submit,
    solutions,
    solution,
    paper,
    attachments,
    instances,
    draft,
    review,
    draftImport,
    repository,
    data,
    workbench,
    admin.addChildren([adminSettings, adminContent, adminTranslation, adminAccess, adminSharing, adminRule]),
    rejudgeFrame.addChildren([rejudges, rejudge]),
  ]),
  library,
  lentProblem,
  orgSolutionList,
  orgInstanceList,
  openInstance,
  instanceTerminal,
] as const;
