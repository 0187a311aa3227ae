import { AppError } from '@/lib/errors/app-error'
import type { DbTransaction } from '../../../store/database'
import type { CheckFacts } from './checked-values'
import { tellOther } from './other-person'
import { isOnReadVersion } from './read-versions'
import type { StoredRecord } from './stored-record'

export const changedMeanwhile = '当前表单原数据已被调整，请重新进入该页面编辑并提交数据'

/** A client that sends no version is an older one: it changes what its user has last seen (contract 3b §3.2). */
export async function checkVersion(
  trx: DbTransaction,
  { ctx, actor, access }: CheckFacts,
  stored: StoredRecord,
  version: number | null,
): Promise<void> {
  const { id: modelId, form } = access.module
  const isSeen =
    version === null
      ? !form.config.concurrencyLock && isOnReadVersion(ctx.db, { actor, modelId }, stored, ctx.now())
      : version === stored.version
  if (isSeen) return
  throw new AppError('conflict', `record ${stored.id} is at version ${stored.version}, not ${version}`, {
    userMessage: changedMeanwhile,
    issues: await tellOther(trx, 'conflict', { userId: stored.modifyUserId, at: stored.modifyTime }),
  })
}
