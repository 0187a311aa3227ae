import type { adminObjects } from '@/lib/contract/system/admin-history'
import { AppError } from '@/lib/errors/app-error'
import type { Actor, PlatformContext } from '../../http/context'
import type { Database, DbTransaction } from '../../store/database'
import { continueChange, findLastChange, findLastEntry, insertChange } from './store'

/** The kinds of things that administrators change. */
export type AdminObject = (typeof adminObjects)[number]

export type AdminChange = {
  object: AdminObject
  id: string
  /** Its `fullName`, or what else it is called by. */
  name: string
  action: Database['adminHistory']['action']
  /** As its form reads it (the `data` of its info call); null before it was made. Never a password or another secret. */
  before: unknown
  /** As its form reads it afterwards; null when it was deleted. */
  after: unknown
}

/** What most forms read: with the id, and called by its `fullName`. */
type NamedForm = { readonly id: string; readonly fullName: string }
/** What its form read before, and reads now as the write itself answers it: nothing is read again for history. */
export type FormChange<F extends NamedForm> =
  | { action: 'create'; before: null; after: F }
  | { action: 'update' | 'state'; before: F; after: F }
  | { action: 'delete'; before: F; after: null }

const changedMeanwhile = '数据已被其他人修改，请刷新后重试'

/**
 * Keeps who changed what of the administration, from what to what. Called in the transaction of the change, so that there is no
 * change without its entry and no entry without its change.
 */
export async function keepHistory(trx: DbTransaction, ctx: PlatformContext, actor: Actor, change: AdminChange): Promise<void> {
  await insertChange(trx, {
    id: ctx.newId(),
    objectType: change.object,
    objectId: change.id,
    objectName: change.name,
    // Who made anew what was deleted has not changed anything that was there.
    action: ctx.isRestoring && change.action === 'update' ? 'restore' : change.action,
    beforeJson: json(change.before),
    afterJson: json(change.after),
    userId: actor.userId,
    userName: `${actor.realName}/${actor.account}`,
    createdAt: ctx.now(),
  })
}

const hourMs = 3_600_000

/**
 * The same of a change that goes on for hours and is stored every few seconds: while nobody else comes between, one entry tells what
 * somebody did in an hour of the clock. `isSameWork` judges the entry that is there, by what it says of before and afterwards.
 */
export async function keepOngoingHistory(
  trx: DbTransaction,
  ctx: PlatformContext,
  actor: Actor,
  { isSameWork, ...change }: AdminChange & { isSameWork: (before: unknown, after: unknown) => boolean },
): Promise<void> {
  const last = await findLastEntry(trx, change.object, change.id)
  const hourOf = (time: number) => Math.floor(time / hourMs)
  const goesOn = last?.action === change.action && last.userId === actor.userId && hourOf(last.createdAt) === hourOf(ctx.now())
  if (!goesOn || !isSameWork(last.beforeJson, last.afterJson)) return keepHistory(trx, ctx, actor, change)
  await continueChange(trx, last.id, { afterJson: json(change.after), createdAt: ctx.now() })
}

/** The same of what most forms read. */
export function keepFormHistory<F extends NamedForm>(
  trx: DbTransaction,
  ctx: PlatformContext,
  actor: Actor,
  { object, ...change }: FormChange<F> & { object: AdminObject },
): Promise<void> {
  const { id, fullName } = change.action === 'delete' ? change.before : change.after
  return keepHistory(trx, ctx, actor, { ...change, object, id, name: fullName })
}

/**
 * Refuses a change of something that somebody else has changed since it was read. Clients that name no version (those of the 3.5 and
 * 3.6 lines) are not asked: theirs is the last word, and history tells what was there before.
 */
export async function demandVersion(
  trx: DbTransaction,
  object: AdminObject,
  stored: { id: string; version: number | string },
  sent: number | string | undefined,
): Promise<void> {
  if (sent === undefined || sent === stored.version) return
  const last = await findLastChange(trx, object, stored.id)
  throw new AppError('conflict', `${object} ${stored.id} is at version ${stored.version}, not ${sent}`, {
    userMessage: changedMeanwhile,
    issues: [{ path: '', code: 'conflict', ...(last ? { params: whoOf(last) } : {}) }],
  })
}

function whoOf({ userId, userName, createdAt }: { userId: string; userName: string; createdAt: number }) {
  return { userId, userName, at: createdAt }
}

function json(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value)
}
