import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { Icon } from '../icon.tsx';

const Circle = styled('span')(({ theme }) => ({
  display: 'inline-grid',
  placeItems: 'center',
  flexShrink: 0,
  overflow: 'hidden',
  borderRadius: '50%',
  backgroundColor: theme.vars.palette.secondary.light,
  color: theme.vars.palette.secondary.dark,
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
}));

/** Hash of a user's e-mail, or id of an uploaded avatar. Others are hashes of organizations and groups. */
const SHOWN = /^u?[0-9a-f]{32}$/;

/** Whether it is the id of an uploaded avatar. */
export const isUploadedAvatar = (emailHash: string): boolean => /^u[0-9a-f]{32}$/.test(emailHash);

/**
 * The avatar of an e-mail hash, proxied by our server. Shows an icon without a hash or if the image fails. It decorates
 * the name next to it, so assistive technology skips it. `size` in px.
 */
export function Avatar({
  emailHash,
  size = 24,
  icon = 'person',
}: {
  emailHash: string | undefined;
  size?: number;
  icon?: 'person' | 'group' | 'org';
}): ReactElement {
  const [failed, setFailed] = useState<string | null>(null);
  const shown = emailHash !== undefined && SHOWN.test(emailHash) && failed !== emailHash;
  return (
    <Circle style={{ width: size, height: size }}>
      {shown ? (
        <img
          src={`/api/avatar/${emailHash}`}
          alt=""
          loading="lazy"
          width={size}
          height={size}
          onError={() => setFailed(emailHash)}
        />
      ) : (
        <Icon name={icon} size={Math.round(size * 0.65)} />
      )}
    </Circle>
  );
}
