import { createHash, randomBytes } from 'node:crypto'
import type { DesignForm } from '@/lib/contract/online-dev/design-base'
import { plainCode } from '@/lib/domain/name-patterns'
import { isSameName } from '@/lib/domain/normal-name'
import { AppError } from '@/lib/errors/app-error'
import { isRecord } from '@/lib/form/read'
import type { Actor, PlatformContext } from '../../../../http/context'
import { messages, refused } from '../../../../kit/refusals'
import type { DbTransaction } from '../../../../store/database'
import { viewSourceRefusal } from '../../../datainterface/public'
import { isConnection } from '../../../datasource/public'
import { demandVersion, keepHistory, keepOngoingHistory } from '../../../history/public'
import { hasTag } from '../../../permission/public'
import { removeBinding } from '../../records/bound-tables/install-store'
import { removeFunctionalForm, syncFunctionalForm } from '../functional-form'
import { builtIn, dataView } from '../store'
import { demandOwnFiles, demandReadable, tableCount } from './documents'
import { asForm, type DesignValues, valuesOf } from './form'
import {
  type DesignTableRow,
  deleteDesign,
  findReleasedTables,
  findTaken,
  findWholeDesign,
  insertDesign,
  lockDesigns,
  touchDesign,
  updateDesign,
} from './store'

/** Designs are made, changed, copied and deleted (contract 3b §2). What runs is the released copy, which none of this touches. */

const changedSince = 2

/** The design that is worked on, as its form reads it (contract 3b §2.3). Refuses one that is not there (`数据不存在`). */
export async function designDetails(ctx: PlatformContext, id: string) {
  const row = await findWholeDesign(ctx.db, id, 'design')
  if (!row) throw refused(messages.missing)
  return asForm(ctx.db, row)
}

/**
 * Makes a design, not released, and answers its id (contract 3b §2.3). Refuses a connection that is not there, documents that cannot
 * be opened again, files that the actor may not see, a name or code that is taken (`编码重复`, `名称重复`), what code is made from
 * without a table (`请至少选择一个数据表`), and a data view without an interface (`请选择数据接口`) or over one that cannot give its rows.
 */
export async function createDesign(ctx: PlatformContext, actor: Actor, form: DesignForm): Promise<string> {
  const values = await checkedValues(ctx, form)
  const mayUseOutside = await hasTag(ctx, actor, tablesTag)
  await demandOwnFiles(ctx, actor, values, null)
  const { type } = form
  return ctx.db.transaction().execute(async (trx) => {
    await lockDesigns(trx)
    await demandViewSource(trx, null, values)
    demandTablesPermitted(null, values, mayUseOutside)
    return insertNew(ctx, trx, actor, { ...values, type })
  })
}

export type NewDesign = ReturnType<typeof valuesOf> & { type: number; id?: string; extraJson?: string }

/** Not released, made now by the actor. Refuses names and codes that are taken, and what code is made from without a table. */
export async function insertNew(ctx: PlatformContext, trx: DbTransaction, actor: Actor, design: NewDesign): Promise<string> {
  const id = design.id ?? ctx.newId()
  if (needsTables(design.type) && tableCount(design.tablesJson) === 0) throw noTables()
  await demandFree(trx, design, id)
  const stamps = { createdAt: ctx.now(), createdBy: actor.userId, updatedAt: null, updatedBy: null }
  const row = { extraJson: '{}', outsideJson: '', ...design, ...stamps, id, state: 0, version: 1 }
  await insertDesign(trx, row)
  await syncFunctionalForm(trx, row)
  await keepDesign(trx, ctx, actor, { action: 'create', before: null, after: row })
  return id
}

/**
 * Changes the design that is worked on; the released one stays (contract 3b §2.3). Refuses what `createDesign` refuses, a design that is not
 * there (`更新失败，数据不存在`), one that is not the version any more that was seen (conflict), a new code that is none and a category that
 * is taken away, a form that becomes a data view or the other way round (`数据视图与表单不能互相转换`), and to take the last table from what was released with tables.
 */
export async function changeDesign(ctx: PlatformContext, actor: Actor, id: string, form: DesignForm): Promise<void> {
  const checked = await checkedValues(ctx, form)
  const mayUseOutside = await hasTag(ctx, actor, tablesTag)
  await demandOwnFiles(ctx, actor, checked, id)
  await ctx.db.transaction().execute(async (trx) => {
    await lockDesigns(trx)
    const before = await findWholeDesign(trx, id, 'design')
    if (!before) throw refused(messages.updateMissing)
    await demandVersion(trx, 'design', before, form.version)
    // Older clients do not name it: their change is none of where the tables are.
    const values = form.dbLinkId === '' ? { ...checked, dbLinkId: before.dbLinkId } : checked
    demandKnownWords(before, values)
    await demandViewSource(trx, before, values)
    await demandTablesKept(trx, before, values.tablesJson)
    demandTablesPermitted(before, values, mayUseOutside)
    await writeChange(ctx, trx, actor, { before, values })
  })
}

