import type { AppError } from '@/lib/errors/app-error'
import type { Actor, PlatformContext } from '../../../../http/context'
import { seenNames } from '../../importing/decide'
import { reasonOf } from '../../importing/faults'
import { always } from '../../query/predicates'
import { changeOn } from '../../records/incoming'
import { findRecords, named } from '../../records/record-store'
import type { StoredRecord } from '../../records/stored-record'
import { writeRecords } from '../../records/write-records'
import { type Judged, judgeRecords, type Plan, writtenMeanwhile } from './judge'
import { findWritten, type Written } from './store'
import type { LeftOf } from './told'

export type Converted = { changed: number; left: readonly LeftOf[] }

type Run = { actor: Actor; plan: Plan }
/** `since` is the time of the release (ms): who writes later writes by the new design. */
type Part = { records: readonly StoredRecord[]; ref: string; since: number }

/** Somebody may save a record between its reading and its writing so often. */
const triesMax = 3

/** Writes what can be converted and filled, by all rules of a save, each record with its history; everything else stays as it is. */
export async function convertRecords(ctx: PlatformContext, run: Run, { records, ref, since }: Part): Promise<Converted> {
  const modelId = run.plan.access.module.id
  const sum = { changed: 0, left: [] as LeftOf[] }
  let open: readonly StoredRecord[] = records
  for (let tries = 1; open.length > 0; tries += 1) {
    const written = await findWritten(ctx.db, { modelId, ref, since, ids: open.map(({ id }) => id) })
    const former = open.filter(({ id }) => !written.get(id)?.isNew)
    const judged = (await judgeRecords({ ctx, ...run }, former, written)).map((one) => passedOver(one, written))
    sum.changed += former.filter(({ id }) => written.get(id)?.own).length
    const faults = await write(ctx, run, judged, ref)
    const again = tries < triesMax ? open.filter(({ id }) => faults.get(id)?.code === 'conflict').map(({ id }) => id) : []
    for (const one of judged) if (!again.includes(one.record.id)) tell(sum, one, toldFault(run, faults.get(one.record.id)))
    open = again.length === 0 ? [] : await findRecords(ctx.db, run.plan.access.module, named(again, always))
  }
  return sum
}

/** Of a record that was changed before the process died only what stays is told: what was converted would be read a second time. */
function passedOver(judged: Judged, written: ReadonlyMap<string, Written>): Judged {
  const codes = written.get(judged.record.id)?.own
  if (!codes) return judged
  return { ...judged, converted: new Set(), left: judged.left.filter(({ code }) => !codes.has(code)) }
}

/** The refusals, by record. */
async function write(
  ctx: PlatformContext,
  { actor, plan }: Run,
  judged: readonly Judged[],
  ref: string,
): Promise<ReadonlyMap<string, AppError>> {
  const { access } = plan
  const changing = judged.filter(({ converted }) => converted.size > 0)
  const writes = changing.map(({ record: { id, version }, values }) => {
    return { id, ...changeOn(access.module, values, version), nameGuard: seenNames }
  })
  const outcomes = await writeRecords(ctx, access, {
    actor,
    meta: { idempotencyKey: null },
    origin: { kind: 'release', ref },
    writes,
  })
  return new Map(
    changing.flatMap(({ record }, at) => {
      const fault = outcomes[at]?.fault
      return fault ? [[record.id, fault] as const] : []
    }),
  )
}

function toldFault({ plan }: Run, fault: AppError | undefined): string {
  if (!fault) return ''
  return fault.code === 'conflict' ? writtenMeanwhile : reasonOf(plan.access.module, fault)
}

function tell(sum: { changed: number; left: LeftOf[] }, { record: { id }, converted, left }: Judged, refusal: string): void {
  sum.left.push(...left.map((one) => ({ ...one, id })))
  if (refusal !== '') sum.left.push({ id, code: '', value: '', reason: refusal })
  else if (converted.size > 0) sum.changed += 1
}
