import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { AppError } from '@/lib/errors/app-error'
import type { PlatformContext } from '../../../../http/context'
import type { JobKind, JobRun } from '../../../../jobs/public'
import { tellPeople } from '../../../message/public'
import { hasTag, loadActor } from '../../../permission/public'
import { findUnloaded } from '../../records/bound-tables/mark-store'
import { ensureRecordTable } from '../../records/bulk'
import { describeModule, loadReleasedModule } from '../module'
import { findVersion } from '../version-store'
import { type Converted, convertRecords } from './convert'
import { planOf, wantedSchema } from './plan'
import { countAll, findAfter } from './store'
import type { LeftOf } from './told'

const payload = z.object({
  designId: z.string(),
  userId: z.string(),
  ipAddress: z.string(),
  /** What the design is called. */
  title: z.string(),
  /** By which its changes are known in the histories of the records. */
  ref: z.string(),
  /** The release before, by which values were written. */
  formerNumber: z.number(),
  /** When it was released (ms): values that are written later are of the new design. */
  releasedAt: z.number(),
  wanted: wantedSchema,
})
type Payload = z.output<typeof payload>

const recordsAtOnce = 100
const leftKept = 50

/** What a release asked for is done to the records by parts; begun again after the end of its process it passes over what it has changed. */
export const designConversions: JobKind<Payload> = {
  name: 'designConversion',
  attemptsMax: 10,
  payload,
  run: async (ctx, asked, job) => {
    try {
      const done = await convertAll(ctx, asked, job)
      await tellEnd(ctx, asked, done)
      return done
    } catch (error) {
      // What is refused as a whole is refused again, as when the right was taken away meanwhile.
      if (!(error instanceof AppError) || error.httpStatus >= 500) throw error
      const reason = error.userMessage ?? '没有权限'
      await tellBroken(ctx, asked, reason)
      return { reason }
    }
  },
  failed: (ctx, asked) => tellBroken(ctx, asked, '系统繁忙，请稍后再试'),
}

async function convertAll(ctx: PlatformContext, asked: Payload, { signal, progress }: JobRun) {
  const { designId, ref, releasedAt } = asked
  const { db } = ctx
  await demandLoaded(ctx, designId)
  const { table } = (await loadReleasedModule(db, designId)).plan
  const total = await countAll(db, table)
  const sum = { changed: 0, left: 0, first: [] as LeftOf[] }
  let done = 0
  for (let after = ''; ; ) {
    signal.throwIfAborted()
    progress(done, total)
    const records = await findAfter(db, table, { after, limit: recordsAtOnce })
    if (records.length === 0) return sum
    after = records.at(-1)?.id ?? ''
    add(sum, await convertRecords(ctx, await openRun(ctx, asked), { records, ref, since: releasedAt }))
    done += records.length
    await setImmediate()
  }
}

/** Rows of the design's tables that are no records yet would be missed: the job comes again when they are. */
async function demandLoaded({ db }: PlatformContext, designId: string): Promise<void> {
  // A release may have begun another loading just now.
  await ensureRecordTable(db, designId)
  if ((await findUnloaded(db, [designId])).length > 0) throw new Error(`the tables of ${designId} are still being loaded`)
}

/** Rights and the account itself may have changed since the part before. */
async function openRun(ctx: PlatformContext, { designId, userId, ipAddress, formerNumber, wanted }: Payload) {
  const actor = await loadActor(ctx, userId, { tokenHash: '', ipAddress })
  if (!actor || !(await hasTag(ctx, actor, 'onlineDev.webDesign'))) throw new AppError('forbidden', 'may release no more')
  const former = await findVersion(ctx.db, designId, formerNumber)
  if (!former) throw new AppError('notFound', `release ${formerNumber} is kept no more`, { userMessage: '数据不存在' })
  const module = await loadReleasedModule(ctx.db, designId)
  return { actor, plan: planOf(module, describeModule({ ...former, id: designId }), wanted) }
}

function add(sum: { changed: number; left: number; first: LeftOf[] }, { changed, left }: Converted): void {
  sum.changed += changed
  sum.left += new Set(left.map(({ id }) => id)).size
  sum.first.push(...left.slice(0, leftKept - sum.first.length))
}

async function tellEnd(ctx: PlatformContext, { userId, title }: Payload, { changed, left }: { changed: number; left: number }) {
  const all = `${title}已转换或补填${changed}条数据。`
  const line = left > 0 ? `${title}已转换或补填${changed}条数据，${left}条保持原样。` : all
  await tellPeople(ctx, {
    userIds: [userId],
    title: `数据转换完成：${title}`,
    lines: [line],
  })
}

function tellBroken(ctx: PlatformContext, { userId, title }: Pick<Payload, 'userId' | 'title'>, reason: string): Promise<void> {
  const lines = [`${reason}。已转换的数据保留，其余保持原样。`]
  return tellPeople(ctx, { userIds: [userId], title: `数据转换未完成：${title}`, lines })
}
