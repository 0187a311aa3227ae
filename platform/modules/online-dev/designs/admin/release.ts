import { widgetSchemas } from '@/components/widgets/schemas'
import type { ReleaseForm } from '@/lib/contract/online-dev/design-base'
import { AppError } from '@/lib/errors/app-error'
import { parseDesign } from '@/lib/form/parse-design'
import { parseListDesign } from '@/lib/form/parse-list-design'
import { fieldIndex } from '@/lib/form/walk'
import type { Actor, CallMeta, PlatformContext } from '../../../../http/context'
import { withIdempotency } from '../../../../http/idempotency'
import { messages, refused } from '../../../../kit/refusals'
import type { DbTransaction } from '../../../../store/database'
import { demandVersion } from '../../../history/public'
import { type MenuPlace, type ReleasedMenus, releaseIntoMenus, tellMenuChanged } from '../../../menu/released/public'
import { personText } from '../../../permission/public'
import { isCountedPolicy } from '../../records/bound-tables/binding'
import { prepareTables, readBinding } from '../../records/bound-tables/bound'
import { showsFiles } from '../../records/file-fields'
import { readOutsideTables } from '../../records/outside/catalog-store'
import { bindOutside } from '../../records/outside/outside-store'
import { askConversion, demandFillable, demandOffered, isConverting, stillConverting } from '../conversion/request'
import { isFormUsed } from '../flow-form-store'
import { describeModule } from '../module'
import { prepareTable } from '../prepare-table'
import { writeRelease } from '../release'
import { builtIn, dataView } from '../store'
import { findNewestNumber } from '../version-store'
import { keepDesign } from './changes'
import { differencesOf } from './differences'
import { tableCount } from './documents'
import { type DesignRefusal, formRefusalOf, noRefusal } from './form-refusal'
import { listRefusalOf } from './list-refusal'
import { releasedItems } from './release-items'
import { scriptRefusalOf } from './script-refusal'
import { type DesignTableRow, findWholeDesign, lockDesigns, markReleased } from './store'

/** Only what runs by its design is released into menus; code is made from the other kinds (contract 3b §1). */
const onlineType = 1

/**
 * Releases a design (contract 3b §5): menus, what can be granted on them, the released copy with what it names, and the release itself
 * all at once or not at all; the record table follows, at the latest with the first use of the module. Stored records, and values of
 * fields that the design has no longer, stay as they are, but for those that the form asks to convert or to fill: a job does that after
 * the release. With an idempotency key the same call releases once. Refuses fields that nothing is offered for, a release while
 * another one still converts, a design that is not there, one that is not the version any more that
 * was seen (conflict), one that `refusalOf` names a fault of, tables that do not fit it, and menus that cannot be made (contract 3b §5).
 */
export async function releaseDesign(ctx: PlatformContext, caller: Caller, id: string, form: ReleaseForm): Promise<void> {
  if (form.pc !== 1 && form.app !== 1) throw refused('请至少选择一种菜单同步方式')
  const { actor, meta } = caller
  const seen = await demandReleasable(ctx, id, form.version)
  const outsideJson = await outsideOfRelease(ctx, seen)
  if (form.fill.length > 0) await demandFillable(ctx, describeModule(seen), form)
  const made = () => ({ id, version: seen.version })
  const intention = { operation: `release ${id}`, content: form, made }
  const { systemIds, isView } = await withIdempotency(ctx, actor, meta, intention, async (trx) => {
    await lockDesigns(trx)
    const row = await findWholeDesign(trx, id, 'design')
    if (!row) throw refused(messages.doMissing)
    await demandVersion(trx, 'design', row, form.version ?? seen.version)
    // What stands in the records is known by the release before the one that is being made.
    if (await isConverting(trx, id)) throw refused(stillConverting)
    if (row.webType !== dataView && row.dbLinkId === builtIn) await prepareTables(trx, row)
    await demandSameDatabase(trx, row)
    const menus = await release(ctx, trx, actor, { row: { ...row, outsideJson }, form })
    return { systemIds: menus.systemIds, isView: row.webType === dataView }
  })
  await tellMenuChanged(ctx, actor, systemIds)
  if (!isView) await prepareTable(ctx, id)
}

type Caller = { actor: Actor; meta: Pick<CallMeta, 'idempotencyKey'> }

/** Answers what was looked at. Before the transaction: scripts may take seconds, in which nobody else could store a design. */
async function demandReleasable(ctx: PlatformContext, id: string, version: number | undefined): Promise<DesignTableRow> {
  const row = await findWholeDesign(ctx.db, id, 'design')
  if (!row) throw refused(messages.doMissing)
  // The transaction refuses it, with who changed it.
  if (version !== undefined && version !== row.version) return row
  const { text, place } = await refusalOf(ctx, row)
  if (text !== '') throw refused(text, place === '' ? undefined : place)
  return row
}

