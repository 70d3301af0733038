import type { siteRunners as english } from '../en/site-runners.ts';
import type { Translated } from '../translated.ts';

export const siteRunners: Translated<typeof english> = {
  tab: '评测机',
  emptyDetail: '设置 ASSAY_RUNNERS 可随服务器启动共享评测机，也可以在组织的“评测机”页面注册。',
  help: '全站的评测机。共享评测机随服务器启动（ASSAY_RUNNERS），为所有组织评测；组织也可以注册自己的评测机。',
};
