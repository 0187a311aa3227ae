import type { ScheduleForm } from '@/lib/contract/system/schedule'
import { scheduleScopes } from '@/lib/contract/system/schedule-list'
import type { Actor, CallMeta, PlatformContext } from '../../http/context'
import { type MadeRecord, withIdempotency } from '../../http/idempotency'
import { wakeStanding } from '../../jobs/public'
import { messages, refused } from '../../kit/refusals'
import type { DbTransaction } from '../../store/database'
import { dictionaryTexts } from '../dictionary/public'
import { demandNameable } from '../file/public'
import { findSendConfig } from '../message/public'
import { type Draft, installationClock, readForm } from './form'
import { sendNews } from './news'
import {
  dayBefore,
  type Plan,
  planNew,
  planSeries,
  planSingle,
  reachedBy,
  refuseTooMany,
  rowsOf,
  type Scope,
  type Series,
} from './series'
import { remindersJob } from './store-reminders'
import {
  addParticipants,
  deleteEntries,
  type EntryRow,
  endSeries,
  findParticipantIds,
  findSeries,
  findTouched,
  lockCreator,
  removeParticipants,
  writeEntries,
} from './store-write'

export const goneText = '该日程已被删除'
const categoryDictionary = 'scheduleType'

type CreateCall = { actor: Actor; meta: CallMeta; form: ScheduleForm }

/** All occurrences, the participants and their messages, once for an idempotency key. Whoever makes it takes part. Answers the first one. */
export async function createSchedule(ctx: PlatformContext, { actor, meta, form }: CreateCall): Promise<string> {
  const read = readForm(form)
  const plan = planNew(read)
  refuseTooMany(plan, read.toUserIds.length)
  await refuseUnknownCategory(ctx, read.category)
  await demandNameable(ctx, actor, { text: read.files, row: null, path: 'files' })
  const draft = await withSendName(ctx, read, null)
  return withIdempotency(ctx, actor, meta, { operation: 'create schedule', content: form, made }, async (trx) => {
    const groupId = ctx.newId()
    const ids = await write(ctx, trx, { draft, plan, groupId, creatorUserId: actor.userId })
    await addParticipants(trx, ids, [actor.userId, ...draft.toUserIds])
    const about = { id: ids[0] ?? '', groupId, title: draft.title }
    await sendNews(ctx, trx, { kind: 'created', about, by: actor.userId, to: draft.toUserIds })
    return about.id
  })
}

/** Entries have no versions: the last change counts. */
export const made = (id: string): MadeRecord => ({ id, version: 0 })

async function refuseUnknownCategory(ctx: PlatformContext, category: string): Promise<void> {
  const texts = await dictionaryTexts(ctx.db, [categoryDictionary])
  if (!texts.get(categoryDictionary)?.has(category)) throw refused('日程类型不存在，请重新选择', 'category')
}

/** The name is the configuration's own. One that was chosen before and is gone does not keep the rest from being changed. */
async function withSendName(ctx: PlatformContext, draft: Draft, former: EntryRow | null): Promise<Draft> {
  if (draft.send === '') return draft
  const config = await findSendConfig(ctx.db, draft.send)
  if (config) return { ...draft, sendName: config.fullName }
  if (former?.send !== draft.send) throw refused('发送配置不存在，请重新选择', 'send')
  return draft
}

type UpdateCall = CreateCall & { id: string; scope: Scope }

/**
 * This entry, this and the following, or all of its series (contract 2 §21). This one alone leaves its series and repeats no
 * more; this and the following become a series of their own, and the old one ends the day before. Only its creator may.
 */
export async function updateSchedule(ctx: PlatformContext, { actor, meta, form, id, scope }: UpdateCall): Promise<void> {
  const found = await findOwn(ctx, actor, id)
  // What leaves its series has no end of repetition that could be wrong.
  const isLeaving = scope === scheduleScopes.this && found.repetition !== '1'
  const read = readForm(isLeaving ? { ...form, repetition: '1' } : form)
  if (found.category !== read.category) await refuseUnknownCategory(ctx, read.category)
  await demandNameable(ctx, actor, { text: read.files, row: { table: 'schedule_entry', id }, path: 'files' })
  const draft = await withSendName(ctx, read, found)
  const intention = { operation: `update schedule ${id}`, content: { scope, form }, made }
  await withIdempotency(ctx, actor, meta, intention, async (trx) => {
    await lockCreator(trx, found.creatorUserId)
    const opened = await openSeries(trx, id)
    const isSingle = opened.touched.repetition === '1'
    await change(ctx, trx, { actor, draft, opened, scope: isSingle ? scheduleScopes.all : scope })
    return id
  })
}

