import type { ComponentProps, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../ui/fields/select-field.tsx';
import type { ClarificationRow, NamedProblem, Subject } from './clarifications.api.ts';

/** A subject as one value of a field: the category, or the id of the problem. */
export function subjectValue({ category, problemId }: Pick<ClarificationRow, 'category' | 'problemId'>): string {
  return category === 'problem' ? (problemId ?? '') : category;
}

export function subjectOf(value: string): Subject {
  return value === 'general' || value === 'technical' ? { category: value } : { category: 'problem', problemId: value };
}

/** What a question or a notice is about: the contest, something technical, or one of its problems. */
export function SubjectField({
  problems,
  ...field
}: { problems: readonly NamedProblem[] } & Omit<ComponentProps<typeof SelectField<string>>, 'options'>): ReactElement {
  const { t } = useTranslation('clarification');
  return (
    <SelectField
      label={t('category.label')}
      {...field}
      options={[
        ...problems.map(({ id, name }) => [id, name] as const),
        ['general', t('category.general')] as const,
        ['technical', t('category.technical')] as const,
      ]}
    />
  );
}

/** The subject of a thread in words. */
export function useSubjectName(problems: readonly NamedProblem[] | undefined): (row: ClarificationRow) => string {
  const { t } = useTranslation('clarification');
  return ({ category, problemId }) =>
    problems?.find(({ id }) => id === problemId)?.name ??
    // Its name is still loading.
    (category === 'problem' && problems === undefined ? '\u00A0' : t(`category.${category}`));
}
