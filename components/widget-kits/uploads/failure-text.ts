import type { useTranslations } from 'next-intl'
import { errorText } from '@/lib/client/error-text'

type UploadTexts = ReturnType<typeof useTranslations<'upload'>>

/**
 * What the platform of this line answers to an upload that it does not take. It speaks Chinese whatever the language of the page;
 * the Chinese texts of these names are its own.
 */
const refusals = [
  ['format', /^上传失败，文件格式不允许上传$/],
  ['empty', /^上传失败，文件内容为空$/],
  ['size', /^上传失败，文件大小不能超过(\d+[KMG]B)$/],
  ['pictureSize', /^上传失败，图片大小不能超过(\d+)MB$/],
  ['dimensions', /^上传失败，图片尺寸过大，请缩小后再上传$/],
  ['frames', /^上传失败，动图不能超过(\d+)帧$/],
  ['unfinished', /^上传失败，未完成的上传不能超过(\d+)个，请稍后再试$/],
  ['daily', /^上传失败，24小时内上传的文件总量不能超过(\d+)GB$/],
  ['unsaved', /^上传失败，已上传未保存的文件总量不能超过(\d+)GB，请先保存$/],
  ['partsMissing', /^上传失败，文件分片不存在，请重新上传$/],
  ['partsIncomplete', /^上传失败，文件分片不完整，请重新上传$/],
  ['changed', /^上传失败，文件校验不一致，请重新上传$/],
  ['store', /^文件存储暂时无法访问，请稍后再试$/],
  ['full', /^存储空间不足，请联系管理员$/],
] as const

/** Why an upload failed, in the reader's language where the reason is a known one; others stay as the platform says them. */
export function failureText(thrown: unknown, t: UploadTexts, tErrors: Parameters<typeof errorText>[1]): string {
  const { reason } = (thrown as { params?: { reason?: unknown } }).params ?? {}
  if (reason === 'unreadable') return t('unreadable')
  if (reason === 'incomplete') return t('state.error')
  const text = errorText(thrown, tErrors)
  for (const [name, pattern] of refusals) {
    const match = pattern.exec(text)
    if (match) return t(`refused.${name}`, { max: match[1] ?? '' })
  }
  return text
}
