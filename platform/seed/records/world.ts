import type { RecordSeed } from '../../modules/online-dev/public'
import type { Calendar } from '../calendar'
import type { FileBook, FileEntry } from '../files/book'
import type { Random } from '../random'
import type { SerialNumbers } from './serial-numbers'

/** What later modules need to know of a record they refer to. */
export type SupplierRef = {
  id: string
  fullName: string
  taxNo: string
  bankName: string
  bankAccount: string
  type: string
  isEnabled: boolean
}

export type ProjectRef = {
  id: string
  customerName: string
  productName: string
  productCode: string
  moldNo: string
  managerId: string
  startOffset: number
  endOffset: number
}

export type InvoiceRef = {
  id: string
  totalCents: number
  paidCents: number
  supplierId: string
  projectId: string
  receivedOffset: number
  files?: readonly FileEntry[]
}

/** An agreement under which several payments are made. */
export type Contract = { no: string; supplierId: string; projectId: string; amountCents: number; paidCents: number }

/** A mould that has to be tried again. */
export type OpenTrial = { project: ProjectRef; moldNo: string; nextRound: number; notBefore: number }

/** Everything a row is made from, beside its random numbers. Lists are bounded, so a load of millions needs no more memory. */
export type World = {
  calendar: Calendar
  numbers: SerialNumbers
  /** The rows of this run in the module, by index; they spread evenly over the working days. */
  firstIndex: number
  count: number
  newRecordId(index: number, timeMs: number): string
  suppliers: SupplierRef[]
  supplierById: Map<string, SupplierRef>
  projects: ProjectRef[]
  /** Paid incoming invoices in the order of their dates, and booked ones that are still to be paid. */
  paidInvoices: InvoiceRef[]
  openInvoices: InvoiceRef[]
  /** False: every invoice belongs to one application. True: invoices are picked at random, for loads larger than their references. */
  reusesInvoices: boolean
  nextInvoice: number
  contracts: Contract[]
  openTrials: OpenTrial[]
  files: FileBook
}

/** Makes the row with the given index. Rows must be made in the order of their indexes: numbers and contracts build on each other. */
export type RowMaker = (random: Random, index: number, world: World) => RecordSeed

/** References kept for later modules. */
export const referencesMax = 20_000

export function rememberSupplier(world: World, supplier: SupplierRef): void {
  if (world.suppliers.length >= referencesMax) return
  world.suppliers.push(supplier)
  world.supplierById.set(supplier.id, supplier)
}

export function remember<T>(list: T[], entry: T): void {
  if (list.length < referencesMax) list.push(entry)
}

export type Moment = { offset: number; timeMs: number }

const workStart = 8 * 60 + 30
const workMinutes = 7 * 60

/** When the row with this index was entered: evenly spread over the working days, within working hours. */
export function momentOf(world: World, index: number): Moment {
  const { offset, share } = world.calendar.workday((index - world.firstIndex) / world.count)
  return { offset, timeMs: world.calendar.at(offset, workStart) + Math.floor(share * workMinutes * 60) * 1000 }
}

/** A later change of the record by somebody, for two rows in five. */
export function laterChange(
  random: Random,
  moment: Moment,
  world: World,
  userId: string,
): Pick<RecordSeed, 'modifyUserId' | 'modifyTime'> {
  if (!random.chance(0.4)) return { modifyUserId: null, modifyTime: null }
  const timeMs = moment.timeMs + random.whole(1, 20 * 24 * 60) * 60_000
  return timeMs < world.calendar.nowMs ? { modifyUserId: userId, modifyTime: timeMs } : { modifyUserId: null, modifyTime: null }
}

/** Prefers the older entries of a list: a few partners carry most of the business. */
export function pickSkewed<T>(random: Random, list: readonly T[]): T {
  const at = Math.floor(list.length * 0.85 * random.next() ** 1.6)
  const entry = list[at]
  if (entry === undefined) throw new Error('nothing to pick from: references are missing')
  return entry
}

/** Yuan from whole cents. */
export function yuan(cents: number): number {
  return cents / 100
}

/** The same as a field that shows an amount of another record keeps it. */
export function yuanText(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** `cents × hundredths ÷ 100`, rounded half up, in whole numbers: rates are given in percent. */
export function percentOf(cents: number, percent: number): number {
  return Math.floor((cents * percent + 50) / 100)
}
