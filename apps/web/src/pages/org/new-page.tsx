import type { ReactElement, ReactNode } from 'react';
import { useCurrentOrg } from '../../features/orgs/use-current-org.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { Page } from '../../ui/page.tsx';

/** The frame of a page that creates an object of an organization. */
export function NewPage({
  orgId,
  kind,
  right,
  texts,
  wide = false,
  children,
}: {
  orgId: string;
  kind: 'app' | 'contest' | 'group' | 'plan' | 'problem';
  right: Parameters<ReturnType<typeof useCurrentOrg>['can']>[0];
  /** `mayNot` is shown instead of the form without the right. */
  texts: { title: string; list: string; mayNot: string };
  wide?: boolean;
  children: ReactNode;
}): ReactElement {
  const { org, can } = useCurrentOrg();
  return (
    <Page
      narrow={!wide}
      title={texts.title}
      breadcrumbs={[
        <Link key="list" to={`/org/$orgId/${kind}`} params={{ orgId }}>
          {texts.list}
        </Link>,
      ]}
    >
      {org && !can(right) ? <Alert severity="info">{texts.mayNot}</Alert> : children}
    </Page>
  );
}
