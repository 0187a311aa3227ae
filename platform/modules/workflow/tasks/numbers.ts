import type { Actor, PlatformContext } from '../../../http/context'
import { everything } from './list-filter-store'
import { countCopies, countDone, countToDo } from './list-store'
import { whoseToDo } from './operators'

type Asked = { toBeReviewedType: readonly string[]; flowDoneType: readonly string[]; flowCirculateType: readonly string[] }

/** Numbers for the home page (contract 4b §2.4), by categories of flows. `entrust`: what waits for those whom the person represents. */
export async function taskNumbers(ctx: PlatformContext, actor: Actor, asked: Asked) {
  const { db } = ctx
  const toDo = { ...(await whoseToDo(ctx, actor)), nodeCode: '', versionIds: null }
  const others = toDo.handlers.filter(({ userId }) => userId !== actor.userId)
  return {
    toBeReviewed: await countToDo(db, toDo, { ...everything, flowCategories: asked.toBeReviewedType }),
    flowDone: await countDone(db, actor.userId, { ...everything, flowCategories: asked.flowDoneType }),
    flowCirculate: await countCopies(db, actor.userId, { ...everything, flowCategories: asked.flowCirculateType }),
    entrust: await countToDo(db, { ...toDo, handlers: others }, everything),
  }
}
