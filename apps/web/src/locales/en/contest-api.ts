import { addEnglish } from '../../lib/i18n/english.ts';

export const contestApi = addEnglish('contestApi', {
  noClock: 'The contest API needs the clock of the contest, which this contest lacks. Copy the contest to get one.',
  'url.title': 'URL',
  'url.help':
    'ICPC tools such as the Resolver, Balloon Utility and Contest Data Server read the contest from this URL, in version 2026-01 of the CLICS specification. For older tools there is version 2023-06.',
  'url.current': 'Version 2026-01',
  'url.old': 'Version 2023-06',
  'url.copy': 'Copy the URL of version {{version}}',

  'accounts.title': 'API accounts',
  'accounts.help':
    'Tools sign in with an account of this contest, never with the password of a person. Give each tool its own account with the role it needs, and revoke it after the contest.',
  'accounts.new': 'New account',
  'accounts.none': 'No API accounts yet',
  'accounts.noneDetail': 'Create one for each tool that reads this contest.',
  'column.username': 'Name',
  'column.role': 'Role',
  'column.writes': 'Changes',
  'column.from': 'Allowed from',
  'column.expires': 'Expires',
  'column.used': 'Last used',
  anywhere: 'Anywhere',
  untilRevoked: 'Until revoked',
  never: 'Never',

  'role.public': 'Public',
  'role.balloon': 'Balloons',
  'role.presenter': 'Presenter',
  'role.judge': 'Judge',
  'role.admin': 'Administrator',
  'roleHelp.public': 'What everyone may know. Results of the freeze stay hidden until the reveal.',
  'roleHelp.balloon':
    'What everyone may know, and accepted submissions of the freeze if the contest has balloons in its freeze.',
  'roleHelp.presenter':
    'For the closing ceremony: after the end of the contest also the results of the freeze. No source code.',
  'roleHelp.judge': 'Everything at any time, including source code, questions and results of the freeze.',
  'roleHelp.admin':
    'Everything at any time, including source code, questions and results of the freeze. Also registers webhooks.',

  'new.title': 'New API account',
  'new.role': 'Role',
  'new.mayWrite': 'May change the contest',
  'new.mayWriteJudge': 'In your name, it answers questions and writes notices. Without this, it only reads.',
  'new.mayWriteAdmin':
    'In your name, it answers questions, writes notices, sets the start, reveals the results and submits for participants. Without this, it only reads.',
  'new.from': 'Allowed from',
  'new.fromHelp':
    'IP addresses or networks such as 10.0.0.0/8, separated by spaces or commas; at most {{max}}. Empty: from anywhere.',
  'new.fromError': 'At most {{max}} addresses and networks.',
  'new.expires': 'Expires',
  'new.expiresHelp': 'In your time zone, {{zone}}. Empty: valid until you revoke it.',
  'new.create': 'Create',

  'made.title': 'Account {{username}} created',
  'made.warning': 'The password is shown only now. Copy it, or a command with it, before you close this window.',
  'made.password': 'Password',
  'made.resolver': 'Resolver',
  'made.balloon': 'Balloon Utility',
  'made.feed': 'Event feed',
  'made.copy': 'Copy: {{what}}',
  'made.close': 'I have copied it',

  'writes.yes': 'Allowed',
  'writes.no': 'Read only',
  'writes.allow': 'Allow changes',
  'writes.allowOf': 'Allow changes by {{username}}',
  'writes.allowAsk': 'Allow {{username}} to change the contest?',
  'writes.allowDetail':
    'Everyone with its password can then answer questions and write notices in your name; if it is an administrator, also set the start, reveal the results and submit for participants.',
  'writes.allowed': '{{username}} may change the contest',
  'writes.forbid': 'Forbid changes',
  'writes.forbidOf': 'Forbid changes by {{username}}',
  'writes.forbidden': '{{username}} may only read',

  revoke: 'Revoke',
  'revoke.of': 'Revoke {{username}}',
  'revoke.ask': 'Revoke {{username}}?',
  'revoke.detail': 'Tools with this account lose access immediately, and their open event feeds end.',
  'revoke.done': '{{username}} revoked',

  'final.title': 'Official results',
  'final.help':
    'ICPC tools treat results as official only after this step, and the Resolver needs it. Awards become part of the contest API with it.',
  'final.open': 'The results are not official yet.',
  'final.since': 'The results are official since',
  'final.ended': 'The event feed has ended; the results can no longer change for tools.',
  'final.act': 'Make results official',
  'final.done': 'The results are official',
  'final.undo': 'Take back',
  'final.undone': 'The results are no longer official',
  'final.end': 'End the event feed',
  'final.endAsk': 'End the event feed?',
  'final.endDetail':
    'The results stay official. Presenters get no further changes, and a Resolver that reads the URL can start. Other tools get changes until the results of the freeze are shown, and nothing after that. This cannot be undone.',
  'final.endDone': 'The event feed has ended',
  'final.obstacles': 'Before that:',
  'obstacle.running': 'The contest must have ended for all participants.',
  'obstacle.unjudged': 'Every submission must be judged. Rejudge those with system errors.',
  'obstacle.questions': 'Every question must be answered or dismissed.',

  import: 'Import ICPC files',
  'downloads.title': 'Downloads',
  'downloads.help':
    'The contest as a presenter reads it: after the end of the contest with the results of the freeze. Download it after the results are official.',
  'downloads.act': 'Download',
  'downloads.save': 'Download {{name}}',
  'downloads.notYet': 'Available once the results are official.',
  'download.package': 'Contest package',
  'download.packageHelp': 'The Resolver opens this zip like a URL, so that the ceremony needs no network.',
  'download.oldPackage': 'Contest package, version 2023-06',
  'download.oldPackageHelp': 'The same for older ICPC tools, which read this version only.',
  'download.judgePackage': 'Contest package for judges',
  'download.judgePackageHelp':
    'As a judge reads the contest, at any time: with the source code of every submission, all questions and hidden teams. Keep it secret until the ceremony.',
  'download.results.tsv': 'Ranks, medals and group winners, as the ICPC imports them.',
  'download.standings.html': 'The standings as a page to print or publish.',
  'download.standings.tsv': 'The standings for spreadsheet programs.',
  'download.scoreboard.json': 'The scoreboard in the format of the contest API.',
  'download.event-feed.ndjson': 'Everything that happened, one event per line.',
});
