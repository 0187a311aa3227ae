import { sql } from 'kysely'
import { AppError } from '@/lib/errors/app-error'
import type { PlatformContext } from '../http/context'
import { insertRecordsBulk, quoted, type RecordSeed, recordTableName } from '../modules/online-dev/public'
import type { Db } from '../store/database'
import { billRules } from './bill-rules'
import { createCalendar } from './calendar'
import { designs, type ModuleCode, moduleCodes } from './designs/all-designs'
import { createSampleBook } from './files/book'
import { readSamples } from './files/write-files'
import { untilInterrupted } from './interrupt'
import { createRandom } from './random'
import { companyRecordCounts, createWorld, rowMakers } from './records/company-records'
import { createSerialNumbers } from './records/serial-numbers'
import { referencesMax, rememberSupplier, type World } from './records/world'

export type FillOptions = { module: ModuleCode; records: number; onProgress?: (written: number) => void }

const daysBack = 730
const nextIndexKey = (module: ModuleCode) => `seed.nextIndex.${module}`

/** Adds generated records to a module of the demonstration company. Memory does not grow with their number; Ctrl-C ends it early. */
export async function fillModule(
  ctx: PlatformContext,
  { module, records, onProgress }: FillOptions,
): Promise<{ written: number }> {
  const { db } = ctx
  await requireCompany(db)
  const world = await worldOf(ctx, module)
  world.count = records
  world.firstIndex = await reserveIndexes(db, module, records)
  const result = await untilInterrupted((signal) =>
    insertRecordsBulk(db, designs[module].id, rowsOf(module, world, signal), onProgress),
  )
  await writeCounters(db, world)
  return result
}

async function requireCompany(db: Db): Promise<void> {
  const done = await db.selectFrom('meta').select('key').where('key', '=', 'seed.step.billRules').executeTakeFirst()
  if (!done)
    throw new AppError(
      'refused',
      'This database does not hold the demonstration company. Start Tenon once without --empty, then fill its modules.',
    )
}

function* rowsOf(module: ModuleCode, world: World, signal: AbortSignal): Generator<RecordSeed> {
  // Another start than the company's own rows, and another one for every further load.
  const random = createRandom(world.firstIndex * 31 + moduleCodes.indexOf(module) + 1)
  const end = world.firstIndex + world.count
  for (let index = world.firstIndex; index < end && !signal.aborted; index += 1) yield rowMakers[module](random, index, world)
}

/** Names and numbers that must differ are made from the index, so no index is used twice, also after a load that broke off. */
async function reserveIndexes(db: Db, module: ModuleCode, count: number): Promise<number> {
  const first = companyRecordCounts.get(module) ?? 0
  const key = nextIndexKey(module)
  const { rows } = await sql<{ value: string }>`
    insert into meta (key, value) values (${key}, ${String(first + count)})
    on conflict (key) do update set value = (meta.value::bigint + ${count})::text returning value`.execute(db)
  return Number(rows[0]?.value ?? first + count) - count
}

async function worldOf(ctx: PlatformContext, module: ModuleCode): Promise<World> {
  const { db } = ctx
  const known = await db.selectFrom('billCounter').selectAll().where('ruleId', '=', billRules[module].id).execute()
  const world = createWorld(createCalendar(ctx.now(), daysBack), createSerialNumbers(known))
  world.newRecordId = idAtTime
  world.reusesInvoices = true
  world.files = createSampleBook(await readSamples(db))
  if (module !== 'hipSupplier') await loadSuppliers(db, world)
  if (module !== 'hipSupplier' && module !== 'hipProject') await loadProjects(db, world)
  if (module === 'hipPayApply') await loadPaidInvoices(db, world)
  return world
}

const idEpochMs = Date.UTC(2010, 0, 1)

/** An id of the platform's own form for the record's time, so that order by id is order by time here as well. */
function idAtTime(index: number, timeMs: number): string {
  return ((BigInt(timeMs - idEpochMs) << 22n) | BigInt(index & 0x3fffff)).toString().padStart(19, '0')
}

type Stored = { id: string; data: Record<string, unknown> }

/** The oldest records of a module: those the company's own rows refer to as well. */
async function readOldest(db: Db, module: ModuleCode, where = sql`true`): Promise<Stored[]> {
  const table = sql.raw(quoted(recordTableName(designs[module].id)))
  const { rows } = await sql<Stored>`select id, data from ${table} where ${where} order by id limit ${referencesMax}`.execute(db)
  if (rows.length === 0) throw new AppError('refused', `${module} has no records to refer to. Fill it first.`)
  return rows
}

async function loadSuppliers(db: Db, world: World): Promise<void> {
  for (const { id, data } of await readOldest(db, 'hipSupplier')) {
    const text = (name: string) => String(data[name] ?? '')
    const account = { bankName: text('bankName'), bankAccount: text('bankAccount') }
    const isEnabled = data['enabledMark'] !== 0
    rememberSupplier(world, {
      id,
      fullName: text('fullName'),
      taxNo: text('taxNo'),
      type: text('supplierType'),
      isEnabled,
      ...account,
    })
  }
}

async function loadProjects(db: Db, world: World): Promise<void> {
  const dayMs = 86_400_000
  const offsetOf = (value: unknown) => Math.round((Number(value) - world.calendar.day(0)) / dayMs)
  for (const { id, data } of await readOldest(db, 'hipProject')) {
    const text = (name: string) => String(data[name] ?? '')
    world.projects.push({
      id,
      customerName: text('customerName'),
      productName: text('productName'),
      productCode: text('productCode'),
      moldNo: text('moldNo'),
      managerId: text('managerId'),
      startOffset: offsetOf(data['startDate']),
      endOffset: offsetOf(data['planEndDate']),
    })
  }
}

async function loadPaidInvoices(db: Db, world: World): Promise<void> {
  const isPaid = sql`data->>'direction' = 'in' and data->>'status' = 'paid'`
  for (const { id, data } of await readOldest(db, 'hipInvoice', isPaid)) {
    const cents = Math.round(Number(data['totalAmount']) * 100)
    const refs = { supplierId: String(data['supplierId'] ?? ''), projectId: String(data['projectId'] ?? '') }
    world.paidInvoices.push({ id, totalCents: cents, paidCents: cents, receivedOffset: 0, ...refs })
  }
}

/** Counters only ever go up: the platform may have issued numbers meanwhile on a shared database. */
async function writeCounters(db: Db, world: World): Promise<void> {
  for (const { ruleId, datePart, lastNumber } of world.numbers.counters()) {
    await sql`insert into bill_counter (rule_id, date_part, last_number) values (${ruleId}, ${datePart}, ${lastNumber})
      on conflict (rule_id, date_part) do update set last_number = greatest(bill_counter.last_number, excluded.last_number)`.execute(
      db,
    )
  }
}
