import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { DefaultOrgForm } from '../../features/info/default-org-form.tsx';
import {
  changeFriends,
  changePosters,
  defaultOrgQuery,
  friendsQuery,
  milestoneQuery,
  postersQuery,
  signUpFieldsQuery,
  signUpQuery,
} from '../../features/info/info.api.ts';
import { MilestoneForm } from '../../features/info/milestone-form.tsx';
import { SignUpSwitch } from '../../features/info/sign-up-switch.tsx';
import { SignUpFieldsForm } from '../../features/info/sign-up-fields-form.tsx';
import { TitledUrlsForm } from '../../features/info/titled-urls-form.tsx';
import { joinedOrgsQuery, orgQuery } from '../../features/orgs/orgs.api.ts';
import { AsyncState, LateSpinner } from '../../ui/feedback/async-state.tsx';
import { Part } from './part.tsx';

/**
 * Contents of the home page and the top bar, the sign-up form, and the organization that new users join. Each part is
 * saved separately.
 */
export function AdminMisc(): ReactElement {
  const { t } = useTranslation(['admin', 'home']);
  const queryClient = useQueryClient();
  const posters = useQuery(postersQuery);
  const friends = useQuery(friendsQuery);
  const milestone = useQuery(milestoneQuery);
  const signUp = useQuery(signUpQuery);
  const signUpFields = useQuery(signUpFieldsQuery);
  // Together: each would move those below it.
  if ([posters, friends, milestone, signUp, signUpFields].some(({ isLoading }) => isLoading)) return <LateSpinner />;
  return (
    <Stack spacing={4}>
      <Part title={t('posters.title')} detail={t('posters.detail')}>
        <AsyncState query={posters}>
          {(stored) => (
            <TitledUrlsForm
              name={t('posters.title')}
              empty={t('posters.empty')}
              pictures
              stored={stored}
              save={async (entries) => {
                await changePosters(entries);
                await queryClient.invalidateQueries({ queryKey: postersQuery.queryKey });
              }}
            />
          )}
        </AsyncState>
      </Part>
      <Part title={t('friends.title')} detail={t('friends.detail')}>
        <AsyncState query={friends}>
          {(stored) => (
            <TitledUrlsForm
              name={t('friends.title')}
              empty={t('friends.empty')}
              stored={stored}
              save={async (entries) => {
                await changeFriends(entries);
                await queryClient.invalidateQueries({ queryKey: friendsQuery.queryKey });
              }}
            />
          )}
        </AsyncState>
      </Part>
      <Part title={t('milestone.title')} detail={t('milestone.detail')}>
        <AsyncState query={milestone}>{(stored) => <MilestoneForm milestone={stored} />}</AsyncState>
      </Part>
      <Part title={t('signUp.title')} detail={t('signUp.detail')}>
        <AsyncState query={signUp}>{(stored) => <SignUpSwitch stored={stored} />}</AsyncState>
      </Part>
      <Part title={t('signUpFields.title')} detail={t('signUpFields.detail')}>
        <AsyncState query={signUpFields}>{(stored) => <SignUpFieldsForm stored={stored} />}</AsyncState>
      </Part>
      <Part title={t('org.title')} detail={t('org.detail')}>
        <DefaultOrg />
      </Part>
    </Stack>
  );
}

/** Offers the organizations that the viewer has joined; shows the name of the stored one even if it is another. */
function DefaultOrg(): ReactElement {
  const stored = useQuery(defaultOrgQuery);
  const joined = useQuery(joinedOrgsQuery);
  const id = stored.data?.defaultOrg ?? '';
  const { data: named } = useQuery({ ...orgQuery(id), enabled: id !== '' });
  const options = (joined.data ?? []).map(({ _id, profile }) => ({ id: _id, name: profile.name }));
  const isListed = options.some((org) => org.id === id);
  const orgs = named === undefined || isListed ? options : [...options, { id, name: named.profile.name }];
  return (
    <AsyncState query={stored}>{({ defaultOrg }) => <DefaultOrgForm defaultOrg={defaultOrg} orgs={orgs} />}</AsyncState>
  );
}
