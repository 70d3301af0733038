import type { session as en } from '../en/session.ts';
import type { Translated } from '../translated.ts';

export const session: Translated<typeof en> = {
  'signIn.title': '登录',
  'signIn.submit': '登录',
  'signIn.invitation': '已有账号？',
  'signIn.otherWays': '其他登录方式',
  'signIn.notOffered': '本站不提供这种登录方式',
  'signIn.notOfferedDetail': '地址中的“{{provider}}”不是本站提供的登录方式。',

  'signUp.title': '注册',
  'signUp.submit': '创建账号',
  'signUp.invitation': '还没有账号？',
  'signUp.closed': '本站未开放注册',
  'signUp.closedDetail': '请联系本站管理员获取账号。',


  'password.show': '显示密码',
  'password.hide': '隐藏密码',
  'password.change': '修改密码',
  'password.replaced': '密码已修改。',
  'password.changed': '密码已修改，请使用新密码登录。',

  'strength.weak': '容易被猜到',
  'strength.fair': '有一定强度',
  'strength.strong': '很难被猜到',

  'initial.title': '修改密码',
  'initial.detail': '你的密码是由他人设置的，请换成只有自己知道的密码。',
  'initial.nobody': '修改谁的密码？',
  'initial.nobodyDetail': '请先用拿到的密码登录，之后会回到这里。',

  'field.username': '用户名',
  'field.username.required': '请输入用户名。',
  'field.name.required': '请填写用户名。',
  'field.name.help': '最多 16 个字符，所有人可见。',
  'field.password': '密码',
  'field.password.required': '请输入密码。',
  'field.password.short_other': '请使用至少 {{count}} 个字符。',
  'field.password.help_other': '至少 {{count}} 个字符',
  'field.oldPassword': '旧密码',
  'field.oldPassword.wrong': '旧密码错误。',
  'field.newPassword': '新密码',
  'field.email': '邮箱',
  'field.email.required': '请填写邮箱。',
  'field.email.wrong': '邮箱格式不正确。',
  'field.realname': '真实姓名',
  'field.realname.required': '请填写真实姓名。',
  'field.telephone': '电话',
  'field.telephone.required': '请填写电话号码。',
  'field.telephone.wrong': '请填写 11 位数字。',
  'field.telephone.help': '11 位数字',
  'field.school': '学校',
  'field.school.required': '请填写学校。',
  'field.studentGrade': '年级',
  'field.studentGrade.required': '请填写年级。',
  'field.tooLong_other': '最多 {{count}} 个字符。',
};