/** What the actor may change. Who takes part is told that it is not theirs, for all others it does not exist. */
async function findOwn(ctx: PlatformContext, actor: Actor, id: string): Promise<EntryRow> {
  const found = await findTouched(ctx.db, id, actor.userId)
  if (!found) throw refused(goneText)
  if (found.creatorUserId !== actor.userId) throw refused(messages.notAllowed)
  return found
}

/** Read again under the lock: another window may have changed or deleted it meanwhile. */
export async function openSeries(trx: DbTransaction, id: string): Promise<Series> {
  const touched = await trx.selectFrom('scheduleEntry').selectAll().where('id', '=', id).executeTakeFirst()
  if (!touched) throw refused(goneText)
  const rows = await findSeries(trx, touched)
  return { touched: rows.find((row) => row.id === id) ?? touched, rows }
}

type Change = { actor: Actor; draft: Draft; opened: Series; scope: Scope }

async function change(ctx: PlatformContext, trx: DbTransaction, { actor, draft: given, opened, scope }: Change): Promise<void> {
  const { touched } = opened
  const isAlone = scope === scheduleScopes.this
  const draft: Draft = isAlone ? { ...given, repetition: '1', untilDay: null } : given
  const { reached, before } = reachedBy(scope, opened)
  const plan = isAlone ? planSingle(draft, touched) : planSeries(draft, touched, reached)
  refuseTooMany(plan, draft.toUserIds.length)
  const reachedIds = reached.map((row) => row.id)
  const participants = await findParticipantIds(trx, reachedIds)
  const leavesSeries = isAlone || before.length > 0
  const groupId = leavesSeries ? ctx.newId() : touched.groupId
  const ids = await write(ctx, trx, { draft, plan, groupId, creatorUserId: touched.creatorUserId })
  const kept = new Set(ids)
  const dropped = reachedIds.filter((rowId) => !kept.has(rowId))
  await deleteEntries(trx, dropped)
  const endsBefore = before.map((row) => row.id)
  if (!isAlone) await endSeries(trx, endsBefore, dayBefore(touched.startDay))
  const { added, stayed, removed } = await writeParticipants(trx, { draft, touched, participants, ids, plan })
  const about = { id: touched.id, groupId, title: draft.title }
  await sendNews(ctx, trx, { kind: 'changed', about, by: actor.userId, to: stayed })
  await sendNews(ctx, trx, { kind: 'created', about, by: actor.userId, to: added })
  await sendNews(ctx, trx, { kind: 'deleted', about, by: actor.userId, to: removed })
}

type Written = { draft: Draft; plan: Plan; groupId: string; creatorUserId: string }

async function write(
  ctx: PlatformContext,
  trx: DbTransaction,
  { draft, plan, groupId, creatorUserId }: Written,
): Promise<string[]> {
  const now = ctx.now()
  const rows = rowsOf(draft, plan, { now, newId: ctx.newId })
  const instant = (wall: number | null) => (wall === null ? null : installationClock.instantOf(wall))
  const series = { seriesDay: instant(plan.seriesDay), repeatTime: instant(draft.untilDay) }
  await writeEntries(trx, draft, { groupId, creatorUserId, createdAt: now, ...series }, rows)
  const due = rows.map((row) => row.remindAt).filter((at) => at !== null)
  if (due.length > 0) await wakeStanding(ctx, trx, remindersJob, Math.min(...due))
  return rows.map((row) => row.id)
}

type Participation = {
  draft: Draft
  touched: EntryRow
  /** Those of the reached rows until now. */
  participants: readonly string[]
  ids: readonly string[]
  plan: Plan
}

/** A row that goes on keeps who took themselves out of it; a new one gets everybody. */
async function writeParticipants(trx: DbTransaction, { draft, touched, participants, ids, plan }: Participation) {
  const wanted = new Set([touched.creatorUserId, ...draft.toUserIds])
  const former = new Set(participants)
  const added = [...wanted].filter((userId) => !former.has(userId))
  const removed = [...former].filter((userId) => !wanted.has(userId))
  const stayed = [...wanted].filter((userId) => former.has(userId))
  await removeParticipants(trx, ids, removed)
  await addParticipants(trx, ids, added)
  const fresh = ids.filter((_, index) => plan.occurrences[index]?.row === null)
  await addParticipants(trx, fresh, [...wanted])
  return { added, removed, stayed }
}
