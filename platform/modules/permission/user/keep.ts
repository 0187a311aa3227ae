import type { Actor, PlatformContext } from '../../../http/context'
import type { DbTransaction } from '../../../store/database'
import { keepHistory } from '../../history/public'
import { personText } from '../person-text'
import { readUser } from './listing'

type Kept = {
  id: string
  action: 'create' | 'update' | 'delete' | 'state' | 'password'
  before: Awaited<ReturnType<typeof readUser>>
}

/** The entry of a change of a user in history; what he is now is read by this. */
export async function keepUser(
  ctx: PlatformContext,
  trx: DbTransaction,
  actor: Actor,
  { id, action, before }: Kept,
): Promise<void> {
  const after = action === 'delete' ? null : await readUser(trx, id, ctx.now())
  const shown = after ?? before
  const name = shown ? personText(shown) : id
  await keepHistory(trx, ctx, actor, { object: 'user', id, name, action, before, after })
}
