import { TEAM_TEXT_MAX, teamCategories } from '@assay/contract/team-limits';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LookUpField } from '../../domain/people/look-up-field.tsx';
import { UserChip } from '../../domain/user-chip.tsx';
import { useAction } from '../../lib/use-action.ts';
import '../../locales/en/contest-team.ts';
import { Tag } from '../../ui/data/tag.tsx';
import { ActionDialog } from '../../ui/feedback/action-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { editTeam, makeTeam, type TeamCategory, teamKeys, type TeamRow } from './contest-teams.api.ts';

const texts = ['name', 'affiliation', 'country', 'coach', 'seat'] as const;

/** Creates a team, or changes one. */
export function TeamDialog({
  contestId,
  orgId,
  team,
  onClose,
}: {
  contestId: string;
  orgId: string;
  /** Absent: a new one. */
  team?: TeamRow;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation('contestTeam');
  const toast = useToast();
  const queries = useQueryClient();
  const [fields, setFields] = useState({
    name: team?.name ?? '',
    affiliation: team?.affiliation ?? '',
    country: team?.country ?? '',
    coach: team?.coach ?? '',
    seat: team?.seat ?? '',
  });
  const [categories, setCategories] = useState<readonly TeamCategory[]>(team?.categories ?? []);
  const [members, setMembers] = useState<readonly string[]>(team?.members.map(({ userId }) => userId) ?? []);
  const name = fields.name.trim().replaceAll(/\s+/g, ' ');
  const isCountry = /^(?:[a-z]{2,3})?$/i.test(fields.country.trim());
  const action = useAction(async () => {
    const body = {
      name,
      affiliation: fields.affiliation.trim(),
      country: fields.country.trim(),
      coach: fields.coach.trim(),
      seat: fields.seat.trim(),
      categories: [...categories],
      members: [...members],
    };
    await (team ? editTeam(contestId, team._id, body) : makeTeam(contestId, body));
    await queries.invalidateQueries({ queryKey: teamKeys.contest(contestId) });
    toast.success(t(team ? 'edit.done' : 'create.done', { name }));
    onClose();
  });
  const help = { name: '', affiliation: '', country: t('field.countryHelp'), coach: '', seat: '' };
  const max = { ...TEAM_TEXT_MAX, country: 3 };
  return (
    <ActionDialog
      title={team ? t('edit.of', { name: team.name }) : t('create.title')}
      width="sm"
      {...(!team && { confirm: t('create.act') })}
      disabled={name === '' || !isCountry}
      isEdited
      action={action}
      onClose={onClose}
    >
      {texts.map((field) => (
        <TextField
          key={field}
          label={t(`field.${field}`)}
          value={fields[field]}
          required={field === 'name'}
          error={field === 'country' && !isCountry}
          helperText={help[field]}
          slotProps={{ htmlInput: { maxLength: max[field] } }}
          onChange={({ target }) => setFields({ ...fields, [field]: target.value })}
        />
      ))}
      <FormControl component="fieldset">
        <FormLabel component="legend">{t('category.label')}</FormLabel>
        <FormGroup row>
          {teamCategories.map((category) => (
            <FormControlLabel
              key={category}
              label={t(`category.${category}`)}
              control={
                <Checkbox
                  checked={categories.includes(category)}
                  onChange={(_, checked) =>
                    setCategories(
                      checked ? [...categories, category] : categories.filter((other) => other !== category),
                    )
                  }
                />
              }
            />
          ))}
        </FormGroup>
        <FormHelperText>{t('category.help')}</FormHelperText>
      </FormControl>
      <Stack spacing={2}>
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {t('members')}
        </Typography>
        {members.map((userId, at) => (
          <Stack key={userId} direction="row" sx={{ gap: 2, alignItems: 'center' }}>
            <UserChip principalId={userId} />
            {at === 0 ? (
              <Tag>{t('captain')}</Tag>
            ) : (
              <Button size="small" onClick={() => setMembers([userId, ...members.filter((other) => other !== userId)])}>
                {t('makeCaptain')}
              </Button>
            )}
            <IconButton
              size="small"
              sx={{ ml: 'auto' }}
              aria-label={t('remove.this')}
              onClick={() => setMembers(members.filter((other) => other !== userId))}
            >
              <Icon name="close" />
            </IconButton>
          </Stack>
        ))}
        <LookUpField
          // Empty again after each choice.
          key={members.length}
          place={{ orgId }}
          label={t('addMember')}
          value={null}
          accepts={({ principalId, principalType }) => principalType === 'member' && !members.includes(principalId)}
          onChange={(chosen) => chosen && setMembers([...members, chosen.principalId])}
        />
        {team?.tookPart && <FormHelperText>{t('edit.stays')}</FormHelperText>}
      </Stack>
    </ActionDialog>
  );
}
