import type { Actor, PlatformContext } from '../../../http/context'
import { messages, refused } from '../../../kit/refusals'
import { inspectImage } from '../../file/public'
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

const sizeBytesMax = 500 * 1024
const countMax = 20

export function listSignatures(ctx: PlatformContext, actor: Actor) {
  return findSignatures(ctx.db, actor.userId)
}

export async function addSignature(ctx: PlatformContext, actor: Actor, input: { signImg: string; isDefault: boolean }) {
  checkPicture(input.signImg)
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

/** The bytes decide, not the label in front of them: what is kept here is shown in documents later. */
function checkPicture(signImg: string): void {
  const [, label = '', base64 = ''] = /^data:(image\/[a-z]+);base64,([A-Za-z0-9+/]+={0,2})$/.exec(signImg) ?? []
  if (base64 === '') throw refused('签名必须是图片', 'signImg')
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.byteLength > sizeBytesMax) throw refused('签名图片大小不能超过500KB', 'signImg')
  const found = inspectImage(bytes)
  if (!found || found.contentType !== label || found.sizeBytes !== bytes.byteLength) throw refused('签名必须是图片', 'signImg')
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
