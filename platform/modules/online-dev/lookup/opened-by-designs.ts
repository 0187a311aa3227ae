import type { Actor, PlatformContext } from '../../../http/context'
import { rightsOfModules } from '../../permission/public'
import type { ReferenceKind } from '../designs/design-references'
import { findInterfaceNames, findNaming } from '../designs/reference-store'

/**
 * What the designs that the actor may open show of a data interface or of another module's records: the names of the columns, or
 * null where none of them names it. The one rule for everything that is chosen from elsewhere: a design that may be opened opens
 * the way and the columns that it names. Which records stand at its end is for the rights on those records alone.
 */
export async function columnsOpened(
  ctx: PlatformContext,
  actor: Actor,
  kind: ReferenceKind,
  targetIds: readonly string[],
): Promise<Set<string> | null> {
  // A design that names its own records opens nothing to who may not open it.
  const naming = (await findNaming(ctx.db, kind, targetIds)).filter(({ designId }) => !targetIds.includes(designId))
  const permitted = await permittedAmong(ctx, actor, naming)
  const opening = naming.filter(({ designId }) => permitted.has(designId))
  return opening.length === 0 ? null : new Set(opening.flatMap(({ columns }) => columns))
}

/** Ids and codes of the data interfaces that the actor may ask through some design. */
export async function interfacesOpened(ctx: PlatformContext, actor: Actor): Promise<ReadonlySet<string>> {
  const naming = await findInterfaceNames(ctx.db)
  const permitted = await permittedAmong(ctx, actor, naming)
  return new Set(naming.filter(({ designId }) => permitted.has(designId)).map(({ targetId }) => targetId))
}

async function permittedAmong(ctx: PlatformContext, actor: Actor, naming: readonly { designId: string }[]): Promise<Set<string>> {
  const ids = [...new Set(naming.map(({ designId }) => designId))]
  if (ids.length === 0) return new Set()
  const rights = await rightsOfModules(ctx, actor, ids)
  return new Set(ids.filter((id) => rights.get(id)?.isPermitted))
}
