import type { RecordSeed } from '../../modules/online-dev/public'
import { type Calendar, createCalendar } from '../calendar'
import type { ModuleCode } from '../designs/all-designs'
import { emptyBook, type FileBook } from '../files/book'
import { recordSeedId } from '../ids'
import { createRandom } from '../random'
import { makeInvoice } from './hip-invoice'
import { makeMoldTrial } from './hip-mold-trial'
import { makePayApply } from './hip-pay-apply'
import { makePlan } from './hip-plan'
import { makeProject } from './hip-project'
import { makeSeal } from './hip-seal'
import { makeSupplier } from './hip-supplier'
import { createSerialNumbers, type SerialNumbers } from './serial-numbers'
import type { RowMaker, World } from './world'

export const rowMakers: Readonly<Record<ModuleCode, RowMaker>> = {
  hipSupplier: makeSupplier,
  hipProject: makeProject,
  hipPlan: makePlan,
  hipInvoice: makeInvoice,
  hipSeal: makeSeal,
  hipMoldTrial: makeMoldTrial,
  hipPayApply: makePayApply,
}

type Batch = { module: ModuleCode; number: number; count: number; daysBack: number }

/** In the order in which they refer to each other. Suppliers are older than what is bought from them. */
const batches: readonly Batch[] = [
  { module: 'hipSupplier', number: 1, count: 260, daysBack: 1100 },
  { module: 'hipProject', number: 2, count: 320, daysBack: 730 },
  { module: 'hipPlan', number: 3, count: 300, daysBack: 730 },
  { module: 'hipInvoice', number: 4, count: 600, daysBack: 730 },
  { module: 'hipSeal', number: 5, count: 240, daysBack: 730 },
  { module: 'hipMoldTrial', number: 6, count: 280, daysBack: 600 },
  { module: 'hipPayApply', number: 7, count: 360, daysBack: 700 },
]

export const companyRecordCounts: ReadonlyMap<ModuleCode, number> = new Map(batches.map(({ module, count }) => [module, count]))

export type CompanyRecords = {
  modules: readonly { module: ModuleCode; rows: readonly RecordSeed[] }[]
  counters: ReturnType<SerialNumbers['counters']>
}

/** All records of the demonstration company. The same base time gives the same records. */
export function makeCompanyRecords(baseTimeMs: number, files: FileBook = emptyBook): CompanyRecords {
  const world = createWorld(createCalendar(baseTimeMs, 730), createSerialNumbers())
  world.files = files
  const modules = batches.map(({ module, number, count, daysBack }) => {
    const random = createRandom(20_260_000 + number)
    world.calendar = createCalendar(baseTimeMs, daysBack)
    world.count = count
    world.newRecordId = (index) => recordSeedId(number, index)
    const rows = Array.from({ length: count }, (_, index) => rowMakers[module](random, index, world))
    return { module, rows }
  })
  return { modules, counters: world.numbers.counters() }
}

export function createWorld(calendar: Calendar, numbers: SerialNumbers): World {
  return {
    calendar,
    numbers,
    firstIndex: 0,
    count: 1,
    newRecordId: (index) => recordSeedId(0, index),
    suppliers: [],
    supplierById: new Map(),
    projects: [],
    paidInvoices: [],
    openInvoices: [],
    reusesInvoices: false,
    nextInvoice: 0,
    contracts: [],
    openTrials: [],
    files: emptyBook,
  }
}
