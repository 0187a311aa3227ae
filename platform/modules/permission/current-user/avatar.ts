import type { Actor, PlatformContext } from '../../../http/context'
import { refused } from '../../../kit/refusals'
import { isOwnFile, removeIfUnused, avatarType as type } from '../../file/public'
import { lockWriters } from '../locks'
import { findHeadIcon, updateOwn } from './store'

/** Contract 1 §11.3. Takes only what the user himself uploaded for this; the picture that it replaces is removed. */
export async function saveAvatar(ctx: PlatformContext, actor: Actor, name: string): Promise<void> {
  const { userId } = actor
  const replaced = await ctx.db.transaction().execute(async (trx) => {
    await lockWriters(trx, 'user')
    if (!(await isOwnFile(trx, { userId, type, name }))) throw refused('文件不存在')
    const before = await findHeadIcon(trx, userId)
    await updateOwn(trx, userId, { headIcon: name, updatedAt: ctx.now(), updatedBy: userId })
    return before?.split('/').at(-1) ?? ''
  })
  if (replaced !== '' && replaced !== name) await removeIfUnused(ctx, type, replaced)
}
