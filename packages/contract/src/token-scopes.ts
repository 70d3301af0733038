/*
 * Scopes to which a token may be restricted; apps request them, and users read them on the consent page. Those of
 * `areas` are tags of routes; the others only allow claims about the user.
 */

export interface ScopeText {
  en: string;
  zh: string;
  /** Allows changes, or access to data of other users. The consent page highlights it. */
  isSensitive?: true;
}

/** Scopes of OpenID Connect, open to every app. */
export const identityScopes = {
  openid: { en: 'Know who you are on this site', zh: '确认你在本站的身份' },
  profile: { en: 'See your name, school and grade', zh: '查看你的用户名、学校与年级' },
  email: { en: 'See your e-mail address', zh: '查看你的邮箱地址' },
  groups: {
    en: 'See which groups of the app’s organization you are in',
    zh: '查看你在该应用所属组织中加入的小组',
  },
  offline_access: { en: 'Keep access while you are away', zh: '在你离开后继续访问' },
} as const satisfies Record<string, ScopeText>;

/** Scopes that are tags of routes. An app may request those in its settings; users choose them for personal tokens. */
export const areaScopes = {
  'user.details': { en: 'See your account and profile', zh: '查看你的账号与个人资料' },
  user: { en: 'See users, and see and change your profile', zh: '查看用户，查看并修改你的个人资料', isSensitive: true },
  organization: {
    en: 'See your organizations, and administer those you administer',
    zh: '查看你的组织，并管理你有权管理的组织',
    isSensitive: true,
  },
  group: {
    en: 'See groups, and change those you administer',
    zh: '查看小组，并修改你有权管理的小组',
    isSensitive: true,
  },
  problem: {
    en: 'Read problems, submit solutions, and edit the problems you may edit',
    zh: '查看题目、提交代码，并编辑你有权编辑的题目',
    isSensitive: true,
  },
  solution: { en: 'See solutions', zh: '查看提交记录' },
  contest: {
    en: 'Read contests, take part in them, and direct those you direct',
    zh: '查看并参加比赛，并管理你有权管理的比赛',
    isSensitive: true,
  },
  plan: {
    en: 'See and follow plans, and edit those you may edit',
    zh: '查看并参加训练计划，并编辑你有权编辑的训练计划',
    isSensitive: true,
  },
  instance: { en: 'See, use and end your live environments', zh: '查看、使用并关闭你的在线环境', isSensitive: true },
  app: { en: 'See apps, and change those you administer', zh: '查看应用，并修改你有权管理的应用', isSensitive: true },
  info: { en: 'See the public information about this site', zh: '查看站点信息' },
  announcement: { en: 'Read announcements', zh: '查看公告' },
  pubrk: { en: 'See public ranklists', zh: '查看公开的排行榜' },
  public: { en: 'Look up slugs and public names', zh: '查询地址与公开的用户名' },
  'github-compat': {
    en: 'See your name, e-mail address, organizations and groups',
    zh: '查看你的用户名、邮箱、组织与小组',
  },
  admin: {
    en: 'Administer this site, if you are an administrator',
    zh: '管理本站（仅当你是管理员时）',
    isSensitive: true,
  },
} as const satisfies Record<string, ScopeText>;

/**
 * The scope for everything that a session may do, except what requires the user in person: credentials, tokens and
 * consents.
 */
export const EVERYTHING = '*';
const everything: ScopeText = {
  en: 'Do everything you can do, except change how you sign in',
  zh: '进行你能进行的一切操作，但不能更改登录方式',
  isSensitive: true,
};

export type IdentityScope = keyof typeof identityScopes;
export type AreaScope = keyof typeof areaScopes;

/** The texts of a scope; undefined if unknown. */
export function scopeText(name: string): ScopeText | undefined {
  if (name === EVERYTHING) return everything;
  const all: Readonly<Record<string, ScopeText>> = { ...identityScopes, ...areaScopes };
  return Object.hasOwn(all, name) ? all[name] : undefined;
}

/** The app of `npx assay login`: public, and part of every installation. */
export const COMMAND_LINE_CLIENT = 'assay-cli';
