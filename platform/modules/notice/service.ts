import type { NoticeForm } from '@/lib/contract/message/notice'
import { noticeStates, remindCategories } from '@/lib/contract/message/notice'
import type { Actor, CallMeta, PlatformContext } from '../../http/context'
import { withIdempotency } from '../../http/idempotency'
import { limits, pageOf } from '../../kit/paging'
import { messages, refused } from '../../kit/refusals'
import { cleanRichText } from '../../kit/rich-text'
import { dictionaryTexts } from '../dictionary/public'
import { findSendConfig, messageTypes } from '../message/public'
import { noticeValues } from './content'
import { askForDelivery, deliverBatch } from './delivery'
import {
  claimRelease,
  deleteNotice,
  expireNotices,
  findNotice,
  findNoticePage,
  findReceived,
  insertNotice,
  markDelivered,
  updateDraft,
} from './store'

type ListBody = {
  keyword: string
  currentPage: number
  pageSize: number
  type: readonly string[]
  enabledMark: readonly string[]
  releaseUser: readonly string[]
  releaseTime: readonly number[]
  expirationTime: readonly number[]
  creatorUser: readonly string[]
  creatorTime: readonly number[]
}

/** Contract 1 §14. Listing is also what turns notices past their time into expired ones. */
export async function listNotices(ctx: PlatformContext, body: ListBody) {
  await expireNotices(ctx)
  const states = body.enabledMark.filter((mark) => mark !== '').map(Number)
  const known: readonly number[] = Object.values(noticeStates)
  if (states.some((state) => !known.includes(state))) throw refused('公告状态不正确', 'enabledMark')
  const filter = {
    ...{ keyword: body.keyword.trim(), categories: body.type.filter(Boolean), states },
    ...{ releasedBy: userIdsOf(body.releaseUser), createdBy: userIdsOf(body.creatorUser) },
    releasedAt: spanOf(body.releaseTime, 'releaseTime'),
    expiresAt: spanOf(body.expirationTime, 'expirationTime'),
    createdAt: spanOf(body.creatorTime, 'creatorTime'),
  }
  const found = await findNoticePage(ctx.db, filter, limits(body))
  const categories = (await dictionaryTexts(ctx.db, ['NoticeType'])).get('NoticeType')
  const rows = found.rows.map(({ expiresAt, createdAt, releasedAt, ...row }) => ({
    ...row,
    category: categories?.get(row.category) ?? row.category,
    ...{ expirationTime: expiresAt, creatorTime: createdAt, releaseTime: releasedAt, type: messageTypes.notice },
  }))
  return pageOf(body, { rows, total: found.total })
}

/** Pickers hand over ids with or without their type. */
function userIdsOf(ids: readonly string[]): string[] {
  return ids.map((id) => id.replace(/--user$/, '')).filter((id) => id !== '')
}

function spanOf(ends: readonly number[], path: string) {
  if (ends.some((end) => !Number.isSafeInteger(end))) throw refused('时间范围不正确', path)
  return { from: ends[0] ?? null, to: ends[1] ?? null }
}

export async function noticeDetails(ctx: PlatformContext, id: string) {
  await expireNotices(ctx)
  const found = await findNotice(ctx.db, id)
  if (!found) throw refused(messages.missing)
  const { expiresAt, createdAt, releasedAt, sendConfigId, ...notice } = found
  const config = sendConfigId === '' ? undefined : await findSendConfig(ctx.db, sendConfigId)
  return {
    ...{ ...notice, bodyText: cleanRichText(notice.bodyText), sendConfigId, sendConfigName: config?.fullName ?? '' },
    ...{ expirationTime: expiresAt, creatorTime: createdAt, releaseTime: releasedAt, type: messageTypes.notice },
  }
}

/** One draft however often a form sends itself with the same key (reliability R8). */
export async function createNotice(ctx: PlatformContext, actor: Actor, meta: CallMeta, form: NoticeForm): Promise<string> {
  const values = await noticeValues(ctx, { actor, id: null, form })
  const now = ctx.now()
  const made = (id: string) => ({ id, version: 0 })
  return withIdempotency(ctx, actor, meta, { operation: 'notice.create', content: form, made }, async (trx) => {
    const id = ctx.newId()
    await insertNotice(trx, { ...values, id, createdAt: now, createdBy: actor.userId, changedAt: now })
    return id
  })
}

/** What others may have read already does not change. */
export async function changeNotice(ctx: PlatformContext, actor: Actor, id: string, form: NoticeForm): Promise<void> {
  const values = await noticeValues(ctx, { actor, id, form })
  if (await updateDraft(ctx.db, id, { ...values, changedAt: ctx.now() })) return
  throw refused((await findNotice(ctx.db, id)) ? '公告已发布，不能修改' : messages.updateMissing)
}

/** Messages about it stay in the boxes and say that it is gone. */
export async function removeNotice(ctx: PlatformContext, id: string): Promise<void> {
  if (!(await deleteNotice(ctx.db, id))) throw refused(messages.deleteMissing)
}

/**
 * Releases a draft, once, however often and by however many it is asked. The first recipients are told with the same commit; when
 * there are more, the call answers and the others follow in the background, also after a restart.
 */
export async function releaseNotice(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const notice = await claimRelease(trx, id, { releasedAt: ctx.now(), releasedBy: actor.userId })
    if (!notice) throw refused((await findNotice(trx, id)) ? '公告已发布，请勿重复发布' : messages.doMissing)
    if (notice.expiresAt !== null && notice.expiresAt <= ctx.now()) throw refused('公告的过期时间已过，请修改后再发布')
    if (notice.remindCategory === remindCategories.none) {
      return markDelivered(trx, id, null)
    }
    const { told, hasMore } = await deliverBatch(ctx, trx, notice)
    if (told === 0) throw refused('没有可接收公告的人员，请修改接收人员后再发布')
    if (hasMore) await askForDelivery(ctx, trx, id)
  })
}

/** Wire: so many a portal is told. */
const receivedMax = 50

/** Notices that the person got, for a portal (contract 4b §2.4). Categories by code, as they are also chosen in the notice. */
export async function receivedNotices(ctx: PlatformContext, actor: Actor, typeList: readonly string[]) {
  const names = (await dictionaryTexts(ctx.db, ['NoticeType'])).get('NoticeType')
  const rows = await findReceived(ctx.db, actor.userId, { categories: typeList.filter(Boolean), limit: receivedMax })
  return rows.map(({ id, title, category, coverImage, excerpt, createdAt, releasedAt, receivedAt, ...people }) => ({
    ...{ id, fullName: title, category: names?.get(category ?? '') ?? category ?? '', coverImage: coverImage ?? '' },
    ...{ excerpt: excerpt ?? '', ...people, creatorTime: createdAt ?? receivedAt, releaseTime: releasedAt ?? receivedAt },
  }))
}
