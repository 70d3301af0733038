import type { problemExport as english } from '../en/problem-export.ts';
import type { Translated } from '../translated.ts';

export const problemExport: Translated<typeof english> = {
  open: '导出',
  title: '导出 {{title}}',
  format: '格式',
  'format.assay': '试金源题目包',
  'format.assay.help': '完整保留此处的内容，可在本站或其他站点再次导入。',
  'format.icpc': 'ICPC / Kattis 格式（2025-09）',
  'format.icpc.help': '适用于支持该格式当前版本的评测系统。',
  'format.icpc-legacy': 'ICPC / Kattis 格式（legacy）',
  'format.icpc-legacy.help': '适用于支持该格式旧版本的评测系统。',
  'format.polygon': 'Polygon',
  'format.polygon.help': 'Codeforces Polygon 的完整题目包，也适用于能读取它的其他工具；题面会转换为 TeX。',
  'format.hydro': 'Hydro',
  'format.hydro.help': '适用于 Hydro：包含题面、测试数据与 config.yaml。',
  'format.uoj': 'UOJ',
  'format.uoj.help': 'UOJ 的数据与 problem.conf，不含题面。',
  'format.fps': 'FPS（Free Problem Set）',
  'format.fps.help': '供 HUSTOJ 等使用的 XML 文件，只有一种语言，不含子任务。',
  findings: '改变或丢失的内容',
  looking: '正在检查该格式能容纳的内容',
  impossible: '该格式无法容纳此题，原因如下：',
  nothingLost: '无：该格式可容纳整道题目。',
  packing: '正在打包题目',
  download: '下载题目包',
  done: '{{name}} 已打包（{{size}}），开始下载',
};
