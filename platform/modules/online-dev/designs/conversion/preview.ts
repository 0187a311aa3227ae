import { setImmediate } from 'node:timers/promises'
import type { FieldConversion } from '@/lib/contract/online-dev/design-versions'
import type { Actor, PlatformContext } from '../../../../http/context'
import type { Difference } from '../admin/differences'
import type { DesignTableRow } from '../admin/store'
import { recordsMax } from '../admin/uses-store'
import { describeModule, type Module } from '../module'
import { judgeRecords } from './judge'
import { columnOf, conversionOffer } from './offers'
import { platformAccess } from './platform-access'
import { findNewest } from './store'
import { type LeftOf, tellLeft } from './told'

const recordsAtOnce = 500
const examplesMax = 3
/** Of so many it is asked whether the person may see them, until there are enough. */
const candidatesMax = 30

type Asked = { former: DesignTableRow; row: DesignTableRow; differences: readonly Difference[]; total: number }
type Tally = { converted: number; left: number; candidates: LeftOf[] }

/**
 * What a conversion of each field whose kind changed would do to the newest records (up to `recordsMax`), by the code of the field;
 * nothing is written. What only a save finds out, such as a text that must be unique, is told after it.
 */
export async function previewConversions(
  ctx: PlatformContext,
  actor: Actor,
  { former, row, differences, total }: Asked,
): Promise<ReadonlyMap<string, FieldConversion>> {
  const module = describeModule(row)
  const changed = differences.filter(({ kind }) => kind === 'changed')
  const offers = changed.map((difference) => ({ difference, offer: conversionOffer(module, difference) }))
  const convert = offers.flatMap(({ offer, difference }) => {
    const column = offer === 'offered' ? columnOf(module, difference.code) : null
    return column ?? []
  })
  const tallies = new Map<string, Tally>(convert.map(({ code }) => [code, { converted: 0, left: 0, candidates: [] }]))
  const plan = { former: describeModule(former), access: platformAccess(module, 'all'), convert, fill: [] }
  if (convert.length > 0 && total > 0) await tally({ ctx, actor, plan }, tallies, module)
  const told = new Map<string, FieldConversion>()
  for (const { difference, offer } of offers) {
    const { converted, left, candidates } = tallies.get(difference.code) ?? { converted: 0, left: 0, candidates: [] }
    const examples = (await tellLeft(ctx, actor, row.id, candidates)).slice(0, examplesMax)
    told.set(difference.code, { offer, converted, left, examples })
  }
  return told
}

async function tally(reader: Parameters<typeof judgeRecords>[0], tallies: ReadonlyMap<string, Tally>, { plan }: Module) {
  for (let from = 0; from < recordsMax; from += recordsAtOnce) {
    const records = await findNewest(reader.ctx.db, plan.table, { from, limit: Math.min(recordsAtOnce, recordsMax - from) })
    for (const { record, converted, left } of await judgeRecords(reader, records)) {
      for (const [code, counts] of tallies) {
        const own = left.filter((one) => one.code === code)
        const [first] = own
        if (first && counts.candidates.length < candidatesMax) counts.candidates.push({ ...first, id: record.id })
        if (first) counts.left += 1
        else if (converted.has(code)) counts.converted += 1
      }
    }
    if (records.length < recordsAtOnce) return
    // Everybody else has a turn.
    await setImmediate()
  }
}
