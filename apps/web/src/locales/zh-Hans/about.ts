import type { about as en } from '../en/about.ts';
import type { Translated } from '../translated.ts';

export const about: Translated<typeof en> = {
  'about.title': '关于',
  'about.text':
    '试金是面向学校、高校和竞赛组委会等组织的在线评测与编程竞赛平台。试金石能分辨真金，试金则用来检验程序。',
  'about.version': '版本',
  'about.build': '构建',
  'about.license': '许可证',
  'about.licenseName': 'MIT',
  'debug.title': '调试工具',
  'debug.off': '调试模式未开启',
  'debug.offDetail': '开启后，菜单中会显示这些工具。它只影响当前浏览器，不会带来任何权限。',
  'debug.turnOn': '开启调试模式',
  'debug.turnOff': '关闭调试模式',
  'debug.version': '版本',
  'debug.serverVersion': '服务器版本',
  'debug.build': '构建',
  'debug.clock': '服务器时钟与浏览器时钟之差（毫秒）',
  'debug.live': '实时事件',
  'debug.overrides': '模拟权限',
  'debug.overridesDetail':
    '填写十进制掩码，-1 表示全部。只影响当前浏览器的显示，不影响服务器的判断。留空则使用真实权限。',
  'debug.userCapability': '用户权限',
  'debug.orgCapability': '组织权限',
  'debug.notAMask': '请填写整数',
};