type Change = { before: DesignTableRow; values: ReturnType<typeof valuesOf> & { extraJson?: string } }

/** Refuses names and codes that are taken. What was released counts as changed since. `more` is what history tells besides. */
export async function writeChange(
  ctx: PlatformContext,
  trx: DbTransaction,
  actor: Actor,
  { before, values, state = before.state === 0 ? 0 : changedSince, more }: Change & { state?: number; more?: object },
): Promise<void> {
  await demandFree(trx, { ...values, type: before.type }, before.id)
  const changes = { ...values, state, updatedAt: ctx.now(), updatedBy: actor.userId }
  await updateDesign(trx, before.id, changes)
  await syncFunctionalForm(trx, { ...before, ...changes })
  const after = { ...before, ...changes, version: before.version + 1 }
  await keepDesign(trx, ctx, actor, { action: 'update', before, after, ...(more ? { more } : {}) })
}

/**
 * Deletes a design with its released copy, its releases and its public address (contract 3b §2); menus and stored records stay. Refuses one
 * that is not there (`删除失败，数据不存在`), and one that a flow stands on.
 */
export async function removeDesign(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockDesigns(trx)
    const before = await findWholeDesign(trx, id, 'design')
    if (!before) throw refused(messages.deleteMissing)
    await removeFunctionalForm(trx, id)
    await deleteDesign(trx, id)
    await removeBinding(trx, id)
    await keepDesign(trx, ctx, actor, { action: 'delete', before, after: null })
  })
}

const copiedNameMax = 50

/** The released version where there is one, else what is worked on. */
export async function copyDesign(ctx: PlatformContext, actor: Actor, id: string): Promise<string> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockDesigns(trx)
    const source = (await findWholeDesign(trx, id, 'designRelease')) ?? (await findWholeDesign(trx, id, 'design'))
    if (!source) throw refused(messages.copyMissing)
    const suffix = randomBytes(3).toString('hex').slice(0, 5)
    const names = { fullName: `${source.fullName}.副本${suffix}`, enCode: `${source.enCode}${suffix}` }
    if (names.fullName.length > copiedNameMax || names.enCode.length > copiedNameMax)
      throw refused('已到达该模板复制上限，请复制源模板')
    const { type, extraJson } = source
    return insertNew(ctx, trx, actor, { ...contentsOf(source), ...names, type, extraJson })
  })
}

/**
 * Throws away what was changed since the release (contract 3b §2). Refuses a design that was never released, and one that is not the
 * `version` any more that was seen (conflict); without one, whatever was changed goes.
 */
export async function rollbackDesign(
  ctx: PlatformContext,
  actor: Actor,
  { id, version }: { id: string; version: number | undefined },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockDesigns(trx)
    const before = await findWholeDesign(trx, id, 'design')
    const released = before && (await findWholeDesign(trx, id, 'designRelease'))
    if (!before || !released) throw refused('回滚失败,暂无线上版本')
    await demandVersion(trx, 'design', before, version)
    const values = { ...contentsOf(released), extraJson: released.extraJson }
    await writeChange(ctx, trx, actor, { before, values, state: 1 })
  })
}

/** Notes who worked on it last. */
export async function touch(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  if (!(await touchDesign(ctx.db, id, { updatedAt: ctx.now(), updatedBy: actor.userId }))) throw refused(messages.doMissing)
}

/** What a design says, without whose it is and how often it was changed. */
export function contentsOf(row: DesignTableRow): ReturnType<typeof valuesOf> {
  const { fullName, enCode, sortCode, interfaceId, description, webType, enableFlow } = row
  const { tablesJson, formData, columnData, appColumnData, interfaceParamJson } = row
  return {
    ...{ fullName, enCode, category: row.category ?? '', sortCode, interfaceId, description, webType, enableFlow },
    ...{ dbLinkId: row.dbLinkId, tablesJson, formData, columnData, appColumnData, interfaceParamJson },
  }
}

async function checkedValues(ctx: PlatformContext, form: DesignForm) {
  const values = valuesOf(form)
  const { dbLinkId } = values
  if (dbLinkId !== builtIn && !(await isConnection(ctx, dbLinkId))) throw refused('数据连接不存在', 'dbLinkId')
  demandReadable(values)
  return values
}

/** Who may see the tables of connections. */
const tablesTag = 'systemData.dataModel'

/** A design would show its author every row of a table: he chooses those of a connection who administers its tables. */
function demandTablesPermitted(
  before: DesignTableRow | null,
  { dbLinkId, tablesJson }: DesignValues,
  isPermitted: boolean,
): void {
  const isKept = before !== null && before.dbLinkId === dbLinkId && before.tablesJson === tablesJson
  if (dbLinkId === builtIn || isKept || isPermitted) return
  throw new AppError('forbidden', `tables of connections need ${tablesTag}`)
}

