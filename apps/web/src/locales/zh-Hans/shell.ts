import type { shell as en } from '../en/shell.ts';
import type { Translated } from '../translated.ts';

export const shell: Translated<typeof en> = {
  skip: '跳到正文',
  'nav.main': '主菜单',
  'nav.toggle': '菜单',
  'nav.home': '试金首页',
  'nav.problems': '题库',
  'nav.contests': '比赛',
  'nav.solutions': '提交记录',
  'nav.instances': '实例',
  'nav.plans': '训练计划',
  'nav.groups': '小组',
  'nav.apps': '应用',
  'nav.admin': '组织管理',
  'nav.about': '关于',
  'nav.announcements': '公告',
  'nav.globalAdmin': '全局管理',
  'nav.debug': '调试工具',

  'org.choose': '选择组织',
  'org.none': '你还没有加入任何组织。',
  'org.noneCurrent': '未选择组织',

  'add.title': '新建',
  'add.org': '新建组织',
  'add.group': '新建小组',
  'add.problem': '新建题目',
  'add.contest': '新建比赛',
  'add.plan': '新建训练计划',
  'add.app': '新建应用',

  'user.menu': '你的账号：{{name}}',
  'user.info': '个人信息',
  'user.settings': '个人设置',
  'user.copyId': '复制用户 ID',
  'user.logout': '退出登录',
  signIn: '登录',

  'countdown.csp': 'CSP',
  'countdown.noip': 'NOIP',
  'countdown.left_other': '距 {{name}} 还有 {{count}} 天',
  'countdown.today': '今天是 {{name}}',

  'search.label': '搜索题目',

  'footer.poweredBy': '由试金驱动',
  'footer.build': '构建 {{build}}',
  'language.change': '切换语言',
  'theme.change': '切换配色',
  'theme.light': '浅色',
  'theme.dark': '深色',
  'theme.system': '跟随系统',

  offline: '当前处于离线状态，显示的内容可能不是最新的。',
  'chunk.title': '网站有新版本',
  'chunk.detail': '页面的一部分没能加载，通常是因为网站刚刚更新。请重新加载页面。',
  loading: '正在加载页面',

  'platform.title': '检测到平台问题',
  'platform.detail': '这个浏览器缺少试金需要的功能，请升级到现代浏览器。不支持：',
  'platform.recommend': '推荐的浏览器',
  'platform.dismiss': '忽略',
  'platform.worker': 'Web Worker',
  'platform.file': 'File API',
  'platform.fileStream': '文件的 Web Stream API',
  'platform.transferableStream': 'Transferable Streams',
};
