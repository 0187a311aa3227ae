import type { Actor, PlatformContext } from '../../../http/context'
import type { DbTransaction } from '../../../store/database'
import { messageTypes, sendMessage } from '../../message/public'
import type { Run } from '../engine/public'
import { delegateTypes } from '../tasks/principals-store'

/** What people are told of delegations (contract 4a §6.7, §10.1). */

/** Wire: a message of a flow that is about a delegation. */
const delegation = 2
/** Wire: which tab of the screen a message opens: what one gave, or what one was given. */
const tabs = { given: '1', received: '2' } as const

type Told = { by: Pick<Actor, 'userId' | 'realName'>; to: string; type: number }

/** The delegate hears that somebody is to be represented. */
export function tellGiven(ctx: PlatformContext, trx: DbTransaction, { by, to, type }: Told): Promise<void> {
  const who = by.realName
  const title = type === delegateTypes.launch ? `${who}委托您发起流程` : `${who}委托您审批流程`
  return tell(ctx, trx, { by: by.userId, to: [to], title, tab: tabs.received })
}

/** The delegate hears that it is over before its time. */
export function tellEnded(ctx: PlatformContext, trx: DbTransaction, { by, to, type }: Told): Promise<void> {
  const who = by.realName
  const title = type === delegateTypes.launch ? `${who}结束了对您的流程发起委托` : `${who}结束了对您的流程审批委托`
  return tell(ctx, trx, { by: by.userId, to: [to], title, tab: tabs.received })
}

type Acted = {
  actor: Pick<Actor, 'userId' | 'realName'>
  task: { fullName: string; launcherId: string; delegateUserId: string | null }
  /** The run as it was before the actor's command, and as it is. */
  before: Run
  after: Run
}

/** Those for whom the actor launched the task, or acted at a part of theirs, hear of it; nobody hears of what he did himself. */
export async function tellActedFor(
  ctx: PlatformContext,
  trx: DbTransaction,
  { actor, task, before, after }: Acted,
): Promise<void> {
  const known = new Set(before.records.map(({ id }) => id))
  const added = after.records.filter(({ id, byId, isAutomatic }) => !known.has(id) && !isAutomatic && byId === actor.userId)
  const isLaunched = task.delegateUserId === actor.userId && added.some(({ code }) => code === launchedCode)
  const acted = added.filter(({ code }) => code !== assignedCode)
  const handlers = acted.flatMap(({ operatorId }) => before.operators.find(({ id }) => id === operatorId)?.handlerId ?? [])
  const told = [
    { principals: isLaunched ? [task.launcherId] : [], title: `${actor.realName}已代您发起：${task.fullName}` },
    { principals: handlers, title: `${actor.realName}已代您审批：${task.fullName}` },
  ]
  for (const { principals, title } of told) {
    const to = principals.filter((userId) => userId !== actor.userId)
    await tell(ctx, trx, { by: actor.userId, to, title, tab: tabs.given })
  }
}

/** Contract 4a §1.3. */
const launchedCode = 2
/** An administrator gave a part to somebody else; nothing was done in anybody's name. */
const assignedCode = 5

type Message = { by: string; to: readonly string[]; title: string; tab: string }

async function tell(ctx: PlatformContext, trx: DbTransaction, { by, to, title, tab }: Message): Promise<void> {
  const bodyText = JSON.stringify({ type: tab })
  const outgoing = { userIds: to, type: messageTypes.flow, flowType: delegation, title, bodyText, releaseUserId: by }
  if (to.length > 0) await sendMessage({ ...ctx, db: trx }, outgoing)
}
