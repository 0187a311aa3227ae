import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { PlatformContext } from '../http/context'
import { insertRecordsBulk, prepareTables, quoted, recordTableName, saveReleasedDesign } from '../modules/online-dev/public'
import { insertPrintTemplates } from '../modules/print/public'
import { insertReports } from '../modules/report/public'
import { insertScreens } from '../modules/screen/public'
import { createPasswordHash } from '../modules/session/public'
import type { Db, DbTransaction } from '../store/database'
import { billRules } from './bill-rules'
import { createCalendar } from './calendar'
import { chatRows } from './company/chat'
import { writeCommonWords } from './company/common-words'
import { writeGrades } from './company/grades'
import { grantRows, roleId } from './company/grants'
import { groupRows } from './company/groups'
import { writeIntegrations } from './company/integrations'
import { mailRows } from './company/mails'
import { menuRow, menus, systemId, systems } from './company/menus'
import { messageRows } from './company/messages'
import { noticeRows } from './company/notices'
import { organisation, organizeId, organizePath } from './company/organisation'
import { managerOf, type PersonSeed, people, positionId, positions, userId } from './company/people'
import { dataFieldRows, moduleMenus, schemeRows } from './company/permission-items'
import { roles } from './company/roles'
import { scheduleRows } from './company/schedule'
import { writeShortLinks } from './company/short-links'
import { writeWarehouse } from './company/warehouse'
import { demoAccounts } from './demo-accounts'
import {
  allDesigns,
  designs,
  listModuleCodes,
  type ModuleCode,
  moduleCodes,
  type SeedModuleCode,
  tableCodes,
  viewCodes,
} from './designs/all-designs'
import { companyDictionaries } from './dictionaries/company'
import { dictionaryItemId } from './dictionaries/rows'
import { standardDictionaries } from './dictionaries/standard'
import { createFileBook } from './files/book'
import { readPictures } from './files/pictures'
import { fileSecret, writeFiles } from './files/write-files'
import { flowModules } from './flows/flow-forms'
import { writeFlowDefinitions } from './flows/write-definitions'
import { writeFlowTasks } from './flows/write-tasks'
import { interfaceRows } from './interfaces/company'
import { writePortals } from './portals/write-portals'
import { printRows } from './print/print-rows'
import { createRandom } from './random'
import { type CompanyRecords, makeCompanyRecords } from './records/company-records'
import { mobile } from './records/hip-supplier'
import { listModuleRecords } from './records/list-modules'
import { reportRows } from './reports/report-rows'
import { screenRows } from './screens/screen-rows'
import { writeDictionaries } from './standard-steps'
import { insertInChunks, type Step } from './steps'

/** The demonstration company, in the order of its references. */
export function companySteps(ctx: PlatformContext, baseTimeMs: number): Step[] {
  // Made when first needed: a finished seed must not pay for it.
  let made: Promise<Made> | undefined
  const company = () => {
    made ??= makeAll(ctx, baseTimeMs)
    return made
  }
  return [
    { name: 'configuration', inTransaction: writeConfiguration },
    { name: 'dictionaries', inTransaction: (trx) => writeDictionaries(trx, [...standardDictionaries, ...companyDictionaries]) },
    { name: 'organisation', inTransaction: (trx) => writeOrganisation(trx, baseTimeMs) },
    { name: 'menus', inTransaction: (trx) => writeMenus(trx, baseTimeMs) },
    { name: 'roles', inTransaction: (trx) => writeRoles(trx, baseTimeMs) },
    { name: 'people', inTransaction: (trx) => writePeople(trx, baseTimeMs) },
    { name: 'grades', inTransaction: (trx) => writeGrades(trx, baseTimeMs) },
    { name: 'groups', inTransaction: (trx) => writeGroups(trx, baseTimeMs) },
    { name: 'designs', standalone: writeDesigns },
    { name: 'print', inTransaction: (trx) => insertPrintTemplates(trx, printRows(baseTimeMs)) },
    { name: 'reports', inTransaction: (trx) => insertReports(trx, reportRows(baseTimeMs)) },
    { name: 'interfaces', inTransaction: (trx) => writeInterfaces(trx, baseTimeMs) },
    { name: 'files', standalone: async () => writeFiles(ctx, (await company()).files.all()) },
    ...moduleCodes.map((module) => ({
      name: `records.${module}`,
      standalone: async (db: Db) => writeRecords(db, module, (await company()).records),
    })),
    { name: 'records.lists', standalone: (db) => writeListRecords(db, baseTimeMs) },
    { name: 'billRules', inTransaction: async (trx) => writeBillRules(trx, (await company()).records, baseTimeMs) },
    { name: 'schedule', inTransaction: async (trx) => writeSchedule(trx, await company()) },
    { name: 'messages', inTransaction: (trx) => writeMessages(trx, baseTimeMs) },
    { name: 'notices', inTransaction: async (trx) => writeNotices(trx, await company()) },
    { name: 'chat', inTransaction: async (trx) => writeChat(trx, await company()) },
    { name: 'commonWords', inTransaction: (trx) => writeCommonWords(trx, baseTimeMs) },
    { name: 'businessTables', inTransaction: (trx) => writeWarehouse(trx, baseTimeMs) },
    { name: 'tableDesigns', standalone: (db) => writeTableDesigns(db) },
    { name: 'flows', standalone: () => writeFlowDefinitions(ctx) },
    { name: 'flowTasks', standalone: async () => writeFlowTasks(ctx, baseTimeMs, (await company()).records) },
    { name: 'integrations', inTransaction: (trx) => writeIntegrations(trx, baseTimeMs) },
    { name: 'portals', inTransaction: (trx) => writePortals(trx, baseTimeMs) },
    { name: 'screens', inTransaction: (trx) => insertScreens(trx, screenRows(baseTimeMs)) },
    { name: 'shortLinks', inTransaction: (trx) => writeShortLinks(trx, baseTimeMs) },
  ]
}

