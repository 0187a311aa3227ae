import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { remindCategories } from '@/lib/contract/message/notice'
import type { PlatformContext } from '../../http/context'
import { holdPushes } from '../../http/push'
import { enqueue, type JobKind } from '../../jobs/public'
import type { Db, DbTransaction } from '../../store/database'
import { findSenders, messageTypes, sendByConfig, sendMessage } from '../message/public'
import { parseRecipients } from './recipients'
import { findRecipients } from './recipients-store'
import { findUndeliveredIds, lockUndelivered, markDelivered } from './store'

type ReleasedNotice = NonNullable<Awaited<ReturnType<typeof lockUndelivered>>>

/**
 * Recipients who are told in one transaction: with those of the first the release itself is answered, and none of the others keeps
 * the built-in database from everybody else for longer than a moment.
 */
const recipientsPerBatch = 500

/**
 * Tells the next recipients and notes how far it came, in one transaction, so that whoever goes on after a break, in whatever
 * process, tells nobody twice and leaves nobody out. Answers how many there were and whether more may follow.
 */
export async function deliverBatch(ctx: PlatformContext, trx: DbTransaction, notice: ReleasedNotice) {
  const recipients = parseRecipients(notice.toUserIds)
  const after = notice.deliveryAfter ?? ''
  const userIds = recipients ? await findRecipients(trx, recipients, after, recipientsPerBatch) : []
  if (userIds.length > 0) await tell({ ...ctx, db: trx }, notice, userIds)
  const hasMore = userIds.length === recipientsPerBatch
  await markDelivered(trx, notice.id, hasMore ? (userIds.at(-1) ?? null) : null)
  return { told: userIds.length, hasMore }
}

async function tell(ctx: PlatformContext, notice: ReleasedNotice, userIds: readonly string[]): Promise<void> {
  const bodyText = JSON.stringify({ id: notice.id })
  const release = notice.releasedBy === null ? {} : { releaseUserId: notice.releasedBy }
  const message = { userIds, type: messageTypes.notice, bodyText, ...release }
  if (notice.remindCategory === remindCategories.custom) {
    const senders = await findSenders(ctx.db, [notice.releasedBy])
    const CreatorUserName = senders.get(notice.releasedBy ?? '')?.split('/')[0] ?? ''
    const params = { Title: notice.title, CreatorUserName, Content: notice.bodyText, Remark: notice.excerpt }
    // A configuration that was switched off since must not keep a released notice from its readers.
    if (await sendByConfig(ctx, notice.sendConfigId, { ...message, params })) return
  }
  await sendMessage(ctx, { ...message, title: notice.title })
}

/**
 * Tells everybody who is left, a batch at a time. How far it came stands with the notice itself, so that a run that breaks off between
 * two batches, or in the middle of one, costs nobody a message and brings nobody two.
 */
export const noticeDelivery: JobKind<{ noticeId: string }> = {
  name: 'noticeDelivery',
  attemptsMax: 5,
  payload: z.object({ noticeId: z.string() }),
  run: async (ctx, { noticeId }, { signal }) => {
    for (let hasMore = true; hasMore; ) {
      signal.throwIfAborted()
      hasMore = await deliverNext(ctx, noticeId)
      await setImmediate()
    }
    return undefined
  },
}

async function deliverNext(ctx: PlatformContext, noticeId: string): Promise<boolean> {
  // Pushes leave after the commit: nobody may hear of rows that cannot be read yet.
  const held = holdPushes(ctx, null)
  const hasMore = await ctx.db.transaction().execute(async (trx) => {
    const notice = await lockUndelivered(trx, noticeId)
    return notice ? (await deliverBatch(held.ctx, trx, notice)).hasMore : false
  })
  held.release('done')
  return hasMore
}

export async function askForDelivery(ctx: PlatformContext, db: Db | DbTransaction, noticeId: string): Promise<void> {
  await enqueue(ctx, db, noticeDelivery, { payload: { noticeId }, key: noticeId })
}

/** Nobody is left untold for good: what failed too often, or was released by a version without jobs, is begun again. Run on a timer. Answers how many notices. */
export async function resumeDeliveries(ctx: PlatformContext): Promise<number> {
  const noticeIds = await findUndeliveredIds(ctx.db)
  for (const noticeId of noticeIds) await askForDelivery(ctx, ctx.db, noticeId)
  return noticeIds.length
}
