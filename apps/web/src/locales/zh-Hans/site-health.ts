import type { siteHealth as english } from '../en/site-health.ts';
import type { Translated } from '../translated.ts';

export const siteHealth: Translated<typeof english> = {
  title: '运行状况',
  detail: '每 15 秒更新一次。',
  'all.good': '一切正常',
  'all.warn_other': '{{count}} 项警告',
  'all.bad_other': '{{count}} 项故障',

  'state.good': '正常',
  'state.warn': '警告',
  'state.bad': '故障',
  'state.unknown': '未知',

  'light.judging': '评测',
  'light.runners': '评测机',
  'light.queue': '队列',
  'light.disk': '磁盘',
  'light.database': '数据库',
  'light.mail': '邮件',
  'light.backup': '备份',
  'light.server': '服务器',

  'judging.times': '中位数 {{median}} · 95 % 不超过 {{p95}}',
  'judging.count_other': '最近一小时 {{count}} 次提交',
  'judging.none': '最近一小时没有提交',
  'judging.faults_other': '{{count}} 次系统错误',

  'runners.online': '{{total}} 台中 {{online}} 台在线',
  'runners.own': '组织自有评测机 {{total}} 台中 {{online}} 台在线',
  'runners.versions_other': '版本 {{versions}}',
  'runners.none': '没有在线的评测机，提交会一直等待。',
  'runners.missing': '有评测机离线。请重新启动；不再使用的请移除。',
  'runners.differ': '评测机的版本应与服务器一致。',

  'queue.empty': '没有等待的任务',
  'queue.waits_other': '{{count}} 个任务等待中，最早的已等待 {{age}}',
  'queue.kind': '{{kind}}：等待 {{ready}}，进行中 {{leased}}',
  'queue.long': '增加评测机可以缩短队列。',
  'kind.solution': '提交',
  'kind.rejudge': '重测预览',
  'kind.run': '自定义运行',
  'kind.bench': '试验台运行',
  'kind.ranklist': '榜单',
  'kind.ranking': '外部榜单',
  'kind.instance': '在线环境',

  'disk.free': '可用 {{free}}，共 {{total}}',
  'disk.unread': '无法读取数据目录',
  'disk.bucket': '存储桶可用',
  'disk.bucketLost': '存储桶没有响应，文件无法读写。',
  'disk.low': '磁盘写满后，新的提交会被拒绝。',

  'database.connections': '连接 {{used}} / {{max}}',
  'database.migrations_other': '{{count}} 次迁移',
  'database.busy': '请调大 PostgreSQL 的 max_connections，或调小 ASSAY_DATABASE_CONNECTIONS。',

  'mail.unset': '未配置',
  'mail.unsetHelp': '没有邮件服务，用户无法找回密码。请设置 ASSAY_MAIL_URL 与 ASSAY_MAIL_FROM。',
  'mail.sent': '最近发送于 {{time}}',
  'mail.unused': '尚未发送过邮件',
  'mail.failed': '最近失败于 {{time}}',
  'mail.failedBy': '最近失败于 {{time}}（{{reason}}）',
  'mail.waiting_other': '{{count}} 封等待发送',
  'mail.check': '请检查邮件服务器与 ASSAY_MAIL_URL。邮件会自动重新发送。',

  'backup.never': '从未备份',
  'backup.last': '最近一次 {{time}}',
  'backup.how': '如何备份',
  'backup.command': '在服务器上运行以下命令，备份到一个新目录，服务无需停止：',
  'backup.copy': '复制命令',
  'backup.more': '建议每天备份，并将副本保存到另一台机器。详见 docs/operations.md 的“Backup”一节。',

  'server.version': '版本 {{version}}',
  'server.uptime': '已运行 {{time}}',
  'server.servers_other': '{{count}} 台服务器',
  'server.streams_other': '{{count}} 个实时连接',
};
