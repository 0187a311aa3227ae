import { z } from 'zod'
import type { BusinessTableForm } from '@/lib/contract/online-dev/business-tables'
import { AppError } from '@/lib/errors/app-error'
import type { Actor, PlatformContext } from '../../http/context'
import { type ObjectFileKind, objectFileName, objectFileText, readObjectFile } from '../../kit/object-file'
import { offerFile } from '../file/public'
import * as own from '../online-dev/public'
import { hasTag } from '../permission/public'
import { openModel } from './link-catalog'
import * as link from './link-tables'

/** Tables of the default database (`0`: those of the business) and of connections, contract 2 §18.2. */

const builtIn = '0'
const tag = 'systemData.dataModel'
type Place = { linkId: string; table: string }
type Paged = { currentPage: number; pageSize: number; keyword: string }

/** Designers see the tables of the business; other databases are for who administers data models. */
async function isOwn(ctx: PlatformContext, actor: Actor, linkId: string): Promise<boolean> {
  if (linkId === builtIn) return true
  await demandTag(ctx, actor)
  return false
}

async function demandTag(ctx: PlatformContext, actor: Actor): Promise<void> {
  if (!(await hasTag(ctx, actor, tag))) throw new AppError('forbidden', `tables of connections need ${tag}`)
}

/** The tables that modules keep in the default database, for who names those behind a page. */
export type ModuleTables = (ctx: PlatformContext, query: Paged) => Promise<object>

export async function listTables(
  ctx: PlatformContext,
  actor: Actor,
  { linkId, ofModules }: { linkId: string; ofModules: ModuleTables },
  query: Paged & { scope: string },
) {
  if (linkId === builtIn && query.scope === '') return ofModules(ctx, query)
  await demandTag(ctx, actor)
  return linkId === builtIn ? own.listPage(ctx, query) : link.listLinkPage(ctx, linkId, query)
}

export async function listAll(ctx: PlatformContext, actor: Actor, linkId: string) {
  return (await isOwn(ctx, actor, linkId)) ? own.listAll(ctx, linkId) : link.listLinkTables(ctx, linkId)
}

export async function listFields(ctx: PlatformContext, actor: Actor, place: Place, type: string) {
  return (await isOwn(ctx, actor, place.linkId)) ? own.listFields(ctx, place, type) : link.listLinkFields(ctx, place, type)
}

export async function tableDetails(ctx: PlatformContext, actor: Actor, place: Place) {
  return (await isOwn(ctx, actor, place.linkId)) ? own.tableDetails(ctx, place) : link.linkTableDetails(ctx, place)
}

export async function previewTable(ctx: PlatformContext, actor: Actor, place: Place, query: Paged & { field: string }) {
  return (await isOwn(ctx, actor, place.linkId)) ? own.previewTable(ctx, place, query) : link.previewLinkTable(ctx, place, query)
}

type Change = { linkId: string; action: link.LinkChange; form: BusinessTableForm }

export async function changeTable(ctx: PlatformContext, actor: Actor, { linkId, action, form }: Change): Promise<void> {
  if (!(await isOwn(ctx, actor, linkId))) return link.changeLinkTable(ctx, actor, { linkId, action, form })
  if (action === 'create') return own.makeTable(ctx, actor, linkId, form)
  if (action === 'addFields') return own.addFields(ctx, actor, linkId, form)
  if (action === 'update') return own.replaceTable(ctx, actor, linkId, form)
  return own.removeTable(ctx, actor, { linkId, table: form.tableInfo.table })
}

/** What the change would run; refused as the change itself would be. */
export async function statementsOf(ctx: PlatformContext, actor: Actor, { linkId, action, form }: Change): Promise<string[]> {
  if (!(await isOwn(ctx, actor, linkId))) return link.linkStatements(await openModel(ctx, linkId), { action, form })
  if (action === 'create') return own.makingStatements(ctx.db, form)
  if (action === 'addFields') return own.addingStatements(ctx.db, { linkId, form })
  if (action === 'update') return own.replacingStatements(ctx.db, { linkId, form })
  return own.removingStatements(ctx.db, { linkId, table: form.tableInfo.table })
}

const kind: ObjectFileKind = { extension: 'bdb', tag }

const fileShape = z.object({
  tableInfo: z.object({ table: z.string().max(128), tableName: z.string().max(500).catch('') }),
  tableFieldList: z
    .array(
      z.object({
        field: z.string().max(128),
        fieldName: z.string().max(500).catch(''),
        dataType: z.string().max(50),
        dataLength: z.coerce.string().max(20).catch(''),
        ...{ allowNull: flag(1), primaryKey: flag(0), identity: flag(0) },
      }),
    )
    .max(500),
})

function flag(otherwise: 0 | 1) {
  return z.coerce
    .number()
    .transform((value): 0 | 1 => (value === 1 ? 1 : 0))
    .catch(otherwise)
}

export async function exportTable(ctx: PlatformContext, actor: Actor, place: Place) {
  const { tableInfo, tableFieldList } = await tableDetails(ctx, actor, place)
  const content = objectFileText(kind, { tableInfo, tableFieldList })
  return offerFile(ctx, actor, { name: objectFileName(kind, place.table), content })
}

export async function importTable(ctx: PlatformContext, actor: Actor, linkId: string, body: unknown): Promise<void> {
  const { data } = await readObjectFile(body, kind, fileShape)
  const { table, tableName } = data.tableInfo
  const form = { tableInfo: { table, newTable: '', tableName: tableName || table }, tableFieldList: data.tableFieldList }
  await changeTable(ctx, actor, { linkId, action: 'create', form })
}
