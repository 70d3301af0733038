import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/i18n/index.ts';
import { showBytes } from '../../lib/show-bytes.ts';
import { useNow } from '../../lib/time/clock.ts';
import { relativeTime } from '../../lib/time/format.ts';
import { showDuration } from './show-duration.ts';
import type { SiteLight } from './site-health.api.ts';

interface LightText {
  facts: string[];
  /** What to do about it; null for nothing. */
  advice: string | null;
}

/** The texts of a health indicator. */
export function useLightText(light: SiteLight): LightText {
  const { t } = useTranslation('siteHealth');
  const language = useLanguage();
  const nowMs = useNow();
  const time = (timeMs: number) => relativeTime(timeMs, nowMs, language);
  const duration = (durationMs: number) => showDuration(durationMs, language);
  const isWrong = light.state === 'warn' || light.state === 'bad';

  switch (light.key) {
    case 'judging': {
      const { judged, faults, medianMs, p95Ms } = light.figures;
      if (judged === 0 || medianMs === null || p95Ms === null) return { facts: [t('judging.none')], advice: null };
      return {
        facts: [
          t('judging.times', { median: duration(medianMs), p95: duration(p95Ms) }),
          t('judging.count', { count: judged }),
          ...(faults > 0 ? [t('judging.faults', { count: faults })] : []),
        ],
        advice: null,
      };
    }
    case 'runners': {
      const { online, total, ownOnline, ownTotal, versions } = light.figures;
      const advice = light.state === 'bad' ? 'none' : online < total ? 'missing' : 'differ';
      return {
        facts: [
          t('runners.online', { online, total }),
          ...(ownTotal > 0 ? [t('runners.own', { online: ownOnline, total: ownTotal })] : []),
          ...(versions.length > 0
            ? [t('runners.versions', { count: versions.length, versions: versions.join(', ') })]
            : []),
        ],
        advice: isWrong ? t(`runners.${advice}`) : null,
      };
    }
    case 'queue': {
      const { ready, oldestMs, kinds } = light.figures;
      return {
        facts: [
          ready === 0 || oldestMs === null
            ? t('queue.empty')
            : t('queue.waits', { count: ready, age: duration(oldestMs) }),
          ...kinds.map(({ kind, ...counts }) =>
            t(counts.held > 0 ? 'queue.kindHeld' : 'queue.kind', { kind: t(`kind.${kind}`), ...counts }),
          ),
        ],
        advice: isWrong ? t('queue.long') : null,
      };
    }
    case 'disk': {
      const { freeBytes, totalBytes, bucketReachable } = light.figures;
      return {
        facts: [
          freeBytes === null || totalBytes === null
            ? t('disk.unread')
            : t('disk.free', { free: showBytes(freeBytes), total: showBytes(totalBytes) }),
          ...(bucketReachable === true ? [t('disk.bucket')] : []),
        ],
        advice: bucketReachable === false ? t('disk.bucketLost') : isWrong ? t('disk.low') : null,
      };
    }
    case 'database': {
      const { version, sizeBytes, connections, maxConnections, latencyMs, migrations } = light.figures;
      return {
        facts: [
          `PostgreSQL ${version}`,
          showBytes(sizeBytes),
          t('database.connections', { used: connections, max: maxConnections }),
          duration(latencyMs),
          t('database.migrations', { count: migrations }),
        ],
        advice: isWrong && connections / maxConnections > 0.5 ? t('database.busy') : null,
      };
    }
    case 'mail': {
      const { configured, waiting, lastSentAt, lastFailedAt, lastFailure } = light.figures;
      if (!configured) return { facts: [t('mail.unset')], advice: t('mail.unsetHelp') };
      const failed = lastFailure === '' ? 'mail.failed' : 'mail.failedBy';
      return {
        facts: [
          lastSentAt === null ? t('mail.unused') : t('mail.sent', { time: time(lastSentAt) }),
          ...(lastFailedAt === null ? [] : [t(failed, { time: time(lastFailedAt), reason: lastFailure })]),
          ...(waiting > 0 ? [t('mail.waiting', { count: waiting })] : []),
        ],
        advice: isWrong ? t('mail.check') : null,
      };
    }
    case 'backup': {
      const { lastAt } = light.figures;
      return { facts: [lastAt === null ? t('backup.never') : t('backup.last', { time: time(lastAt) })], advice: null };
    }
    case 'server': {
      const { version, uptimeMs, servers, streams } = light.figures;
      return {
        facts: [
          t('server.version', { version }),
          t('server.uptime', { time: duration(uptimeMs) }),
          t('server.servers', { count: servers }),
          t('server.streams', { count: streams }),
        ],
        advice: null,
      };
    }
  }
}
