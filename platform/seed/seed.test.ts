import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import type { PlatformContext } from '../http/context'
import { createRouter } from '../http/router'
import { nextNumber } from '../modules/billrule/numbers'
import { openInterface } from '../modules/datainterface/interface-rights'
import { enabledInterface, interfacePage } from '../modules/datainterface/service'
import { recordForViewing } from '../modules/online-dev/records/detail'
import { recordTableName } from '../modules/online-dev/records/names'
import { loadActor } from '../modules/permission/actor'
import { currentMenus, moduleRights, permittedSystems } from '../modules/permission/effective'
import { verifyPassword } from '../modules/session/passwords'
import { routes } from '../routes'
import { trackFileUse } from '../store/file-use'
import type { OpenedDatabase } from '../store/open'
import { openTestDatabase, testContext } from '../store/testing'
import { administrationMenus } from './administration-menus'
import { fillAreas } from './areas/fill-areas'
import { systemId } from './company/menus'
import { userId } from './company/people'
import { formsThatFindNothing } from './company/testing'
import { demoAccounts } from './demo-accounts'
import { allDesigns, designs, moduleCodes } from './designs/all-designs'
import { acceptedFiles, filesNamedIn, filesWithoutBytes } from './files/testing'
import { readSamples } from './files/write-files'
import { fillModule } from './fill'
import { seedIfEmpty } from './index'
import { printTemplates } from './print/all-templates'
import { newestDocuments, unknownPlaceholders } from './print/testing'
import { companyRecordCounts } from './records/company-records'
import { shownReports } from './reports/testing'

jest.setTimeout(420_000)

let opened: OpenedDatabase
let dataDir = ''
let ctx: PlatformContext

beforeEach(async () => {
  opened = await openTestDatabase()
  dataDir = mkdtempSync(path.join(tmpdir(), 'tenon-seed-'))
  // Interfaces of the company call the platform itself.
  ctx = { ...contextAt(Date.now), findCall: createRouter(routes) }
})

afterEach(async () => {
  await opened.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** With a folder of its own for the files. */
function contextAt(now: () => number): PlatformContext {
  const { config, ...context } = testContext(opened.db, { now })
  return { ...context, config: { ...config, dataDir } }
}

/** Number of rows and a hash of the content of every table. */
async function contentOf(database: PlatformContext['db']): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`.execute(database)
  const content = new Map<string, string>()
  for (const { name } of rows) {
    const result = await sql<{ hash: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as hash from ${sql.raw(name)} t`.execute(
      database,
    )
    content.set(name, result.rows[0]?.hash ?? '')
  }
  return content
}

async function actorOf(account: string) {
  const actor = await loadActor(ctx, userId(account), { tokenHash: 'test', ipAddress: '127.0.0.1' })
  if (!actor) throw new Error(`${account} cannot act`)
  return actor
}

test('the company is written once: starting again changes nothing, and everything in it works together', async () => {
  expect(await seedIfEmpty(ctx, { demo: 'company' })).toMatchObject({ kind: 'company', hasSeeded: true })
  const before = await contentOf(ctx.db)
  expect(await seedIfEmpty(ctx, { demo: 'company' })).toMatchObject({ kind: 'company', hasSeeded: false })
  expect(await seedIfEmpty(ctx, { demo: 'empty' })).toMatchObject({ kind: 'company', hasSeeded: false })
  expect(await contentOf(ctx.db)).toEqual(before)

  await onlyDemonstrationAccountsHavePasswords()
  await clerkSeesOneModuleWithoutDelete()
  await everyUserCanWork()
  expect(await formsThatFindNothing(ctx, actorOf)).toEqual([])
  await interfacesAnswerInsideForms()
  await everyInterfaceAnswers()
  await chosenRecordsHaveTexts()
  await everyTemplatePrints()
  await rowsOfTablesAreRecords()
  await everyFileIsThere()
  await everyReportShowsRecords()
  await nextSerialNumbersAreNew()
  await fillingGoesOnWhereTheCompanyEnds()
  await loadsCountTheirFiles()
})

const readNothing = async () => []

