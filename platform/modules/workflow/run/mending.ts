import { AppError } from '@/lib/errors/app-error'
import type { PlatformContext } from '../../../http/context'
import { refused } from '../../../kit/refusals'
import type { DbTransaction } from '../../../store/database'
import { openWatched } from '../tasks/access'
import type { OpenTask } from './open-task'
import { actOnTask, type By, demandPerson } from './operations'
import { findActive } from './people-store'
import { findOperator } from './run-store'
import { type Sent, sayingOf } from './saying'

type Caller = Pick<By, 'actor' | 'meta'>

/** A part, on whom it waited when it was looked at, and to whom it is given. */
type Mend = { id: string; handleId: string; toId: string }

const noOperateRight = '该流程无权限操作'

/** Gives parts of people who are gone, or of those who stand in, to others, each by itself; what is refused leaves the others alone. */
export async function mendStuck(ctx: PlatformContext, by: Caller, { list, ...sent }: Sent & { list: readonly Mend[] }) {
  const refusals: { id: string; msg: string }[] = []
  const key = by.meta.idempotencyKey
  for (const mend of list) {
    const meta = { ...by.meta, idempotencyKey: key ? `${key} ${mend.id}` : null }
    try {
      await mendOne(ctx, { ...by, meta }, mend, sent)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refusals.push({ id: mend.id, msg: error.userMessage ?? error.message })
    }
  }
  return { done: list.length - refusals.length, refused: refusals }
}

async function mendOne(ctx: PlatformContext, by: Caller, { id, handleId, toId }: Mend, sent: Sent): Promise<void> {
  const part = await findOperator(ctx.db, id)
  if (!part) throw refused(noOperateRight)
  const task = await openWatched(ctx, by.actor, part.taskId)
  await demandPerson(ctx, null, toId)
  const saying = await sayingOf(ctx, by.actor, sent)
  await actOnTask(ctx, by, {
    ...{ task, saying, operation: `mend ${part.number} of`, content: { handleId, toId, ...sent } },
    command: async (trx, open) => {
      await demandStuck(trx, open, { number: part.number, handleId })
      return { kind: 'replace', operatorId: part.number, toId }
    },
  })
}

/** Another administrator may have been faster, or the person is back: then nothing is taken from them. */
async function demandStuck(
  trx: DbTransaction,
  { run }: OpenTask,
  { number, handleId }: { number: number; handleId: string },
): Promise<void> {
  const operator = run.operators.find((one) => one.id === number)
  if (operator?.handlerId !== handleId || operator.state !== 'open') throw refused('当前流程被处理，无法审批')
  if (operator.isAbnormal) return
  if ((await findActive(trx, [handleId])).has(handleId)) throw refused('当前办理人可以办理，无需处理')
}
