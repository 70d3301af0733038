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
  text,
  wide = false,
  children,
}: {
  orgId: string;
  kind: 'app' | 'contest' | 'group' | 'plan' | 'problem';
  right: Parameters<ReturnType<typeof useCurrentOrg>['can']>[0];
  /** The title, the link to the list, and what is shown instead of the form without the right. */
  text: (key: 'list.new' | 'list.title' | 'new.mayNot') => string;
  wide?: boolean;
  children: ReactNode;
}): ReactElement {
  const { org, can } = useCurrentOrg();
  return (
    <Page
      narrow={!wide}
      title={text('list.new')}
      breadcrumbs={[
        <Link key="list" to={`/org/$orgId/${kind}`} params={{ orgId }}>
          {text('list.title')}
        </Link>,
      ]}
    >
      {org && !can(right) ? <Alert severity="info">{text('new.mayNot')}</Alert> : children}
    </Page>
  );
}
