import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { AppError } from '@/lib/errors/app-error'
import { demandAccess } from '../../http/access'
import type { Actor, PlatformContext } from '../../http/context'
import { apiSegments, readInput } from '../../http/request'
import { refusedBecause } from '../../kit/refusals'

export type OwnCall = { method: 'GET' | 'POST'; url: string; headers: Headers; body: string | null }

const depthMax = 3
const depth = new AsyncLocalStorage<number>()

/**
 * A relative address of an interface is a call to this server (contract 2 §16.4 rule 4). It never leaves the process and runs
 * with the caller's rights; calls that change something are refused, as reading must not write.
 */
export async function callOwnServer(ctx: PlatformContext, actor: Actor, call: OwnCall): Promise<unknown> {
  const level = (depth.getStore() ?? 0) + 1
  if (level > depthMax) throw refusedBecause('interfaces call each other too deeply', '接口请求失败')
  const request = new Request(new URL(call.url, 'http://own'), { method: call.method, headers: call.headers, body: call.body })
  const segments = apiSegments(new URL(request.url).pathname)
  const match = segments ? ctx.findCall?.(call.method, segments) : undefined
  if (match?.kind !== 'found') throw new AppError('notFound', 'no such call', { userMessage: '接口请求失败' })
  const { endpoint, handle } = match.route
  const isHarmless =
    !endpoint.changesState &&
    endpoint.replyKind === 'envelope' &&
    endpoint.access !== 'anonymous' &&
    endpoint.access !== 'application'
  if (!isHarmless) throw refusedBecause(`interfaces may not call ${endpoint.path}`, '接口请求失败')
  await demandAccess(ctx, endpoint, actor)
  const input = await readInput(endpoint, request, match.params)
  const meta = {
    ipAddress: actor.ipAddress,
    userAgent: '',
    origin: 'pc',
    requestId: randomUUID(),
    idempotencyKey: null,
  }
  const outcome = await depth.run(level, () => handle({ ...input, ctx, actor, meta }))
  if (outcome instanceof Response) throw refusedBecause('the call answers no data', '接口请求失败')
  return { code: 200, msg: outcome.msg ?? '操作成功', data: outcome.data ?? null }
}
