import { randomInt } from 'node:crypto'
import { AppError } from '@/lib/errors/app-error'
import { parseIntegration } from '@/lib/flow/integrate-tree'
import { own, type RawRecord, readText } from '@/lib/form/read'
import type { CallMeta, PlatformContext } from '../../../http/context'
import { consume } from '../../../http/limits'
import { messages, refused } from '../../../kit/refusals'
import { findIntegrate, type IntegrateRow } from '../definitions/store'
import { fieldOf } from '../runs/item'
import { insertTask } from '../runs/run-store'
import { wakeIntegrations } from '../runs/runner'
import { findListening, keepNames, startListening } from './store'

/** Calls of other systems (contract 4b §12). */

const listeningMs = 5 * 60_000
const bodyCharsMax = 200_000
const namesMax = 200
const webhook = 3
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'

const gone = () => refused('链接已失效')
const hookOf = (id: string) => Buffer.from(id, 'utf8').toString('base64url')
const idOf = (enCodeStr: string) => Buffer.from(enCodeStr, 'base64').toString('utf8')

/** The address that other systems call, and one by which names of parameters are learned. Refuses what no call starts. */
export async function addressOf(ctx: PlatformContext, meta: CallMeta, id: string) {
  const row = await findIntegrate(ctx.db, id)
  if (row?.type !== webhook) throw refused(messages.missing)
  const enCodeStr = hookOf(id)
  const randomStr = Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  const origin = ctx.config.publicUrl?.origin ?? meta.webOrigin ?? ''
  const webhookUrl = `${origin}/api/visualdev/Hooks/${enCodeStr}`
  return { enCodeStr, randomStr, requestUrl: `${webhookUrl}/params/${randomStr}`, webhookUrl }
}

export async function listen(
  ctx: PlatformContext,
  { enCodeStr, randomStr }: { enCodeStr: string; randomStr: string },
): Promise<void> {
  const row = await findIntegrate(ctx.db, idOf(enCodeStr))
  if (row?.type !== webhook) throw refused(messages.missing)
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
  await consume(ctx, 'hookByAddress', meta.ipAddress)
  const listening = await findListening(ctx.db, randomStr)
  if (!listening || listening.integrateId !== idOf(enCodeStr) || listening.until < ctx.now()) throw gone()
  const known: unknown = JSON.parse(listening.names)
  const names = [...new Set([...(Array.isArray(known) ? known.map((name) => readText(name)) : []), ...Object.keys(values)])]
  const usable = names.filter((name) => name !== 'tenantId' && name !== '' && name.length <= 100)
  await keepNames(ctx.db, randomStr, usable.slice(0, namesMax))
}

type HookCall = { enCodeStr: string; body: RawRecord; meta: Pick<CallMeta, 'ipAddress' | 'idempotencyKey'> }

/**
 * Asks for a run with what was sent, and answers before it begins. One with a key that was sent before starts nothing. Whether an
 * integration exists or rests is not told.
 */
export async function callHook(ctx: PlatformContext, { enCodeStr, body, meta }: HookCall): Promise<void> {
  await consume(ctx, 'hookByAddress', meta.ipAddress)
  const row = await findIntegrate(ctx.db, idOf(enCodeStr))
  if (row?.type !== webhook || row.enabledMark !== 1) throw gone()
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
