import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { type ReactElement, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { profileKey } from '../../lib/profiles.ts';
import { showBytes } from '../../lib/show-bytes.ts';
import { NotAnImage, squareImage } from '../../lib/square-image.ts';
import { useAction } from '../../lib/use-action.ts';
import '../../locales/en/avatar.ts';
import { Avatar, isUploadedAvatar } from '../../ui/data/avatar.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { DropZone } from '../../ui/fields/drop-zone.tsx';
import { AVATAR_PIXELS, type AvatarOwner, MAX_AVATAR_BYTES, removeAvatar, setAvatar } from './avatars.api.ts';

/** A larger file would take long to decode; photos of phones are smaller. */
const MAX_FILE_BYTES = 20 * 1024 * 1024;
const PREVIEW_PX = 72;

/**
 * The avatar of a user, an organization or a group: choose or drop an image, look at the cropped preview, then use it,
 * or remove the current one. `queryKeys` are the queries that show it.
 */
export function AvatarField({
  owner,
  name,
  emailHash,
  queryKeys,
}: {
  owner: AvatarOwner;
  name: string;
  emailHash: string;
  queryKeys: readonly QueryKey[];
}): ReactElement {
  const { t } = useTranslation(['avatar', 'common']);
  const toast = useToast();
  const queries = useQueryClient();
  const [preview, setPreview] = useState<{ image: Blob; url: string } | null>(null);
  const [removing, setRemoving] = useState(false);
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview.url)), [preview]);

  const refresh = () =>
    Promise.all([profileKey(owner.id), ...queryKeys].map((queryKey) => queries.invalidateQueries({ queryKey })));
  const upload = useAction(async (image: Blob) => {
    await setAvatar(owner, image);
    await refresh();
    setPreview(null);
    toast.success(t('saved'));
  });
  const choose = useAction(async (file: File) => {
    upload.reset();
    if (file.size > MAX_FILE_BYTES) throw new Error(t('tooLarge', { size: showBytes(MAX_FILE_BYTES) }));
    try {
      const image = await squareImage(file, { pixels: AVATAR_PIXELS, maxBytes: MAX_AVATAR_BYTES });
      setPreview({ image, url: URL.createObjectURL(image) });
    } catch (error) {
      throw error instanceof NotAnImage ? new Error(t('notAnImage'), { cause: error }) : error;
    }
  });
  const failure = choose.failure ?? upload.failure;

  return (
    <Stack component="section" spacing={3} aria-label={t('label')} sx={{ maxWidth: 480 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 4, minHeight: PREVIEW_PX }}>
        {preview === null ? (
          <Avatar emailHash={emailHash} size={PREVIEW_PX} icon={icons[owner.kind]} />
        ) : (
          <img
            src={preview.url}
            alt={t('preview')}
            width={PREVIEW_PX}
            height={PREVIEW_PX}
            style={{ borderRadius: '50%', objectFit: 'cover', flexShrink: 0 }}
          />
        )}
        {preview !== null ? (
          <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
            <Button variant="contained" loading={upload.busy} onClick={() => void upload.run(preview.image)}>
              {t('use')}
            </Button>
            <Button
              disabled={upload.busy}
              onClick={() => {
                upload.reset();
                setPreview(null);
              }}
            >
              {t('common:action.cancel')}
            </Button>
          </Stack>
        ) : isUploadedAvatar(emailHash) ? (
          <Button color="error" onClick={() => setRemoving(true)}>
            {t('remove')}
          </Button>
        ) : (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('none')}
          </Typography>
        )}
      </Stack>
      <DropZone
        hint={t('hint')}
        choose={t('choose')}
        accept="image/*"
        disabled={choose.busy || upload.busy}
        onFiles={([file]) => {
          if (file) void choose.run(file);
        }}
      />
      {failure !== null && <Alert severity="error">{failure}</Alert>}
      <ConfirmDialog
        open={removing}
        title={t('removeAsk', { name })}
        detail={t(owner.kind === 'user' ? 'removeDetail.user' : 'removeDetail.other')}
        confirm={t('remove')}
        onClose={() => setRemoving(false)}
        act={async () => {
          await removeAvatar(owner);
          await refresh();
          toast.success(t('removed'));
        }}
      />
    </Stack>
  );
}

const icons = { user: 'person', org: 'org', group: 'group' } as const;