type Made = Awaited<ReturnType<typeof makeAll>>

/** Everything that names files is made before the first of them is written. */
async function makeAll({ db }: PlatformContext, baseTimeMs: number) {
  const files = createFileBook(await fileSecret(db), await readPictures())
  const calendar = createCalendar(baseTimeMs, 0)
  return {
    files,
    records: makeCompanyRecords(baseTimeMs, files),
    schedule: scheduleRows(calendar, files),
    notices: noticeRows(calendar, files),
    mails: mailRows(calendar, files),
    chat: chatRows(calendar, files),
  }
}

async function writeConfiguration(trx: DbTransaction): Promise<void> {
  await trx
    .insertInto('sysConfig')
    .values([
      { key: 'companyName', value: '华锐模塑集团' },
      { key: 'companyCode', value: 'huarui' },
      { key: 'companyAddress', value: '东莞市长安镇振兴路168号' },
      { key: 'companyContacts', value: '林婉清' },
    ])
    .execute()
}

async function writeOrganisation(trx: DbTransaction, createdAt: number): Promise<void> {
  const rows = organisation.map((entry, index) => ({
    id: organizeId(entry.code),
    parentId: entry.parent === null ? '-1' : organizeId(entry.parent),
    category: entry.category,
    fullName: entry.fullName,
    enCode: entry.code,
    managerId: userId(entry.head),
    idPath: `,${organizePath(entry.code).map(organizeId).join(',')},`,
    sortCode: index + 1,
    createdAt,
  }))
  await trx.insertInto('organize').values(rows).execute()
  const places = positions.map(({ organize, ...position }, index) => {
    return { ...position, organizeId: organizeId(organize), sortCode: index + 1, createdAt }
  })
  await trx.insertInto('position').values(places).execute()
}

async function writeMenus(trx: DbTransaction, createdAt: number): Promise<void> {
  await trx
    .insertInto('appSystem')
    .values(systems.map((system, index) => ({ ...system, sortCode: index + 1 })))
    .execute()
  const rows = menus.map((menu, index) => ({ ...menuRow(menu, index + 1), createdAt }))
  await trx.insertInto('menu').values(rows).execute()
  const items = moduleMenus.map((entry) => entry.items)
  const tables = { button: 'moduleButton', column: 'moduleColumn', form: 'moduleForm' } as const
  for (const kind of ['button', 'column', 'form'] as const) {
    const all = items.flatMap((entry) => entry[kind])
    await insertInChunks(all, (chunk) => trx.insertInto(tables[kind]).values(chunk).execute())
  }
  await trx.insertInto('dataField').values(moduleMenus.flatMap(dataFieldRows)).execute()
  await trx.insertInto('dataScheme').values(moduleMenus.flatMap(schemeRows)).execute()
}

