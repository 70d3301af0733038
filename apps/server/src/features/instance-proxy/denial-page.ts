import type { Denial } from './admit.ts';

const texts: Record<Denial, { status: number; en: string; zh: string }> = {
  malformed: { status: 400, en: 'The request is malformed.', zh: '请求格式有误。' },
  'unknown-host': { status: 404, en: 'There is no instance at this address.', zh: '此地址没有在线环境。' },
  'no-pass': {
    status: 403,
    en: 'Open this page from your list of instances on the platform.',
    zh: '请从平台的在线环境列表打开此页面。',
  },
  'foreign-page': {
    status: 403,
    en: 'A page of another address tried to use this instance. Open it from your list of instances.',
    zh: '其他地址的页面试图使用此在线环境。请从平台的在线环境列表打开。',
  },
  ended: {
    status: 410,
    en: 'This instance has ended, or you have signed out. Open it from your list of instances.',
    zh: '此在线环境已结束，或你已退出登录。请从平台的在线环境列表打开。',
  },
  exam: {
    status: 403,
    en: 'While your exam runs, only its contest is open to you.',
    zh: '考试期间，你只能访问考试所在的比赛。',
  },
  'too-many': {
    status: 429,
    en: 'There are too many connections to this instance. Close some and reload.',
    zh: '与此在线环境的连接过多，请关闭一些后刷新。',
  },
  unreachable: {
    status: 502,
    en: 'The instance does not respond. Reload in a moment, or restart the instance.',
    zh: '在线环境没有响应。请稍后刷新，或重启在线环境。',
  },
};

export const statusOf = (denial: Denial): number => texts[denial].status;

/** Headers of the proxy's own replies: nothing in them runs, and no cache keeps them. */
export const ownHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

/** A page in both languages, since the platform's setting is unknown here. */
export function denialPage(denial: Denial): string {
  const { status, en, zh } = texts[denial];
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${status}</title><h1>${status}</h1><p>${en}</p><p lang="zh-Hans">${zh}</p></html>`;
}
