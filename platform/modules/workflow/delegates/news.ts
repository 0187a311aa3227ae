import type { PlatformContext } from '../../../http/context'
import type { DbTransaction } from '../../../store/database'
import { messageTypes, sendMessage } from '../../message/public'

/** What people are told of delegations (contract 4a §6.7, §10.1). */

/** Wire: a message of a flow that is about a delegation. */
const delegation = 2
/** Wire: which tab of the screen a message opens: what one gave, or what one was given. */
const tabs = { given: '1', received: '2' } as const

const kinds = ['发起', '审批'] as const

type Told = { by: { userId: string; realName: string }; to: string; type: number }

/** The delegate hears that somebody is to be represented. */
export function tellGiven(ctx: PlatformContext, trx: DbTransaction, { by, to, type }: Told): Promise<void> {
  return tell(ctx, trx, { by: by.userId, to: [to], title: `${by.realName}委托您${kinds[type]}流程`, tab: tabs.received })
}

/** The delegate hears that it is over before its time. */
export function tellEnded(ctx: PlatformContext, trx: DbTransaction, { by, to, type }: Told): Promise<void> {
  const title = `${by.realName}结束了对您的流程${kinds[type]}委托`
  return tell(ctx, trx, { by: by.userId, to: [to], title, tab: tabs.received })
}

type Acted = { by: { userId: string; realName: string }; principalIds: readonly string[]; type: number; taskName: string }

/** Those for whom the delegate launched or approved a task hear of it; the delegate itself is told nothing. */
export function tellActedFor(
  ctx: PlatformContext,
  trx: DbTransaction,
  { by, principalIds, type, taskName }: Acted,
): Promise<void> {
  const to = principalIds.filter((userId) => userId !== by.userId)
  return tell(ctx, trx, { by: by.userId, to, title: `${by.realName}已代您${kinds[type]}：${taskName}`, tab: tabs.given })
}

type Message = { by: string; to: readonly string[]; title: string; tab: string }

async function tell(ctx: PlatformContext, trx: DbTransaction, { by, to, title, tab }: Message): Promise<void> {
  const bodyText = JSON.stringify({ type: tab })
  const outgoing = { userIds: to, type: messageTypes.flow, flowType: delegation, title, bodyText, releaseUserId: by }
  if (to.length > 0) await sendMessage({ ...ctx, db: trx }, outgoing)
}
