import { formatDate } from '@/lib/datetime/format'
import type { PlatformContext } from '../../http/context'
import { holdPushes } from '../../http/push'
import type { StandingKind } from '../../jobs/public'
import type { DbTransaction } from '../../store/database'
import { messageTypes, sendByConfig, sendMessage } from '../message/public'
import { newsBody } from './news'
import { claimReminder, type DueEntry, dropReminders, findFirstReminder, remindersJob } from './store-reminders'
import { findParticipantIds } from './store-write'

/** After a stop of the platform: what is later than this would remind of what has long begun. */
const graceMs = 30 * 60_000
/** One turn ends some time, also when something goes wrong again and again. */
const perTurnMax = 2000
const byConfiguration = 2

/** Comes when the first reminder is due, and with an entry that is saved with an earlier one (`wakeStanding`). */
export const reminders: StandingKind = {
  name: remindersJob,
  startDelayMs: 0,
  next: (_ctx, db) => findFirstReminder(db),
  run: (ctx, { signal }) => sendDueReminders(ctx, signal),
}

/**
 * Reminds everybody who takes part in an entry whose time has come, once, in whichever process comes first: taking the reminder
 * away and writing the messages are one transaction.
 */
export async function sendDueReminders(ctx: PlatformContext, signal?: AbortSignal): Promise<void> {
  const dropped = await dropReminders(ctx.db, ctx.now() - graceMs)
  if (dropped > 0) ctx.log.info({ dropped }, 'reminders of the time in which the platform was stopped are too late to be sent')
  const failed: string[] = []
  for (let count = 0; count < perTurnMax; count += 1) {
    signal?.throwIfAborted()
    const outcome = await sendOne(ctx, failed)
    if (outcome === 'none') return
  }
}

/** A fault of one must not keep the others waiting: it is passed over in this turn and tried again in the next. */
async function sendOne(ctx: PlatformContext, failed: string[]): Promise<'sent' | 'none'> {
  const held = holdPushes(ctx, null)
  let entry: DueEntry | undefined
  try {
    await ctx.db.transaction().execute(async (trx) => {
      entry = await claimReminder(trx, { now: ctx.now(), except: failed })
      if (entry) await remind({ ...held.ctx, db: trx }, trx, entry)
    })
    held.release('done')
    return entry ? 'sent' : 'none'
  } catch (error) {
    held.release('failed')
    if (!entry) throw error
    failed.push(entry.id)
    ctx.log.warn({ err: error, scheduleId: entry.id }, 'a reminder could not be sent; it is tried again')
    return 'sent'
  }
}

type Scope = Omit<PlatformContext, 'db'> & { db: DbTransaction }

async function remind(ctx: Scope, trx: DbTransaction, entry: DueEntry): Promise<void> {
  const userIds = await findParticipantIds(trx, [entry.id])
  const bodyText = newsBody(entry, 'created')
  const type = messageTypes.schedule
  if (entry.reminderType === byConfiguration) {
    const params = { Title: entry.title, CreatorUserName: entry.creatorName, Content: entry.content, ...timesOf(entry) }
    if (await sendByConfig(ctx, entry.send, { userIds, type, params, bodyText })) return
  }
  // Also for a configuration that is gone: who asked to be reminded is.
  const title = `【日程提醒】${entry.title}（${formatDate(entry.startAt, entry.allDay === 1 ? 'MM-dd' : 'MM-dd HH:mm')}）`
  await sendMessage(ctx, { userIds, type, title, bodyText })
}

function timesOf({ startAt, endAt, allDay }: DueEntry): {
  StartDate: string
  StartTime: string
  EndDate: string
  EndTime: string
} {
  // The last moment that belongs to whole days, not the midnight after them.
  const end = allDay === 1 ? endAt - 1 : endAt
  const [StartDate, EndDate] = [formatDate(startAt, 'yyyy-MM-dd'), formatDate(end, 'yyyy-MM-dd')]
  return { StartDate, StartTime: formatDate(startAt, 'HH:mm'), EndDate, EndTime: formatDate(end, 'HH:mm') }
}
