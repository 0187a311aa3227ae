import { addressEntries, isListed } from '@/lib/domain/address-list'
import { AppError } from '@/lib/errors/app-error'
import { networkOf } from '@/lib/net/network-of'
import type { Actor, ApplicationCall, CallMeta, Outcome, PlatformContext } from '../../http/context'
import { consume, countFailure, refuseAfterFailures } from '../../http/limits'
import { refusedBecause } from '../../kit/refusals'
import { isSameSecret } from '../../kit/same-secret'
import { answerOutside, type ModuleReader } from '../datainterface/public'
import { loadActor } from '../permission/public'
import { hashOf, openAppSecret, readAuthorization, signatureOf } from './credentials'
import { type ApplicationRow, deleteSignatures, findBoundByKey, findByAppId, isGranted, takeSignature } from './store'

/** How far the clocks of caller and platform may be apart (contract 2 §17). */
const signatureLifeMs = 60_000

type OutsideCall = { id: string; values: Readonly<Record<string, unknown>>; meta: CallMeta }

/** Answers an application outside (contract 2 §17). Whatever is wrong with its credentials, the interface is not even looked for. */
export async function answerApplication(
  ctx: PlatformContext,
  { id, values, meta }: OutsideCall,
  readModule: ModuleReader,
): Promise<Outcome<unknown>> {
  await consume(ctx, 'interfaceByAddress', meta.ipAddress)
  const { application, actor } = await admitApplication(ctx, id, meta)
  await consume(ctx, 'interfaceByApplication', application.id)
  return answerOutside(ctx, actor, { id, values, oauthId: application.id, meta }, readModule)
}

async function admitApplication(ctx: PlatformContext, interfaceId: string, meta: CallMeta) {
  const call = meta.application
  const given = call && readAuthorization(call.authorization)
  if (!call || !given) throw refusedBecause('the call has no credentials of an application', '请求头Authorization格式不正确')
  const place = `${given.appId} ${networkOf(meta.ipAddress)}`
  await refuseAfterFailures(ctx, 'interfaceFailures', place)
  try {
    return await checked(ctx, { call, ...given, interfaceId, ipAddress: meta.ipAddress })
  } catch (error) {
    if (error instanceof WrongProof) await countFailure(ctx, 'interfaceFailures', place)
    throw error
  }
}

/** What somebody gets wrong who tries. */
class WrongProof extends AppError {
  constructor(userMessage: string) {
    super('refused', userMessage, { userMessage })
  }
}

type Asked = { call: ApplicationCall; appId: string; proof: string; interfaceId: string; ipAddress: string }

/** In the order of contract 2 §17, each with its own words. */
async function checked(ctx: PlatformContext, asked: Asked) {
  const { appId, call, ipAddress, interfaceId } = asked
  const application = await findByAppId(ctx.db, appId)
  if (!application) throw new WrongProof('appId不存在')
  if (application.enabledMark !== 1) throw refusedBecause(`the application ${appId} is switched off`, '该应用已被禁用')
  if (!(await isGranted(ctx.db, application.id, interfaceId)))
    throw refusedBecause(`the interface ${interfaceId} is not granted to ${appId}`, '该应用没有此接口的权限')
  const signature = await demandProof(ctx, application, asked)
  const { usefulLife } = application
  if (usefulLife !== null && usefulLife < ctx.now()) throw refusedBecause(`the time of ${appId} is over`, 'appId使用期限已到期')
  const actor = await actorOf(ctx, application, call.userKey, ipAddress)
  if (!isOnWhiteList(application.whiteList, ipAddress))
    throw refusedBecause(`${ipAddress} is not on the white list of ${appId}`, '请求IP不在白名单中')
  if (signature) await demandUnused(ctx, application, signature)
  return { application, actor }
}

/** An empty list keeps nobody out. */
function isOnWhiteList(text: string, ipAddress: string): boolean {
  return addressEntries(text).length === 0 || isListed(text, ipAddress)
}

type Signature = { text: string; madeAt: number }

/** The signature, or null where the secret itself came. A signature is taken from every application: it is the stronger proof. */
async function demandProof(ctx: PlatformContext, application: ApplicationRow, { call, proof }: Asked): Promise<Signature | null> {
  const secret = await openAppSecret(ctx, application.id, application.secretSealed)
  const isSigned = application.verifySignature === 1 || call.ymDate !== ''
  if (!isSigned) {
    if (!isSameSecret(proof, secret)) throw new WrongProof('appSecret错误')
    return null
  }
  const madeAt = /^\d{13}$/.test(call.ymDate) ? Number(call.ymDate) : Number.NaN
  if (!(Math.abs(ctx.now() - madeAt) <= signatureLifeMs))
    throw refusedBecause('the signature is too old or has no time', '验证请求超时')
  const text = proof.toLowerCase()
  if (!isSameSecret(text, signatureOf(secret, call))) throw new WrongProof('签名错误')
  return { text, madeAt }
}

/** Who has listened cannot send it again: it counts once, whichever process it reaches. */
async function demandUnused(ctx: PlatformContext, { id }: ApplicationRow, { text, madeAt }: Signature): Promise<void> {
  const isNew = await takeSignature(ctx.db, hashOf(`${id} ${text}`), madeAt + 2 * signatureLifeMs)
  if (!isNew) throw refusedBecause('the signature was used before', '签名已被使用，请重新签名')
}

/**
 * Whose rights the call has: the person of the key where people are bound, else who saved the application last. When all who were bound are
 * gone no key is right any more.
 */
async function actorOf(ctx: PlatformContext, application: ApplicationRow, userKey: string, ipAddress: string): Promise<Actor> {
  const userId = application.isBound === 1 ? await personOfKey(ctx, application.id, userKey) : application.runAs
  const actor = userId === null ? null : await loadActor(ctx, userId, { tokenHash: '', ipAddress })
  if (!actor) throw refusedBecause('whose rights the call would have is gone or switched off', '授权用户不存在或已停用')
  return actor
}

async function personOfKey(ctx: PlatformContext, oauthId: string, userKey: string): Promise<string> {
  const userId = await findBoundByKey(ctx.db, oauthId, hashOf(userKey.trim()))
  if (userId === null) throw new WrongProof('UserKey错误')
  return userId
}

/** Of the housekeeping: what is too old to be taken again need not be remembered. */
export function purgeSignatures(ctx: PlatformContext): Promise<void> {
  return deleteSignatures(ctx.db, ctx.now())
}
