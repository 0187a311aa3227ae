import type { Actor, PlatformContext } from '../../../http/context'
import { messages, refused } from '../../../kit/refusals'
import { demandDataPicture } from '../../file/public'
import {
  countSignatures,
  deleteSignature,
  findNewestSignatureId,
  findSignature,
  findSignatures,
  insertSignature,
  lockSignatures,
  setDefaultSignature,
} from './signature-store'

/** Signatures of the user, contract 1 §11.4. Every statement names the user, so nobody reaches those of somebody else. */

const countMax = 20

export function listSignatures(ctx: PlatformContext, actor: Actor) {
  return findSignatures(ctx.db, actor.userId)
}

export async function addSignature(ctx: PlatformContext, actor: Actor, input: { signImg: string; isDefault: boolean }) {
  demandDataPicture(input.signImg, { of: 'signature', path: 'signImg' })
  const { userId } = actor
  await ctx.db.transaction().execute(async (trx) => {
    await lockSignatures(trx, userId)
    const count = await countSignatures(trx, userId)
    if (count >= countMax) throw refused(`最多保存${countMax}个签名，请先删除不用的签名`)
    const id = ctx.newId()
    await insertSignature(trx, { id, userId, signImg: input.signImg, createdAt: ctx.now() })
    if (count === 0 || input.isDefault) await setDefaultSignature(trx, userId, id)
  })
}

export async function makeSignatureDefault(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockSignatures(trx, actor.userId)
    if (!(await findSignature(trx, actor.userId, id))) throw refused(messages.doMissing)
    await setDefaultSignature(trx, actor.userId, id)
  })
}

/** When the default goes, the newest of the others becomes it. */
export async function removeSignature(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockSignatures(trx, actor.userId)
    const found = await findSignature(trx, actor.userId, id)
    if (!found) throw refused(messages.deleteMissing)
    await deleteSignature(trx, actor.userId, id)
    if (found.isDefault !== 1) return
    const next = await findNewestSignatureId(trx, actor.userId)
    if (next !== null) await setDefaultSignature(trx, actor.userId, next)
  })
}