/** Interfaces that tell of one thing are asked about one that is there. */
const askedOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  devicePlacesBelow: { above: 'inject' },
  deviceState: { deviceNo: 'SB101' },
}

async function everyInterfaceAnswers() {
  // They come with the start of a platform, beside the company.
  await fillAreas(ctx)
  const actor = await actorOf('admin')
  const rows = await ctx.db.selectFrom('dataInterface').select(['id', 'enCode', 'hasPage']).execute()
  expect(rows.length).toBeGreaterThan(5)
  for (const { id, enCode } of rows) {
    const row = await enabledInterface(ctx, id)
    const paramList = Object.entries(askedOf[enCode] ?? {}).map(([field, defaultValue]) => ({ field, defaultValue }))
    const request = { currentPage: 1, pageSize: 5, keyword: '', relationField: '', columnOptions: '', paramList }
    const page = await interfacePage(ctx, actor, { row, request, readModule: readNothing })
    expect([enCode, page.list.length > 0, page.pagination.total >= page.list.length]).toEqual([enCode, true, true])
  }
}

/** What records of the company chose from interfaces and other modules is shown by its text, in details and in rows. */
async function chosenRecordsHaveTexts() {
  const actor = await actorOf('admin')
  const texts = async (module: 'hipProject' | 'hipMoldTrial' | 'hipPlan', filled: string) => {
    const table = sql.raw(recordTableName(designs[module].id))
    const { rows } = await sql<{
      id: string
    }>`select id from ${table} where coalesce(data->>${filled}, '') <> '' limit 1`.execute(ctx.db)
    return JSON.parse((await recordForViewing(ctx, actor, designs[module].id, rows[0]?.id ?? '')).data ?? '{}')
  }
  const project = await texts('hipProject', 'outsourceId')
  expect(project.outsourceId).toMatch(/公司/)
  expect(project.outsourceId_phone).toMatch(/^\d/)
  const trial = await texts('hipMoldTrial', 'machineId')
  expect([trial.machineId_workshop, trial.workshop]).toEqual([expect.stringMatching(/注塑/), expect.stringMatching(/注塑.车间/)])
  const plan = await texts('hipPlan', 'projectId')
  expect(plan.projectId_customerName).toMatch(/公司/)
}

async function everyTemplatePrints() {
  const actor = await actorOf('admin')
  expect(await unknownPlaceholders(ctx, actor)).toEqual([])
  const documents = await newestDocuments(ctx, actor)
  expect([...documents.keys()]).toEqual(printTemplates.map(({ enCode }) => enCode))
  for (const { printData } of documents.values()) expect(String(printData['companyName'])).toMatch(/华锐/)
  expect(documents.get('hipInvoiceForm')?.printData['T1']).toContainEqual(expect.objectContaining({ no: 1 }))
}

/** Every report of the demonstration is filled from real records, without a fault. */
async function everyReportShowsRecords() {
  for (const [enCode, rows] of await shownReports(ctx, await actorOf('admin'))) {
    expect([enCode, rows.length > 5]).toEqual([enCode, true])
    expect([enCode, rows.flat().filter((text) => text.startsWith('#'))]).toEqual([enCode, []])
  }
}

/** Files that records must have are stored, as an upload would have stored them. */
async function everyFileIsThere() {
  const tables = moduleCodes.map((module) => recordTableName(designs[module].id))
  for (const table of [...tables, 'notice', 'mail', 'schedule_entry', 'chat_message']) {
    const named = await filesNamedIn(ctx, table)
    expect([table, named.filter(({ sizeBytes }) => sizeBytes === null)]).toEqual([table, []])
  }
  expect(await filesNamedIn(ctx, recordTableName(designs.hipInvoice.id))).toHaveLength(600)
  expect(await filesWithoutBytes(ctx)).toEqual([])
  const accepted = await acceptedFiles(ctx)
  expect(accepted.map(({ row }) => row)).toEqual(accepted.map(({ upload }) => upload))
}

