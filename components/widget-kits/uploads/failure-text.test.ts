import { createTranslator } from 'next-intl'
import { AppError } from '@/lib/errors/app-error'
import en from '@/messages/en/upload.json'
import zh from '@/messages/zh/upload.json'
import { failureText } from './failure-text'

const tErrors = (key: string) => key
const translators = {
  en: createTranslator({ locale: 'en', messages: { upload: en }, namespace: 'upload' }),
  zh: createTranslator({ locale: 'zh', messages: { upload: zh }, namespace: 'upload' }),
}
const told = (locale: 'en' | 'zh', userMessage: string) =>
  failureText(new AppError('refused', userMessage, { userMessage }), translators[locale] as never, tErrors)

test.each([
  ['上传失败，文件格式不允许上传', 'This kind of file may not be uploaded'],
  ['上传失败，文件内容为空', 'The file is empty'],
  ['上传失败，文件大小不能超过5GB', 'Files may have at most 5GB'],
  ['上传失败，图片大小不能超过5MB', 'Images may have at most 5 MB'],
  ['上传失败，图片尺寸过大，请缩小后再上传', 'The image has too many pixels. Make it smaller and upload it again'],
  ['上传失败，动图不能超过200帧', 'Animated images may have at most 200 frames'],
  ['上传失败，24小时内上传的文件总量不能超过50GB', 'You can upload at most 50 GB within 24 hours'],
  [
    '上传失败，已上传未保存的文件总量不能超过2000GB，请先保存',
    'Uploaded files that are not saved yet may have at most 2000 GB. Please save first',
  ],
  ['上传失败，未完成的上传不能超过20个，请稍后再试', 'You already have 20 unfinished uploads. Please try again later'],
  ['上传失败，文件分片不存在，请重新上传', 'Parts of the file were not found. Please upload it again'],
  ['上传失败，文件分片不完整，请重新上传', 'Parts of the file are missing. Please upload it again'],
  ['上传失败，文件校验不一致，请重新上传', 'The file did not arrive unchanged. Please upload it again'],
  ['文件存储暂时无法访问，请稍后再试', 'The file storage cannot be reached at the moment. Please try again later'],
  ['存储空间不足，请联系管理员', 'The storage is full. Please contact the administrator'],
])('“%s” is told in English, and in Chinese exactly as it was sent', (sent, english) => {
  expect(told('en', sent)).toBe(english)
  expect(told('zh', sent)).toBe(sent)
})

test.each(['上传失败，病毒扫描未通过', '文件格式不允许上传。', ''])(
  'what is not known, such as “%s”, stays as it was sent',
  (sent) => {
    expect(told('en', sent)).toBe(sent || 'refused')
  },
)
