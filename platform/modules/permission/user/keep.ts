import type { Actor, PlatformContext } from '../../../http/context'
import type { DbTransaction } from '../../../store/database'
import { keepHistory } from '../../history/public'
import { personText } from '../person-text'
import type { userForm } from './listing'

type Form = Awaited<ReturnType<typeof userForm>>
type Kept = {
  id: string
  action: 'create' | 'update' | 'delete' | 'state' | 'password'
  before: Form | null
  after: Form | null
}

/** The entry of a change of a user in history. */
export async function keepUser(
  ctx: PlatformContext,
  trx: DbTransaction,
  actor: Actor,
  { id, action, before, after }: Kept,
): Promise<void> {
  const shown = after ?? before
  const name = shown ? personText(shown) : id
  await keepHistory(trx, ctx, actor, { object: 'user', id, name, action, before, after })
}