/** Designs that code is made from stand on tables that are there (contract 3b §3). */
function needsTables(type: number): boolean {
  return type === 3 || type === 4
}

/** A released module may not lose its tables, nor may what code is made from. */
async function demandTablesKept(trx: DbTransaction, before: DesignTableRow, tablesJson: string): Promise<void> {
  if (tableCount(tablesJson) > 0) return
  const released = await findReleasedTables(trx, before.id)
  if (needsTables(before.type) || (released !== undefined && tableCount(released) > 0)) throw noTables()
}

const noTables = () => refused('请至少选择一个数据表', 'tables')

/** New words are those of a form; what came from another line of the platform may keep its own (contract 3b §9.2). */
function demandKnownWords(before: DesignTableRow, { enCode, category }: DesignValues): void {
  if (enCode !== before.enCode && !plainCode.test(enCode)) {
    throw refused('编码只能输入英文、数字和小数点且小数点不能放在首尾', 'enCode')
  }
  if (category.trim() === '' && (before.category ?? '') !== '') throw refused('功能分类不能为空', 'category')
}

/**
 * A data view has an interface, and stays one: its columns are no fields, and the records of a form no rows of an interface. One that came
 * from elsewhere may keep an interface that is not here (contract 3b §9.2).
 */
async function demandViewSource(trx: DbTransaction, before: DesignTableRow | null, values: DesignValues): Promise<void> {
  const isView = values.webType === dataView
  if (before && (before.webType === dataView) !== isView) throw refused('数据视图与表单不能互相转换', 'webType')
  if (!isView || (values.interfaceId !== '' && values.interfaceId === before?.interfaceId)) return
  const refusal = values.interfaceId === '' ? '请选择数据接口' : await viewSourceRefusal(trx, values.interfaceId)
  if (refusal) throw refused(refusal, 'interfaceId')
}

type Named = { type: number; fullName: string; enCode: string }

async function demandFree(trx: DbTransaction, wanted: Named, id: string): Promise<void> {
  const taken = await findTaken(trx, wanted, id)
  if (taken.some(({ enCode }) => isSameName(enCode, wanted.enCode))) throw refused('编码重复', 'enCode')
  if (taken.length > 0) throw refused('名称重复', 'fullName')
}

type Kept = { action: 'create' | 'update' | 'delete' | 'release'; before: DesignTableRow | null; after: DesignTableRow | null }

/**
 * `more` is told with what it became. Work on the documents is stored every few seconds, so it is told once for each person and hour;
 * each change of what a design is called and can do is told by itself, and so is what was brought back.
 */
export function keepDesign(
  trx: DbTransaction,
  ctx: PlatformContext,
  actor: Actor,
  { action, before, after, more }: Kept & { more?: object },
): Promise<void> {
  const { id, fullName } = after ?? before ?? { id: '', fullName: '' }
  const change = { before: before && told(before), after: after && { ...told(after), ...(more ?? {}) } }
  const kept = { object: 'design', id, name: fullName, action, ...change } as const
  if (action !== 'update' || more || !isWork(change.before, change.after)) return keepHistory(trx, ctx, actor, kept)
  return keepOngoingHistory(trx, ctx, actor, { ...kept, isSameWork: isWork })
}

/** What changes with every save, or with the documents themselves. All else are basic facts. */
const ofWork: ReadonlySet<string> = new Set([
  ...['state', 'version', 'tables', 'formData', 'columnData', 'appColumnData', 'interfaceParam'],
])

/** Whether documents alone were changed, by what history tells of a design. What was made the same as a release is no work. */
function isWork(before: unknown, after: unknown): boolean {
  if (!isRecord(before) || !isRecord(after) || after['state'] === 1) return false
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].every((key) => ofWork.has(key) || before[key] === after[key])
}

/** Documents may have megabytes and are stored every few seconds: history tells that they changed; the releases keep them whole. */
function told(row: DesignTableRow) {
  const { id, fullName, enCode, category, type, webType, enableFlow, state, sortCode, description, interfaceId, version } = row
  return {
    ...{ id, fullName, enCode, category, type, webType, enableFlow, state, sortCode, description, interfaceId, version },
    dbLinkId: row.dbLinkId,
    tables: digest(row.tablesJson),
    formData: digest(row.formData),
    columnData: digest(row.columnData),
    appColumnData: digest(row.appColumnData),
    interfaceParam: digest(row.interfaceParamJson),
  }
}

function digest(text: string): string {
  if (text === '' || text === '[]') return ''
  return `${text.length}:${createHash('sha256').update(text).digest('hex').slice(0, 12)}`
}