async function writeRoles(trx: DbTransaction, createdAt: number): Promise<void> {
  const rows = roles.map((role, index) => ({
    id: roleId(role.code),
    fullName: role.fullName,
    enCode: role.code,
    globalMark: role.organizes ? 0 : 1,
    description: role.description,
    sortCode: index + 1,
    createdAt,
  }))
  await trx.insertInto('role').values(rows).execute()
  const limits = roles.flatMap((role) =>
    (role.organizes ?? []).map((code) => ({ roleId: roleId(role.code), organizeId: organizeId(code) })),
  )
  await trx.insertInto('roleOrganize').values(limits).execute()
  await writeGrants(trx)
}

/** Four arrays instead of some ten thousand bound values: several times faster. */
async function writeGrants(trx: DbTransaction): Promise<void> {
  const rows = grantRows()
  await sql`insert into permission_grant (object_type, object_id, item_type, item_id)
    select * from unnest(${rows.map((row) => row.objectType)}::text[], ${rows.map((row) => row.objectId)}::text[],
      ${rows.map((row) => row.itemType)}::text[], ${rows.map((row) => row.itemId)}::text[])`.execute(trx)
}

async function writePeople(trx: DbTransaction, createdAt: number): Promise<void> {
  const random = createRandom(20_260_100)
  const hashes = await passwordHashes()
  const rows = people.map((person, index) => ({
    ...userRow(person),
    mobilePhone: mobile(random),
    passwordHash: hashes.get(person.account) ?? '',
    isDemonstration: hashes.has(person.account) ? 1 : 0,
    changePasswordDate: createdAt,
    sortCode: index + 1,
    createdAt,
  }))
  await trx.insertInto('appUser').values(rows).execute()
  await insertInChunks(people.flatMap(relationRows), (chunk) => trx.insertInto('userRelation').values(chunk).execute())
}

async function writeGroups(trx: DbTransaction, createdAt: number): Promise<void> {
  const { rows, members } = groupRows(createdAt)
  await trx.insertInto('userGroup').values(rows).execute()
  await trx.insertInto('userRelation').values(members).execute()
}

/** Only the accounts with a published password can sign in; the others wait until an administrator sets theirs. */
async function passwordHashes(): Promise<Map<string, string>> {
  const entries = demoAccounts.map(async ({ account, password }) => {
    const md5Hex = createHash('md5').update(password).digest('hex')
    return [account, await createPasswordHash(md5Hex)] as const
  })
  return new Map(await Promise.all(entries))
}

function userRow(person: PersonSeed) {
  const manager = managerOf(person)
  return {
    id: userId(person.account),
    account: person.account,
    realName: person.name,
    isAdministrator: person.roles.includes('administrator') ? 1 : 0,
    gender: person.gender,
    email: `${person.account}@huarui.example.cn`,
    managerId: manager === null ? null : userId(manager),
    organizeId: organizeId(person.organize),
    positionId: positionId(person),
    systemId: systemId('mainSystem'),
    description: person.position,
  }
}

function relationRows(person: PersonSeed) {
  const relation = (objectType: 'Organize' | 'Position' | 'Role', objectId: string, sortCode = 0) => {
    return { userId: userId(person.account), objectType, objectId, sortCode }
  }
  return [
    relation('Organize', organizeId(person.organize)),
    relation('Position', positionId(person)),
    ...person.roles.map((role, index) => relation('Role', roleId(role), index)),
  ]
}

const designCategories: Readonly<Record<SeedModuleCode, string>> = {
  hipProject: 'project',
  hipPlan: 'project',
  hipMoldTrial: 'project',
  hipInvoice: 'finance',
  hipPayApply: 'finance',
  hipSupplier: 'finance',
  hipSeal: 'office',
  hipOrder: 'finance',
  hipMaterial: 'office',
  hipPrice: 'finance',
  hipInvoiceView: 'finance',
  hipFeedback: 'office',
  hipDevice: 'office',
  hipContact: 'finance',
  hipStockOut: 'office',
  hipStockIn: 'office',
  hipInvoiceMonth: 'finance',
}

/** After their tables: a design of whose tables none is there keeps its records elsewhere. */
async function writeTableDesigns(db: Db): Promise<void> {
  for (const module of tableCodes) {
    const { id, tables: tablesJson, formData } = allDesigns[module]
    await db.transaction().execute((trx) => prepareTables(trx, { id, tablesJson, formData }))
  }
  await writeDesignsOf(db, tableCodes)
}

function writeDesigns(db: Db): Promise<void> {
  return writeDesignsOf(db, [...moduleCodes, ...listModuleCodes, ...viewCodes])
}