async function release(
  ctx: PlatformContext,
  trx: DbTransaction,
  actor: Actor,
  { row, form }: { row: DesignTableRow; form: ReleaseForm },
): Promise<ReleasedMenus> {
  const former = (await findWholeDesign(trx, row.id, 'designRelease')) ?? null
  const menus: ReleasedMenus = { systemIds: [], names: [] }
  for (const category of ['Web', 'App'] as const) {
    const places = placesIn(form, category)
    if (!places) continue
    const items = releasedItems(row, former, category)
    const made = await releaseIntoMenus(ctx, trx, actor, { design: row, former, category, places, items })
    menus.systemIds.push(...made.systemIds)
    menus.names.push(...made.names)
  }
  const { reason, convert, fill } = form
  const wanted = { design: row, formerNumber: await findNewestNumber(trx, row.id), convert, fill }
  demandOffered(describeModule(row), former ? differencesOf(former, row) : [], form)
  const who = { userName: personText(actor), createdBy: actor.userId, createdAt: ctx.now() }
  const { updatedAt, number } = await writeRelease(trx, row, { ...who, reason })
  await markReleased(trx, row.id, { updatedAt, updatedBy: actor.userId })
  await askConversion(ctx, trx, actor, wanted)
  const more = { versionNumber: number, reason, menus: [...new Set(menus.names)] }
  await keepDesign(trx, ctx, actor, { action: 'release', before: row, after: { ...row, state: 1 }, more })
  return menus
}

/** Null where the client is left out. */
function placesIn(form: ReleaseForm, category: 'Web' | 'App'): MenuPlace[] | null {
  const [isWanted, parentIds, systemId] =
    category === 'Web' ? [form.pc, form.pcModuleParentId, form.pcSystemId] : [form.app, form.appModuleParentId, form.appSystemId]
  return isWanted === 1 ? parentIds.map((parentId) => ({ parentId, systemId })) : null
}

/**
 * What the tables of the design are in the database of its connection; '' for the default database. Before the transaction: that database
 * may be slow, and meanwhile nobody else could be served. Refuses what cannot be done with rows of another database.
 */
async function outsideOfRelease(ctx: PlatformContext, row: DesignTableRow): Promise<string> {
  if (row.dbLinkId === builtIn || row.webType === dataView) return ''
  const list = parseListDesign(row.columnData, widgetSchemas)
  if (tableCount(row.tablesJson) === 0) throw refused('请至少选择一个数据表', 'tables')
  if (row.enableFlow === 1) throw refused('数据连接上的功能暂不支持流程', 'enableFlow')
  if (list.type === 3 || list.type === 5) throw refused('数据连接上的功能暂不支持分组表格和树形表格')
  const form = parseDesign(row.formData, widgetSchemas)
  const files = [...fieldIndex(form).values()].find(showsFiles)
  if (files) throw refused(`数据连接上的功能暂不支持控件[${files.label}]`)
  if (isCountedPolicy(form.raw)) throw refused('数据连接上的功能暂不支持自增长主键，请使用雪花ID', 'tables')
  const tables = await readOutsideTables(ctx, row)
  const { binding } = bindOutside(row, form, tables)
  const marks = tables.catalog[binding.main.table]?.some(({ name }) => name === 'f_deletemark')
  if (binding.isLogical && !marks) throw refused(`表[${binding.main.table}]没有字段[f_deletemark]，不能逻辑删除`, 'tables')
  return JSON.stringify(tables)
}

/** The records of a module stay where they are. */
async function demandSameDatabase(trx: DbTransaction, { id, dbLinkId }: DesignTableRow): Promise<void> {
  const former = await findWholeDesign(trx, id, 'designRelease')
  if (former && former.dbLinkId !== dbLinkId) throw refused('已发布的功能不能更换数据连接', 'dbLinkId')
}

/** The same with what its tables refuse. */
export async function refusalWithTables(ctx: PlatformContext, row: DesignTableRow): Promise<DesignRefusal> {
  const refusal = await refusalOf(ctx, row)
  if (refusal.text !== '' || row.webType === dataView) return refusal
  try {
    if (row.dbLinkId === builtIn) await readBinding(ctx.db, row)
    else await outsideOfRelease(ctx, row)
    return noRefusal
  } catch (error) {
    if (error instanceof AppError && error.userMessage) return { text: error.userMessage, place: '' }
    throw error
  }
}

/** Why a design cannot be released as it stands, the first reason only; `text` is empty where it can. */
async function refusalOf(ctx: PlatformContext, row: DesignTableRow): Promise<DesignRefusal> {
  const lacksFlow = row.enableFlow === 1 && !(await isFormUsed(ctx.db, row.id))
  const text = lacksFlow ? '发布失败，流程未设计！' : kindRefusalOf(row)
  if (text !== '') return { text, place: '' }
  const ofForm = formRefusalOf(row)
  if (ofForm.text !== '') return ofForm
  const ofList = listRefusalOf(row)
  return ofList === '' ? scriptRefusalOf(row) : { text: ofList, place: '' }
}

/** What a design must be before anybody looks into its form and its lists (contract 3b §5). */
function kindRefusalOf(row: DesignTableRow): string {
  if (row.type !== onlineType) return '该类型的功能不支持发布'
  if (row.webType === dataView && row.interfaceId === '') return '请选择数据接口'
  const isEmptyForm = row.webType !== dataView && parseDesign(row.formData, widgetSchemas).fields.length === 0
  if (isEmptyForm) return '该模板内表单内容为空，无法发布!'
  const isEmptyList = row.webType !== 1 && parseListDesign(row.columnData, widgetSchemas).columns.length === 0
  return isEmptyList ? '该模板内列表内容为空，无法发布!' : ''
}
