import { randomInt } from 'node:crypto'
import { AppError } from '@/lib/errors/app-error'
import { parseIntegration } from '@/lib/flow/integrate-tree'
import { own, type RawRecord, readText } from '@/lib/form/read'
import { networkOf } from '@/lib/net/network-of'
import type { Actor, CallMeta, PlatformContext } from '../../../http/context'
import { consume, countFailure, refuseAfterFailures } from '../../../http/limits'
import { messages, refused } from '../../../kit/refusals'
import { asForm, keepIntegrate } from '../definitions/service'
import { findIntegrate, type IntegrateRow, lockIntegrate, lockIntegrates, updateIntegrate } from '../definitions/store'
import { fieldOf } from '../runs/item'
import { insertTask } from '../runs/run-store'
import { wakeIntegrations } from '../runs/runner'
import { hookOf, idsOf, isItsHook, newHookKey, webhook } from './address'
import { findListening, keepNames, startListening } from './store'

/** Calls of other systems (contract 4b §12). */

const listeningMs = 5 * 60_000
const bodyCharsMax = 200_000
const namesMax = 200
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'

/** Nobody learns from the answer whether the integration exists, rests, or has another address. */
const gone = () => new AppError('notFound', 'no such hook', { userMessage: '链接已失效', replyCode: 404 })

/** The address that other systems call, and one by which names of parameters are learned. Refuses what no call starts. */
export async function addressOf(ctx: PlatformContext, meta: CallMeta, id: string) {
  const row = await findIntegrate(ctx.db, id)
  if (row?.type !== webhook) throw refused(messages.missing)
  return toldAddress(ctx, meta, row)
}

async function toldAddress(ctx: PlatformContext, meta: Pick<CallMeta, 'webOrigin'>, row: IntegrateRow) {
  const enCodeStr = await hookOf(ctx, row)
  const randomStr = Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  const origin = ctx.config.publicUrl?.origin ?? meta.webOrigin ?? ''
  const webhookUrl = `${origin}/api/visualdev/Hooks/${enCodeStr}`
  const requestUrl = `${webhookUrl}/params/${randomStr}`
  return { enCodeStr, randomStr, requestUrl, webhookUrl, isGuessable: row.hookKey === '', hookTime: row.hookTime }
}

/** Gives it another address; who calls the one before is not heard from now on. Kept in the history, without the address. */
export async function renewAddress(ctx: PlatformContext, actor: Actor, meta: CallMeta, id: string) {
  const row = await ctx.db.transaction().execute(async (trx) => {
    await lockIntegrates(trx)
    const before = await lockIntegrate(trx, id)
    if (before?.type !== webhook) throw refused(messages.doMissing)
    const after = await updateIntegrate(trx, id, await newHookKey(ctx, id))
    await keepIntegrate(trx, ctx, actor, { action: 'update', before: asForm(before), after: asForm(after) })
    return after
  })
  return toldAddress(ctx, meta, row)
}

type From = { enCodeStr: string; meta: Pick<CallMeta, 'ipAddress'> }

/** What is called by the address it has now, else nothing. Guesses are counted, and end; who knows the address is heard beside them. */
async function findCalled(ctx: PlatformContext, { enCodeStr, meta }: From): Promise<IntegrateRow | null> {
  await consume(ctx, 'hookByAddress', meta.ipAddress)
  const row = await findByAddress(ctx, enCodeStr)
  if (row) return row
  const place = `${idsOf(enCodeStr)[0]} ${networkOf(meta.ipAddress)}`
  await refuseAfterFailures(ctx, 'hookFailures', place)
  await countFailure(ctx, 'hookFailures', place)
  return null
}

async function findByAddress(ctx: PlatformContext, enCodeStr: string): Promise<IntegrateRow | null> {
  for (const id of idsOf(enCodeStr)) {
    const row = await findIntegrate(ctx.db, id)
    if (row?.type === webhook && (await isItsHook(ctx, row, enCodeStr))) return row
  }
  return null
}

export async function listen(
  ctx: PlatformContext,
  { enCodeStr, randomStr }: { enCodeStr: string; randomStr: string },
): Promise<void> {
  const row = await findByAddress(ctx, enCodeStr)
  if (!row) throw refused(messages.missing)
  const now = ctx.now()
  await startListening(ctx.db, { randomStr, integrateId: row.id, until: now + listeningMs }, now)
}

export async function learnedNames(ctx: PlatformContext, randomStr: string) {
  const listening = await findListening(ctx.db, randomStr)
  const names: unknown = JSON.parse(listening?.names ?? '[]')
  return (Array.isArray(names) ? names : []).map((name) => ({ id: readText(name), fullName: readText(name) }))
}

type Told = { enCodeStr: string; randomStr: string; values: RawRecord; meta: Pick<CallMeta, 'ipAddress'> }

/** Keeps the names and no values, while somebody listens. */
export async function tellNames(ctx: PlatformContext, { enCodeStr, randomStr, values, meta }: Told): Promise<void> {
  const row = await findCalled(ctx, { enCodeStr, meta })
  const listening = row ? await findListening(ctx.db, randomStr) : undefined
  if (!listening || listening.integrateId !== row?.id || listening.until < ctx.now()) throw gone()
  const known: unknown = JSON.parse(listening.names)
  const names = [...new Set([...(Array.isArray(known) ? known.map((name) => readText(name)) : []), ...Object.keys(values)])]
  const usable = names.filter((name) => name !== 'tenantId' && name !== '' && name.length <= 100)
  await keepNames(ctx.db, randomStr, usable.slice(0, namesMax))
}

type HookCall = { enCodeStr: string; body: RawRecord; meta: Pick<CallMeta, 'ipAddress' | 'idempotencyKey'> }

/**
 * Asks for a run with what was sent, and answers before it begins. One with a key that was sent before starts nothing.
 */
export async function callHook(ctx: PlatformContext, { enCodeStr, body, meta }: HookCall): Promise<void> {
  const row = await findCalled(ctx, { enCodeStr, meta })
  if (row?.enabledMark !== 1) throw gone()
  await consume(ctx, 'hookTotal', row.id)
  const inputJson = JSON.stringify(body)
  if (inputJson.length > bodyCharsMax) throw new AppError('tooLarge', `a hook was sent ${inputJson.length} characters`)
  const now = ctx.now()
  const id = ctx.newId()
  const isNew = await insertTask(ctx.db, {
    ...{
      id,
      integrateId: row.id,
      lane: laneOf(row, body),
      eventKey: `hook ${meta.idempotencyKey ?? id}`,
      cause: 'webhook',
      inputJson,
    },
    ...{ parentId: null, parentTime: null, createdAt: now, runAt: now, finishedAt: null },
  })
  if (isNew) await wakeIntegrations(ctx)
}

/** Own: `orderField` names the parameter whose values are kept in order each for itself; without it all calls are. */
function laneOf({ templateJson }: IntegrateRow, body: RawRecord): string {
  const tree = parseIntegration(templateJson)
  const orderField = 'fault' in tree ? '' : readText(own(tree.start.properties, 'orderField'))
  return orderField === '' ? 'hook' : `hook ${readText(fieldOf(body, orderField)).slice(0, 200)}`
}
