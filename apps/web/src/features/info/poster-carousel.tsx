import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/i18n/index.ts';
import { ErrorAlert } from '../../ui/feedback/error-alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import { postersQuery } from './info.api.ts';

/** How long each poster is shown. */
export const POSTER_MS = 6_000;

/**
 * Posters, one at a time. Advances automatically unless paused, hovered, focused, or the user prefers reduced motion.
 * Hidden if there are no posters.
 */
export function PosterCarousel(): ReactElement | null {
  const language = useLanguage();
  const { data: posters, error, refetch } = useQuery(postersQuery);
  if (posters === undefined) {
    return error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null;
  }
  return posters.length === 0 ? null : (
    <Carousel posters={posters.map(({ title, url, titles }) => ({ title: titles?.[language] ?? title, url }))} />
  );
}

const POSTER_HEIGHT = { xs: 160, sm: 240, md: 320 };

function Carousel({ posters }: { posters: { title: string; url: string }[] }): ReactElement {
  const { t } = useTranslation('home');
  const [turned, setTurned] = useState(0);
  const [paused, setPaused] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [isHeld, setIsHeld] = useState(false);
  const several = posters.length > 1;
  const index = turned % posters.length;

  useEffect(() => {
    if (paused || isHeld || !several) return undefined;
    const timer = setInterval(() => setTurned((before) => before + 1), POSTER_MS);
    return () => clearInterval(timer);
  }, [paused, isHeld, several]);

  const turn = (by: number): void => setTurned((before) => (before + by + posters.length) % posters.length);

  return (
    <Box
      component="section"
      aria-roledescription={t('posters.carousel')}
      aria-label={t('posters.title')}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      sx={{
        position: 'relative',
        height: POSTER_HEIGHT,
        borderRadius: '16px',
        overflow: 'hidden',
        bgcolor: 'surface.high',
        '& .arrow': { opacity: 0, transition: 'opacity 160ms ease-out' },
        '&:hover .arrow, &:focus-within .arrow': { opacity: 1 },
        '@media (hover: none)': { '& .arrow': { opacity: 1 } },
      }}
    >
      {posters.map(({ title, url }, each) => (
        <Box
          key={url + title}
          component="img"
          src={url}
          alt={title}
          aria-hidden={each !== index}
          loading={each === 0 ? 'eager' : 'lazy'}
          sx={{
            position: 'absolute',
            inset: 0,
            width: 1,
            height: 1,
            objectFit: 'cover',
            opacity: each === index ? 1 : 0,
            transition: 'opacity 200ms ease-out',
          }}
        />
      ))}
      {several && (
        <>
          <IconButton
            className="arrow"
            aria-label={t('posters.previous')}
            onClick={() => turn(-1)}
            sx={{ ...arrow, left: 8 }}
          >
            <Icon name="chevronLeft" />
          </IconButton>
          <IconButton
            className="arrow"
            aria-label={t('posters.next')}
            onClick={() => turn(1)}
            sx={{ ...arrow, right: 8 }}
          >
            <Icon name="chevronRight" />
          </IconButton>
          <Box
            sx={{
              position: 'absolute',
              bottom: 0,
              left: 0,
              right: 0,
              display: 'flex',
              justifyContent: 'center',
              alignItems: 'center',
            }}
          >
            {posters.map(({ title, url }, each) => (
              <IconButton
                key={url + title}
                size="small"
                aria-label={t('posters.show', { title })}
                aria-current={each === index}
                onClick={() => setTurned(each)}
              >
                <Box
                  sx={{
                    width: 10,
                    height: 10,
                    borderRadius: '50%',
                    border: '2px solid #fff',
                    bgcolor: each === index ? '#fff' : 'transparent',
                    filter: SHADE,
                  }}
                />
              </IconButton>
            ))}
            <IconButton
              size="small"
              aria-label={t(paused ? 'posters.play' : 'posters.pause')}
              onClick={() => setPaused(!paused)}
              sx={{ color: '#fff', filter: SHADE }}
            >
              <Icon name={paused ? 'play' : 'pause'} size={18} />
            </IconButton>
          </Box>
        </>
      )}
    </Box>
  );
}

/** Keeps white controls readable on any image. */
const SHADE = 'drop-shadow(0 0 2px rgb(0 0 0 / 0.9))';

const arrow = {
  position: 'absolute',
  top: 'calc(50% - 20px)',
  color: '#fff',
  bgcolor: 'rgb(0 0 0 / 0.5)',
  '&:hover': { bgcolor: 'rgb(0 0 0 / 0.7)' },
} as const;