/** Whatever the warehouse program has received is a record of the module on its tables, with its lines. */
async function rowsOfTablesAreRecords() {
  const table = sql.raw(recordTableName(allDesigns.hipStockIn.id))
  const { rows } = await sql`select (select count(*)::int from ${table}) as records,
    (select sum(jsonb_array_length(data->'line'))::int from ${table}) as lines, (select count(*)::int from business.wh_stock_in) as receipts,
    (select count(*)::int from business.wh_stock_in_line) as received`.execute(ctx.db)
  const [counted] = rows as { records: number; lines: number; receipts: number; received: number }[]
  expect(counted?.records).toBeGreaterThan(20)
  expect([counted?.receipts, counted?.received]).toEqual([counted?.records, counted?.lines])
}

/** Loads name the same file in every record; it counts each of them, also when the trigger is there already. */
async function loadsCountTheirFiles() {
  await trackFileUse(ctx.db)
  const [sample] = [...(await readSamples(ctx.db))].flatMap(([kind, stored]) => (kind === 'invoice' ? [stored] : []))
  const uses = async () => {
    const row = await ctx.db
      .selectFrom('storedFile')
      .select('uses')
      .where('name', '=', sample?.name ?? '')
      .executeTakeFirst()
    return row?.uses ?? 0
  }
  const before = await uses()
  await fillModule(ctx, { module: 'hipInvoice', records: 30 })
  // An entry names its file in its id and in its address.
  expect(await uses()).toBe(before + 60)
}

async function onlyDemonstrationAccountsHavePasswords(): Promise<void> {
  const rows = await ctx.db.selectFrom('appUser').select(['account', 'passwordHash', 'isDemonstration']).execute()
  const published = rows.filter((row) => row.passwordHash !== '')
  expect(published.map((row) => row.account).sort()).toEqual(demoAccounts.map((demo) => demo.account).sort())
  expect(published.every((row) => row.isDemonstration === 1)).toBe(true)
  // MD5 of Tenon@2026, as the browser sends it.
  const md5Hex = (await import('node:crypto')).createHash('md5').update('Tenon@2026').digest('hex')
  expect(await verifyPassword(published[0]?.passwordHash ?? '', md5Hex)).toBe(true)
}

async function clerkSeesOneModuleWithoutDelete(): Promise<void> {
  const clerk = await actorOf('lujiayi')
  expect((await permittedSystems(ctx, clerk)).map((system) => system.enCode)).toEqual(['mainSystem'])
  const { menuList, permissionList } = await currentMenus(ctx, clerk, systemId('mainSystem'))
  expect(menuList.map((menu) => menu.enCode)).toEqual(['schedule', 'financeCenter'])
  expect(menuList[1]?.children.map((menu) => menu.enCode)).toEqual(['hipSupplier'])
  const modules = permissionList.filter((entry) => entry.button.length > 0)
  expect(modules).toHaveLength(1)
  const rights = await moduleRights(ctx, clerk, designs.hipSupplier.id)
  expect(rights.buttons).toEqual(new Set(['btn_add', 'btn_edit', 'btn_detail', 'btn_download']))
  expect(rights.schemes).toHaveLength(1)
  expect((await moduleRights(ctx, clerk, designs.hipInvoice.id)).isPermitted).toBe(false)
}

/** The clerk sees no projects; nothing that she may open names the interfaces that read them. */
async function interfacesAnswerInsideForms(): Promise<void> {
  const clerk = await actorOf('lujiayi')
  for (const enCode of ['projectOptions', 'unpaidInvoices', 'payeeOptions'])
    await expect(openInterface(ctx, clerk, enCode)).rejects.toMatchObject({ code: 'forbidden' })
  expect((await openInterface(ctx, clerk, 'bankBranches')).columns).toBeNull()
  expect((await openInterface(ctx, await actorOf('gaomingyuan'), 'projectOptions')).columns).toBeNull()
}

async function everyUserCanWork(): Promise<void> {
  const users = await ctx.db.selectFrom('appUser').select('account').execute()
  const idle: string[] = []
  for (const { account } of users) {
    const actor = await actorOf(account)
    const { menuList } = await currentMenus(ctx, actor, systemId('mainSystem'))
    if (menuList.length === 0) idle.push(account)
  }
  expect(idle).toEqual([])
}