async function writeDesignsOf(db: Db, codes: readonly SeedModuleCode[]): Promise<void> {
  const admin = people.find(({ roles: held }) => held.includes('administrator'))
  const creator = admin && { userId: userId(admin.account), userName: `${admin.name}/${admin.account}` }
  for (const module of codes) {
    const { id, enCode, fullName, description, sortCode, formData, columnData, tables, phone } = allDesigns[module]
    const { webType = 2, interfaceId = '', interfaceParam = '' } = allDesigns[module]
    const category = dictionaryItemId('webDesign', designCategories[module])
    // Who designs the others for phones begins with what their desktop has.
    const appColumnData = phone ? allDesigns[module].appColumnData : ''
    const enableFlow = flowModules.some((one) => one === module) ? 1 : 0
    const documents = { formData, columnData, appColumnData, tables, interfaceId, interfaceParam, enableFlow }
    await saveReleasedDesign(db, { id, enCode, fullName, description, sortCode, category, webType, creator, ...documents })
  }
}

async function writeInterfaces(trx: DbTransaction, createdAt: number): Promise<void> {
  await trx.insertInto('dataInterface').values(interfaceRows(createdAt)).execute()
}

/** Nobody has signed in before seeding ends, so whatever is in the table is left over from an interrupted start. */
async function writeRecords(db: Db, module: ModuleCode, records: CompanyRecords): Promise<void> {
  const rows = records.modules.find((entry) => entry.module === module)?.rows ?? []
  await sql`truncate table ${sql.raw(quoted(recordTableName(designs[module].id)))}`.execute(db)
  await insertRecordsBulk(db, designs[module].id, rows)
}

async function writeListRecords(db: Db, baseTimeMs: number): Promise<void> {
  const records = listModuleRecords(baseTimeMs)
  for (const module of listModuleCodes) {
    await sql`truncate table ${sql.raw(quoted(recordTableName(allDesigns[module].id)))}`.execute(db)
    await insertRecordsBulk(db, allDesigns[module].id, records[module])
  }
}

async function writeSchedule(trx: DbTransaction, { schedule }: Made): Promise<void> {
  const { entries, participants } = schedule
  await trx.insertInto('scheduleEntry').values(entries).execute()
  await trx.insertInto('scheduleParticipant').values(participants).execute()
}

async function writeMessages(trx: DbTransaction, baseTimeMs: number): Promise<void> {
  await insertInChunks(messageRows(createCalendar(baseTimeMs, 0)), (chunk) => trx.insertInto('message').values(chunk).execute())
}

async function writeNotices(trx: DbTransaction, { notices, mails }: Made): Promise<void> {
  await trx.insertInto('notice').values(notices).execute()
  await trx.insertInto('mail').values(mails).execute()
}

async function writeChat(trx: DbTransaction, { chat }: Made): Promise<void> {
  const { pairs, messages, conversations } = chat
  await trx.insertInto('chatPair').values(pairs).execute()
  await insertInChunks(messages, (chunk) => trx.insertInto('chatMessage').values(chunk).execute())
  await trx.insertInto('chatConversation').values(conversations).execute()
}

const ruleCategories: Readonly<Record<ModuleCode, string>> = {
  hipProject: 'project',
  hipPlan: 'project',
  hipMoldTrial: 'produce',
  hipInvoice: 'finance',
  hipPayApply: 'finance',
  hipSupplier: 'purchase',
  hipSeal: 'office',
}

/** Rules with their counters where the records end, so that the next number is a new one. */
async function writeBillRules(trx: DbTransaction, records: CompanyRecords, createdAt: number): Promise<void> {
  const rows = moduleCodes.map((module, index) => {
    const rule = billRules[module]
    const startNumber = '1'.padStart(rule.digit, '0')
    const category = dictionaryItemId('businessType', ruleCategories[module])
    return { ...rule, category, startNumber, outputNumber: lastNumber(records, module), sortCode: index + 1, createdAt }
  })
  await trx.insertInto('billRule').values(rows).execute()
  await insertInChunks(records.counters, (chunk) => trx.insertInto('billCounter').values(chunk).execute())
}

const numberFields: Readonly<Record<ModuleCode, string>> = {
  hipProject: 'projectNo',
  hipPlan: 'planNo',
  hipInvoice: 'regNo',
  hipSeal: 'sealNo',
  hipMoldTrial: 'trialNo',
  hipPayApply: 'applyNo',
  hipSupplier: 'supplierNo',
}

function lastNumber(records: CompanyRecords, module: ModuleCode): string | null {
  const rows = records.modules.find((entry) => entry.module === module)?.rows ?? []
  const number = rows[rows.length - 1]?.values[numberFields[module]]
  return typeof number === 'string' ? number : null
}
