import { z } from 'zod'
import type { ReleaseForm } from '@/lib/contract/online-dev/design-base'
import type { DesignConversion } from '@/lib/contract/online-dev/design-versions'
import { isUnfinished } from '@/lib/domain/job-state'
import type { Actor, PlatformContext } from '../../../../http/context'
import { enqueue, jobOfKey } from '../../../../jobs/public'
import { refused } from '../../../../kit/refusals'
import type { DbTransaction } from '../../../../store/database'
import { designFaults } from '../../importing/design-faults'
import type { Difference } from '../admin/differences'
import { lockDesigns } from '../admin/store'
import type { Module } from '../module'
import { findNewestNumber } from '../version-store'
import { designConversions } from './job'
import { canBeFilled, conversionOffer } from './offers'
import { platformAccess } from './platform-access'
import { tellLeft } from './told'

/** What a release asks to be done with the records, and how far that is. */

export const stillConverting = '上次发布的数据转换尚未完成，请稍后再发布'

type Asked = Pick<ReleaseForm, 'convert' | 'fill'>

/** Refuses fields that this release offers nothing for. `differences` are those of the release. */
export function demandOffered(module: Module, differences: readonly Difference[], { convert, fill }: Asked): void {
  const find = (kind: Difference['kind'], code: string) => differences.find((one) => one.kind === kind && one.code === code)
  for (const code of convert) {
    const difference = find('changed', code)
    if (!difference || conversionOffer(module, difference) !== 'offered') throw refused('该字段的值不能转换', 'convert')
  }
  for (const { code } of fill) {
    const difference = find('required', code)
    if (!difference || !canBeFilled(module, difference.node)) throw refused('该字段不能统一补填', 'fill')
  }
}

/** Refuses a value that the field would not take in a form. Before the transaction: patterns may take their time. */
export async function demandFillable(ctx: PlatformContext, module: Module, { fill }: Asked): Promise<void> {
  for (const { code, value } of fill) {
    const node = module.fields.get(code)
    if (!node) throw refused('该字段不能统一补填', 'fill')
    const { name, parentTable } = node
    const data = parentTable === null ? { [name]: value } : { [parentTable]: [{ [name]: value }] }
    const access = platformAccess(module, new Set(parentTable === null ? [code] : [code, parentTable]))
    const [fault] = await designFaults(access, { data: JSON.stringify(data), previous: {}, nowMs: ctx.now() })
    if (fault) throw refused(fault.message, 'fill')
  }
}

type Wanted = Asked & { design: { id: string; fullName: string }; formerNumber: number }

/** In the transaction of the release: it is done if and only if that commits. One conversion of a design at a time. */
export async function askConversion(
  ctx: PlatformContext,
  trx: DbTransaction,
  { userId, ipAddress }: Actor,
  { design, formerNumber, convert, fill }: Wanted,
): Promise<void> {
  if (convert.length === 0 && fill.length === 0) return
  const wanted = { convert, fill }
  const from = { ref: ctx.newId(), formerNumber, releasedAt: ctx.now() }
  const payload = { designId: design.id, userId, ipAddress, title: design.fullName, ...from, wanted }
  if (!(await enqueue(ctx, trx, designConversions, { payload, key: design.id, ownerUserId: userId })))
    throw refused(stillConverting)
}

export async function isConverting(db: PlatformContext['db'] | DbTransaction, designId: string): Promise<boolean> {
  const job = await jobOfKey(db, designConversions.name, designId)
  return job !== null && isUnfinished(job)
}

/**
 * Goes on with what ended early, in the name of who asks. It is the same conversion: what its entries in the histories name is passed over.
 * Refused where there is none, and after another release: by that one the values that are left were not written.
 */
export async function convertOn(ctx: PlatformContext, { userId, ipAddress }: Actor, designId: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockDesigns(trx)
    const job = await jobOfKey(trx, designConversions.name, designId)
    if (!job || isUnfinished(job) || !hasFailed(job)) throw refused('没有未完成的数据转换')
    const asked = designConversions.payload.parse(job.payload)
    if (!(await isNewestSince(trx, asked))) throw refused('该功能已再次发布，之前的转换不能继续')
    const payload = { ...asked, userId, ipAddress }
    await enqueue(ctx, trx, designConversions, { payload, key: designId, ownerUserId: userId })
  })
}

type Job = NonNullable<Awaited<ReturnType<typeof jobOfKey>>>

/** A job that was refused as a whole is done, and says why. */
function hasFailed(job: Job): boolean {
  return job.state !== 'done' || result.parse(job.result ?? {}).reason !== ''
}

async function isNewestSince(db: PlatformContext['db'] | DbTransaction, asked: { designId: string; formerNumber: number }) {
  return (await findNewestNumber(db, asked.designId)) === asked.formerNumber + 1
}

const left = z.object({ id: z.string(), code: z.string(), value: z.string(), reason: z.string() })
const result = z.object({
  changed: z.number().catch(0),
  left: z.number().catch(0),
  first: z.array(left).catch([]),
  reason: z.string().catch(''),
})

/** The newest of a design that is still known; null where there is none. */
export async function readConversion(ctx: PlatformContext, actor: Actor, designId: string): Promise<DesignConversion | null> {
  const job = await jobOfKey(ctx.db, designConversions.name, designId)
  if (!job) return null
  const { changed, left: leftCount, first, reason } = result.parse(job.result ?? {})
  const isBroken = !isUnfinished(job) && hasFailed(job)
  const canGoOn = isBroken && (await isNewestSince(ctx.db, designConversions.payload.parse(job.payload)))
  return {
    state: isUnfinished(job) ? 'running' : isBroken ? 'failed' : 'done',
    canGoOn: canGoOn ? 1 : 0,
    ...{ doneCount: job.doneCount, totalCount: job.totalCount, changed, left: leftCount, reason },
    first: await tellLeft(ctx, actor, designId, first),
  }
}
