import type { Actor, PlatformContext } from '../../../http/context'
import { refused } from '../../../kit/refusals'
import { takeBack } from '../history/take-back'
import type { Access } from '../records/access'
import { findImportedRecords } from './batch-store'
import { openImport } from './open'

const texts = { nothing: '该次导入不存在或已撤销', changed: '导入的数据已被修改或删除，不能撤销' }

export function undoneAlready() {
  return refused(texts.nothing)
}

/**
 * Takes back what one import of the actor made and changed, all of it or nothing: who may bring records in may take his own out again as
 * long as nobody has worked with them. They can be brought back as any deleted record.
 */
export async function undoImport(ctx: PlatformContext, actor: Actor, { modelId, batch }: { modelId: string; batch: string }) {
  const { access } = await openImport(ctx, actor, modelId)
  const { ids, isThere } = await findImportedRecords(ctx.db, { modelId, batch, userId: actor.userId })
  if (!isThere) throw undoneAlready()
  await takeImportBack(ctx, actor, access, { batch, count: ids.length })
}

type Taken = { batch: string } & Omit<Parameters<typeof takeBack>[3], 'origin' | 'texts'>

/** The same of an import that its caller has opened. */
export async function takeImportBack(
  ctx: PlatformContext,
  actor: Actor,
  access: Access,
  { batch, ...how }: Taken,
): Promise<void> {
  await takeBack(ctx, actor, access, { ...how, origin: { kind: 'import', ref: batch }, texts })
}
