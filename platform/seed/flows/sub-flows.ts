import type { PlatformContext } from '../../http/context'
import { childWork, parentTold, startChild } from '../../modules/workflow/run/public'
import type { Random } from '../random'
import { agree, waitingOf } from './acting'

/** Tasks of sub-flows are begun and ended at the time of that above them, and not when the platform starts. Every other one is done at once. */
export async function followSubFlows(ctx: PlatformContext, random: Random): Promise<void> {
  for (const { payload, id } of await askedFor(ctx, childWork.start.name)) {
    const child = childWork.start.payload.parse(payload)
    await startChild(ctx, child)
    await ctx.db.deleteFrom('job').where('id', '=', id).execute()
    const begun = await ctx.db.selectFrom('flowTask').select('id').where('parentId', '=', child.parentId).executeTakeFirst()
    const waiting = begun && random.chance(0.5) ? await waitingOf(ctx, begun.id, random) : null
    if (waiting) await agree(ctx, waiting, random)
  }
  for (const { payload, id } of await askedFor(ctx, childWork.end.name)) {
    await parentTold(ctx, childWork.end.payload.parse(payload))
    await ctx.db.deleteFrom('job').where('id', '=', id).execute()
  }
}

async function askedFor({ db }: PlatformContext, kind: string) {
  const jobs = await db.selectFrom('job').select(['id', 'payload']).where('kind', '=', kind).orderBy('createdAt').execute()
  return jobs.map(({ id, payload }) => ({ id, payload: JSON.parse(payload) as unknown }))
}
