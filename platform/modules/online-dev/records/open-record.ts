import { AppError } from '@/lib/errors/app-error'
import type { FieldNode } from '@/lib/form/types'
import type { Actor, PlatformContext } from '../../../http/context'
import { dataScope } from '../query/data-scope'
import { type Access, canUseInForm, demandButton, openRecords } from './access'
import { findNamed } from './source-store'
import type { StoredRecord } from './stored-record'

/** Whether the actor may open the record in its module; what a form that links to it shows of it does not count. */
export async function mayView(ctx: PlatformContext, actor: Actor, modelId: string, id: string): Promise<boolean> {
  return (await openRecord(ctx, actor, modelId, id)).record !== null
}

/** The record in its module as the actor may open it there, and null where he may not. */
export async function openRecord(ctx: PlatformContext, actor: Actor, modelId: string, id: string) {
  const access = await openRecords(ctx, actor, modelId)
  demandButton(access, 'btn_detail', 'btn_edit')
  return { access, record: await findRecord(ctx, actor, access, id) }
}

export async function findRecord(ctx: PlatformContext, actor: Actor, access: Access, id: string): Promise<StoredRecord | null> {
  const [record] = await findVisible(ctx, actor, access, [id])
  return record ?? null
}

export async function findVisible(
  ctx: PlatformContext,
  actor: Actor,
  { module, rights }: Access,
  ids: readonly string[],
): Promise<readonly StoredRecord[]> {
  const scope = await dataScope(ctx, actor, module, rights)
  return findNamed(ctx, module, ids, scope)
}

/** The fields of a record that its reader may see. */
export function usableFields(access: Access): FieldNode[] {
  return [...access.module.fields.values()].filter((node) => canUseInForm(access, node.code))
}

/** Codes of the fields of a record that the actor reads in its module; null where he may not open it there. */
export async function readableInModule(
  ctx: PlatformContext,
  actor: Actor,
  modelId: string,
  id: string,
): Promise<ReadonlySet<string> | null> {
  try {
    const { access, record } = await openRecord(ctx, actor, modelId, id)
    return record && new Set(usableFields(access).map(({ code }) => code))
  } catch (error) {
    if (error instanceof AppError && error.code === 'forbidden') return null
    throw error
  }
}

/** Refuses who may not change the record in its module. */
export async function demandEditable(ctx: PlatformContext, actor: Actor, modelId: string, id: string): Promise<void> {
  const access = await openRecords(ctx, actor, modelId)
  demandButton(access, 'btn_edit')
  if (!(await findRecord(ctx, actor, access, id))) throw new AppError('notFound', `no record ${id} in ${modelId}`)
}
