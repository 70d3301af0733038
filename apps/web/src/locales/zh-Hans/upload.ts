import type { upload as english } from '../en/upload.ts';
import type { Translated } from '../translated.ts';

export const upload: Translated<typeof english> = {
  drop: '将文件拖到此处，或选择文件',
  choose: '选择文件',
  sending: '正在上传 {{name}}：{{done}} / {{total}}',
  hashing: '正在读取 {{name}}：{{percent}}%',
  stop: '停止',
  stopped: '上传已停止。',
};
