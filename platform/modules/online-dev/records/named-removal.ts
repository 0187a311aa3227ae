import type { PlatformContext } from '../../../http/context'
import { openRecords } from './access'
import { isAboutRecords, withNames } from './named-records'
import { deleteRecord, deleteRecords } from './remove'

/** Deletions that somebody asks for: their refusals name the records that stand in the way. */

type Deletion = Parameters<typeof deleteRecord>[1]

export function removeNamed(ctx: PlatformContext, deletion: Deletion, id: string): Promise<void> {
  return naming(ctx, deletion, () => deleteRecord(ctx, deletion, id))
}

export function removeAllNamed(ctx: PlatformContext, deletion: Deletion, ids: readonly string[]): Promise<void> {
  return naming(ctx, deletion, () => deleteRecords(ctx, deletion, ids))
}

async function naming(ctx: PlatformContext, { actor, modelId }: Deletion, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!isAboutRecords(error)) throw error
    throw await withNames({ ctx, actor, access: await openRecords(ctx, actor, modelId) }, error)
  }
}
