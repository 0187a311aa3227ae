import { AppError, toAppError } from '@/lib/errors/app-error'
import { isRecord } from '@/lib/form/read'
import { demandAccess } from '../../http/access'
import type { Actor, CallMeta, PlatformContext } from '../../http/context'
import { messages, refused } from '../../kit/refusals'
import { findChange, seenChanges } from './store'
import { type Change, findInfo, findWay, type Way } from './ways'

const notRestorable = '该记录不支持恢复'

type Values = Readonly<Record<string, unknown>>

/**
 * Whether the change can be taken back, and which of what it changed was changed again since: that is lost then, so the person is told
 * before. What is there no longer cannot be what it was.
 */
export async function restorability(ctx: PlatformContext, actor: Actor, { change, meta }: { change: Change; meta: CallMeta }) {
  if (!findWay(ctx, change)) return { canRestore: false, changedSince: [] }
  if (change.action === 'delete') return { canRestore: true, changedSince: [] }
  const now = await readNow(ctx, actor, { change, meta })
  if (!now) return { canRestore: false, changedSince: [] }
  const after = recordOf(change.afterJson)
  return { canRestore: true, changedSince: changedKeys(change).filter((key) => key in now && !isSame(now[key], after[key])) }
}

/**
 * Takes a change back by the own call of the thing and on behalf of the person: the rights, the rules and the entry in history are those
 * of any other change. Only what the change itself changed becomes what it was; what was changed later and elsewhere stays. What was
 * deleted is made anew, under a new id.
 */
export async function restoreChange(ctx: PlatformContext, actor: Actor, { id, meta }: { id: string; meta: CallMeta }) {
  const change = await findChange(ctx.db, await seenChanges(ctx.db, actor), id)
  if (!change) throw refused(messages.missing)
  const way = findWay(ctx, change)
  if (!way) throw refused(notRestorable)
  const { endpoint, handle } = way.route
  await demandAccess(ctx, endpoint, actor)
  const wanted =
    change.action === 'delete' ? withoutVersion(recordOf(change.beforeJson)) : await undone(ctx, actor, { change, meta })
  const body = endpoint.body.safeParse(wanted)
  if (!body.success) throw new AppError('refused', `history ${id} fits its call no more`, { userMessage: notRestorable })
  await handle({
    params: way.params,
    query: endpoint.query.parse(undefined),
    body: body.data,
    ctx: { ...ctx, isRestoring: true },
    actor,
    meta,
  })
}

type Asked = { change: Change; meta: CallMeta }

/** As it is now, but for what the change changed. With the version of now: whoever changes it in between is not overwritten. */
async function undone(ctx: PlatformContext, actor: Actor, asked: Asked): Promise<Values> {
  const now = await readNow(ctx, actor, asked)
  if (!now) throw refused(messages.updateMissing)
  const before = recordOf(asked.change.beforeJson)
  return { ...now, ...Object.fromEntries(changedKeys(asked.change).map((key) => [key, before[key]])) }
}

/** Null where it is there no longer, or is not shown to the person. */
async function readNow(ctx: PlatformContext, actor: Actor, { change, meta }: Asked): Promise<Values | null> {
  const way = findInfo(ctx, change)
  if (!way) return null
  try {
    return recordOf(await dataOf(ctx, actor, { way, meta }))
  } catch (thrown) {
    const { code } = toAppError(thrown)
    if (code === 'refused' || code === 'forbidden') return null
    throw thrown
  }
}

/** As it travels: history has it so too. */
async function dataOf(ctx: PlatformContext, actor: Actor, { way, meta }: { way: Way; meta: CallMeta }): Promise<unknown> {
  const { endpoint, handle } = way.route
  await demandAccess(ctx, endpoint, actor)
  const params = Object.keys(way.params).length === 0 ? undefined : endpoint.params.parse(way.params)
  const answer = await handle({ params, query: endpoint.query.parse(undefined), body: undefined, ctx, actor, meta })
  return 'data' in answer ? JSON.parse(JSON.stringify(answer.data)) : null
}

/** What is no content of the thing. */
export const stamps: ReadonlySet<string> = new Set(['id', 'version', 'creatorTime', 'lastModifyTime'])

function changedKeys({ beforeJson, afterJson }: Change): string[] {
  const [before, after] = [recordOf(beforeJson), recordOf(afterJson)]
  return Object.keys(before).filter((key) => !stamps.has(key) && !isSame(before[key], after[key]))
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}

export function recordOf(value: unknown): Values {
  return isRecord(value) ? value : {}
}

function withoutVersion({ version: _version, ...values }: Values): Values {
  return values
}
