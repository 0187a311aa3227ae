import { designTag } from '@/lib/contract/online-dev/design-base'
import type { PlatformContext } from '../../../../http/context'
import { pushToSessions } from '../../../../http/push'
import { watchersOf } from '../../watching/store'
import { findLastStored } from './store'

/** Tells everybody who has the design open that it was stored, by whom and as which version; his own windows too. Never throws. */
export async function tellStored(ctx: PlatformContext, designId: string): Promise<void> {
  if (!ctx.realtime) return
  try {
    const { sessionHashes } = await watchersOf(ctx, { modelId: designTag.tag, recordId: designId })
    await tellHowItStands(ctx, designId, sessionHashes)
  } catch (error) {
    // The design is stored: whoever stored it would only store it again.
    ctx.log.error(
      { err: error, designId },
      'those who have a stored design open could not be told; its version refuses what is older',
    )
  }
}

/** The same to single sessions: who begins to watch may have read an older version. */
export async function tellHowItStands(ctx: PlatformContext, designId: string, sessionHashes: readonly string[]): Promise<void> {
  const last = sessionHashes.length > 0 ? await findLastStored(ctx.db, designId) : undefined
  if (!last) return
  const { version, updatedAt, updatedBy, realName } = last
  const who = { userId: updatedBy ?? '', userName: realName ?? '', at: updatedAt }
  pushToSessions(ctx, sessionHashes, { method: 'designStored', designId, version, ...who })
}
