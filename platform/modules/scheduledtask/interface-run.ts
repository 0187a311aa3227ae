import { randomUUID } from 'node:crypto'
import { AppError } from '@/lib/errors/app-error'
import { isRecord } from '@/lib/form/read'
import type { Actor, CallMeta, Outcome, PlatformContext } from '../../http/context'
import { refused } from '../../kit/refusals'
import { parameterValues, readParameters } from '../datainterface/public'

type Parameters = readonly { field: string; defaultValue: string }[]

/** Refuses an interface that the person may not ask, or that cannot be asked with these values. */
export async function demandInterface(ctx: PlatformContext, actor: Actor, id: string, given: Parameters): Promise<void> {
  const { data } = await askOwn(ctx, actor, ['GET', 'GetParam', id]).catch((error) => {
    if (error instanceof AppError && error.code === 'notFound') throw refused('数据接口不存在', 'interfaceId')
    throw error
  })
  parameterValues(readParameters(JSON.stringify(data)), given)
}

const failed = '接口请求失败'

/** Asks an interface as the person, by its own call: rights, limits and its log are those of any other asking. Answers what came, in words. */
export async function askInterface(ctx: PlatformContext, actor: Actor, id: string, given: Parameters): Promise<string> {
  const rows = await interfaceAnswer(ctx, actor, id, given)
  return Array.isArray(rows) ? `返回${rows.length}条数据` : '接口请求成功'
}

/** The same with what came itself: of pages the rows of the first. */
export async function interfaceAnswer(ctx: PlatformContext, actor: Actor, id: string, given: Parameters): Promise<unknown> {
  const { data, msg } = await askOwn(ctx, actor, ['POST', id, 'Actions', 'Preview'], { paramList: given })
  // Contract 2 §16.4 rule 5: the fault of an interface's own function is answered as its data.
  if (msg === failed) throw new AppError('refused', String(data), { userMessage: String(data).slice(0, 500) })
  return isRecord(data) && Array.isArray(data.list) ? data.list : data
}

type Way = readonly [method: 'GET' | 'POST', ...segments: string[]]

async function askOwn(ctx: PlatformContext, actor: Actor, [method, ...segments]: Way, body?: unknown): Promise<Outcome<unknown>> {
  const match = ctx.findCall?.(method, ['system', 'DataInterface', ...segments])
  if (match?.kind !== 'found') throw new Error('data interfaces cannot be asked here')
  const { endpoint, handle } = match.route
  const params = endpoint.params.parse(match.params)
  const outcome = await handle({
    params,
    query: endpoint.query.parse(undefined),
    body: endpoint.body.parse(body),
    ctx,
    actor,
    meta: meta(),
  })
  if (outcome instanceof Response) throw new Error('a data interface answers an envelope')
  return outcome
}

/** How the log of interfaces tells it from what people ask. */
function meta(): CallMeta {
  return { ipAddress: '', userAgent: 'scheduled task', origin: 'pc', requestId: randomUUID(), idempotencyKey: null }
}
