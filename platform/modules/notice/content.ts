import type { NoticeForm } from '@/lib/contract/message/notice'
import { remindCategories } from '@/lib/contract/message/notice'
import type { Actor, PlatformContext } from '../../http/context'
import { refused } from '../../kit/refusals'
import { cleanRichText } from '../../kit/rich-text'
import { dictionaryTexts } from '../dictionary/public'
import { demandNameable, fileEntries, isFileAddress } from '../file/public'
import { findSendConfig } from '../message/public'
import { parseRecipients } from './recipients'
import type { NoticeValues } from './store'

const noticeSource = '1'

/** `id` is null for a notice that is not there yet. */
type NoticeWriting = { actor: Actor; id: string | null; form: NoticeForm }

/** The form as it may be stored. Throws the refusal of the first part that may not. */
export async function noticeValues(ctx: PlatformContext, { actor, id, form }: NoticeWriting): Promise<NoticeValues> {
  const { title, category, toUserIds, coverImage, excerpt, expirationTime, remindCategory } = form
  if (coverImage !== '' && !isFileAddress(coverImage)) throw refused('封面图片不正确，请重新上传', 'coverImage')
  if (parseRecipients(toUserIds) === null) throw refused('接收人员不正确，请重新选择', 'toUserIds')
  if (expirationTime !== null) checkExpiration(ctx, expirationTime)
  const types = (await dictionaryTexts(ctx.db, ['NoticeType'])).get('NoticeType')
  if (types !== undefined && types.size > 0 && !types.has(category)) throw refused('公告类型不正确，请重新选择', 'category')
  const shown = { coverImage, bodyText: readBody(form.bodyText), files: fileEntries(form.files) }
  const row = id === null ? null : { table: 'notice', id }
  await demandNameable(ctx, actor, { text: JSON.stringify(Object.values(shown)), row, path: 'files' })
  return {
    ...shown,
    title: plain(title),
    category,
    toUserIds: toUserIds.trim(),
    // Text, not HTML: a `<` in it is a sign like any other.
    excerpt: plain(excerpt),
    expiresAt: expirationTime,
    remindCategory: remindOf(remindCategory),
    sendConfigId: await sendConfigOf(ctx, form),
  }
}

const bodySignsMax = 5_000_000

function readBody(text: string): string {
  const body = cleanRichText(plain(text))
  // Signs that are written as entities take several times their room.
  if (body.length > bodySignsMax) throw refused('公告内容过长，请精简后再保存', 'bodyText')
  return body
}

/** The last moment of the year 9999: every calendar and every list can show it. */
const expirationMax = 253_402_300_799_999

function checkExpiration(ctx: PlatformContext, expirationTime: number): void {
  if (!Number.isSafeInteger(expirationTime) || expirationTime > expirationMax) {
    throw refused('过期时间不正确，请重新选择', 'expirationTime')
  }
  if (expirationTime <= ctx.now()) throw refused('过期时间必须晚于当前时间', 'expirationTime')
}

function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the database refuses the first of them
  return text.replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/g, '')
}

function remindOf(remindCategory: number): number {
  const known: readonly number[] = Object.values(remindCategories)
  if (!known.includes(remindCategory)) throw refused('提醒方式不正确，请重新选择', 'remindCategory')
  return remindCategory
}

async function sendConfigOf(ctx: PlatformContext, form: NoticeForm): Promise<string> {
  if (form.remindCategory !== remindCategories.custom) return ''
  if (form.sendConfigId === '') throw refused('请选择发送配置', 'sendConfigId')
  const config = await findSendConfig(ctx.db, form.sendConfigId)
  const isUsable = config?.enabledMark === 1 && config.messageSource === noticeSource
  if (!isUsable) throw refused('发送配置不存在或已停用，请重新选择', 'sendConfigId')
  return form.sendConfigId
}
