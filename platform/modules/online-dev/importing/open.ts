import type { Actor, PlatformContext } from '../../../http/context'
import { type Access, demandButton, forbidden, openModule } from '../records/access'
import { type ImportColumn, importColumns, numberColumns } from './columns'

/** `columns` are what a file may fill, `numbers` what says which record a row is. */
export type Importing = {
  ctx: PlatformContext
  actor: Actor
  access: Access
  columns: readonly ImportColumn[]
  numbers: readonly ImportColumn[]
}

/** Refuses where the list does not offer to import, and whom the design does not let. */
export async function openImport(ctx: PlatformContext, actor: Actor, modelId: string): Promise<Importing> {
  const access = await openModule(ctx, actor, modelId)
  if (!access.module.list.buttons.some(({ value }) => value === 'upload')) throw forbidden(`${modelId} imports nothing`)
  demandButton(access, 'btn_upload')
  return { ctx, actor, access, columns: importColumns(access), numbers: numberColumns(access) }
}

/** What a file is read by. */
export function readableColumns({ columns, numbers }: Importing): readonly ImportColumn[] {
  return [...columns, ...numbers]
}
