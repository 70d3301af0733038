import type { Query } from '../../lib/api/index.ts';

export type ProblemListFilter = Omit<Query<'GET /api/problem'>, 'count'> & { orgId: string };

export const problemKeys = {
  all: ['problem'] as const,
  lists: ['problem', 'list'] as const,
  list: (filter: ProblemListFilter) => ['problem', 'list', filter] as const,
  tags: (orgId: string) => ['problem', 'tags', orgId] as const,
  one: (problemId: string) => ['problem', problemId] as const,
  inLanguage: (problemId: string, language: string) => ['problem', problemId, 'language', language] as const,
  translations: (problemId: string) => ['problem', problemId, 'translation'] as const,
  translation: (problemId: string, language: string) => ['problem', problemId, 'translation', language] as const,
  data: (problemId: string) => ['problem', problemId, 'data'] as const,
  attachments: (problemId: string) => ['problem', problemId, 'attachment'] as const,
  settings: (problemId: string) => ['problem', problemId, 'settings'] as const,
  rule: (problemId: string) => ['problem', problemId, 'rule'] as const,
  access: (problemId: string) => ['problem', problemId, 'access'] as const,
};