async function nextSerialNumbersAreNew(): Promise<void> {
  const { rows } = await sql<{ number: string }>`
    select data->>'supplierNo' as number from ${sql.raw(`record_${designs.hipSupplier.id}`)} order by number desc limit 1`.execute(
    ctx.db,
  )
  expect(rows[0]?.number).toBe('SK00260')
  expect(await ctx.db.transaction().execute((trx) => nextNumber(trx, 'hipSupplierNo', ctx.now()))).toBe('SK00261')
}

async function fillingGoesOnWhereTheCompanyEnds(): Promise<void> {
  for (const module of moduleCodes) {
    expect(await fillModule(ctx, { module, records: 120 })).toEqual({ written: 120 })
    const number = designs[module].fields.find((field) => field.widget === 'billRule')?.name ?? ''
    const { rows } = await sql<{ total: number; numbers: number; ids: number }>`
      select count(*) as total, count(distinct data->>${number}) as numbers, count(distinct id) as ids
      from ${sql.raw(`record_${designs[module].id}`)}`.execute(ctx.db)
    const total = (companyRecordCounts.get(module) ?? 0) + 120
    expect({ module, ...rows[0] }).toEqual({ module, total, numbers: total, ids: total })
  }
  const { rows } = await sql<{ names: number }>`
    select count(distinct data->>'fullName') as names from ${sql.raw(`record_${designs.hipSupplier.id}`)}`.execute(ctx.db)
  expect(rows[0]?.names).toBe(380)
}

test('seeding that broke off goes on where it stopped, with the dates it began with', async () => {
  const first = ctx.now()
  let calls = 0
  // The clock fails at the mark of a step in the middle of the records, which ends that start.
  const failing = contextAt(() => {
    calls += 1
    if (calls === 14) throw new Error('the machine was switched off')
    return first
  })
  await expect(seedIfEmpty(failing, { demo: 'company' })).rejects.toThrow('switched off')
  const later = contextAt(() => first + 5 * 86_400_000)
  expect(await seedIfEmpty(later, { demo: 'company' })).toMatchObject({ kind: 'company', hasSeeded: true })
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${sql.raw(`record_${designs.hipInvoice.id}`)}`.execute(ctx.db)
  expect(rows[0]?.total).toBe(600)
  const newest = await ctx.db.selectFrom('appUser').select('createdAt').executeTakeFirstOrThrow()
  expect(newest.createdAt).toBe(first)
})

test('an empty installation has one administrator, a menu and the standard dictionaries', async () => {
  expect(await seedIfEmpty(ctx, { demo: 'empty' })).toMatchObject({ kind: 'empty', hasSeeded: true })
  expect((await seedIfEmpty(ctx, { demo: 'empty' })).hasSeeded).toBe(false)
  const users = await ctx.db
    .selectFrom('appUser')
    .select(['account', 'passwordHash', 'isAdministrator', 'isDemonstration'])
    .execute()
  expect(users).toEqual([{ account: 'admin', passwordHash: '', isAdministrator: 1, isDemonstration: 0 }])
  const { menuList } = await currentMenus(ctx, await actorOf('admin'), systemId('mainSystem'))
  const codesOf = (type: number) => administrationMenus.filter((menu) => menu.type === type).map((menu) => menu.code)
  expect(menuList.map((menu) => menu.enCode)).toEqual(codesOf(1))
  const screens = menuList.flatMap((menu) => menu.children.map((child) => child.enCode))
  expect(screens.toSorted()).toEqual(codesOf(2).toSorted())
  expect(screens).toEqual(expect.arrayContaining(['permission.userOnline', 'system.notice']))
  await expect(fillModule(ctx, { module: 'hipSeal', records: 10 })).rejects.toThrow('does not hold the demonstration company')
})

test('a database with users from elsewhere is left alone', async () => {
  await ctx.db.insertInto('appUser').values({ id: '1', account: 'somebody', realName: '某人', passwordHash: '' }).execute()
  const before = await contentOf(ctx.db)
  expect(await seedIfEmpty(ctx, { demo: 'company' })).toMatchObject({ kind: 'foreign', hasSeeded: false })
  expect(await contentOf(ctx.db)).toEqual(before)
})
