import type { DelegateForm } from '@/lib/contract/workflow/flow-delegate'
import { AppError } from '@/lib/errors/app-error'
import type { Actor, CallMeta, PlatformContext } from '../../../http/context'
import { withIdempotency } from '../../../http/idempotency'
import { comparableInstant } from '../../../kit/instant'
import { messages, refused } from '../../../kit/refusals'
import type { DbTransaction } from '../../../store/database'
import { tellEnded, tellGiven } from './news'
import {
  type DelegateRow,
  findKnownTemplates,
  findOwnDelegate,
  findTemplatesOf,
  hasOverlap,
  isWorkingPerson,
  lockDelegates,
} from './store'
import { deleteDelegate, insertDelegate, replaceTemplates, updateDelegate } from './store-write'

/** Changes of one's own delegations (contract 4a §6.7), each with its message in the same transaction. */

export async function createDelegate(ctx: PlatformContext, actor: Actor, form: DelegateForm, meta: CallMeta): Promise<string> {
  const read = readForm(ctx, actor, form)
  const intention = { operation: 'flowDelegate.create', content: form, made: (id: string) => ({ id, version: 1 }) }
  return withIdempotency(ctx, actor, meta, intention, async (trx) => {
    await lockDelegates(trx)
    const id = ctx.newId()
    await demandFitting(ctx, trx, actor, { id, read, former: [] })
    const { templateIds, ...values } = read
    await insertDelegate(trx, { ...values, id, userId: actor.userId, createdAt: ctx.now(), createdBy: actor.userId })
    await replaceTemplates(trx, id, templateIds)
    await tellGiven(ctx, trx, { by: actor, to: read.toUserId, type: read.type })
    return id
  })
}

/** One that has ended stays as it was: it says who acted for whom. Another delegate hears of it, and so does the one before. */
export async function changeDelegate(ctx: PlatformContext, actor: Actor, id: string, form: DelegateForm): Promise<void> {
  const read = readForm(ctx, actor, form)
  await ctx.db.transaction().execute(async (trx) => {
    const before = await demandOwn(trx, actor, id, messages.updateMissing)
    if (before.endTime <= ctx.now()) throw refused('委托已失效，不能修改')
    demandVersionOf(before, form.version)
    const former = (await findTemplatesOf(trx, [id])).map(({ templateId }) => templateId)
    await demandFitting(ctx, trx, actor, { id, read, former })
    const { templateIds, ...values } = read
    await updateDelegate(trx, id, { ...values, updatedAt: ctx.now(), updatedBy: actor.userId })
    await replaceTemplates(trx, id, templateIds)
    if (before.toUserId === read.toUserId && before.type === read.type) return
    await tellEnded(ctx, trx, { by: actor, to: before.toUserId, type: before.type })
    await tellGiven(ctx, trx, { by: actor, to: read.toUserId, type: read.type })
  })
}

/** Both of its times become the present moment. One that is over already keeps its times. */
export async function stopDelegate(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const before = await demandOwn(trx, actor, id, messages.doMissing)
    const now = ctx.now()
    if (before.endTime <= now) return
    await updateDelegate(trx, id, { startTime: now, endTime: now, updatedAt: now, updatedBy: actor.userId })
    await tellEnded(ctx, trx, { by: actor, to: before.toUserId, type: before.type })
  })
}

export async function removeDelegate(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const before = await demandOwn(trx, actor, id, messages.deleteMissing)
    await deleteDelegate(trx, id)
    if (before.endTime > ctx.now()) await tellEnded(ctx, trx, { by: actor, to: before.toUserId, type: before.type })
  })
}

/** Nobody gives away what is another's, whatever the form says; names are not taken from it at all. */
function readForm(ctx: PlatformContext, actor: Actor, form: DelegateForm) {
  if (form.userId !== actor.userId) throw refused(messages.notAllowed, 'userId')
  if (form.toUserId === actor.userId) throw refused('委托人和被委托人相同，委托失败', 'toUserId')
  const [startTime, endTime] = [comparableInstant(form.startTime), comparableInstant(form.endTime)]
  if (endTime <= startTime) throw refused('结束时间必须晚于开始时间', 'endTime')
  if (endTime <= ctx.now()) throw refused('结束时间必须晚于当前时间', 'endTime')
  const templateIds = [...new Set((form.flowId ?? '').split(',').filter(Boolean))]
  const description = form.description || null
  return { toUserId: form.toUserId, type: Number(form.type), startTime, endTime, description, templateIds }
}

type Fitting = { id: string; read: ReturnType<typeof readForm>; former: readonly string[] }

/** A template that is gone may stay in a delegation: without it, one of a single template would become one of all. */
async function demandFitting(ctx: PlatformContext, trx: DbTransaction, actor: Actor, { id, read, former }: Fitting) {
  if (!(await isWorkingPerson(trx, read.toUserId))) throw refused('用户不存在或已禁用', 'toUserId')
  const known = new Set([...former, ...(await findKnownTemplates(trx, read.templateIds))])
  if (read.templateIds.some((templateId) => !known.has(templateId))) throw refused('流程不存在', 'flowId')
  const between = { ...read, id, now: ctx.now() }
  const toUserId = read.toUserId
  if (await hasOverlap(trx, { ...between, userId: actor.userId, toUserId })) {
    throw refused('操作失败，同一时间内有相同流程的委托！')
  }
  if (await hasOverlap(trx, { ...between, userId: toUserId, toUserId: actor.userId })) throw refused('不能相互委托', 'toUserId')
}

/** Read under the lock: another window may have stopped or deleted it meanwhile. */
async function demandOwn(trx: DbTransaction, actor: Actor, id: string, missing: string): Promise<DelegateRow> {
  await lockDelegates(trx)
  const row = await findOwnDelegate(trx, id, actor.userId)
  if (!row) throw refused(missing)
  return row
}

/** Only the person itself changes it, in another window: there is nobody to name. */
function demandVersionOf({ id, version }: DelegateRow, sent: number | undefined): void {
  if (sent === undefined || sent === version) return
  throw new AppError('conflict', `flow delegate ${id} is at version ${version}, not ${sent}`, {
    userMessage: '数据已被其他人修改，请刷新后重试',
    issues: [{ path: '', code: 'conflict' }],
  })
}
