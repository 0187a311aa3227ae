import { sql } from 'kysely'
import type { PlatformContext } from '../../../http/context'
import { allDesigns, designs } from '../../../seed/designs/all-designs'
import type { Db } from '../../../store/database'
import { saveReleasedDesign } from '../designs/service'
import { insertRecordsBulk, type RecordSeed } from '../records/bulk'
import { listGroup, listOfGroups, listSums } from '../records/groups'
import { listRecords } from '../records/list'
import { fieldColumnName, quoted, recordTableName } from '../records/names'
import { listChildren } from '../records/tree'
import { benchActors, firstDay } from './invoices'
import { column, type InvoiceRow, invoiceTable, names, plain, type Scenario } from './scenarios'

/** Grouped lists, sums and trees of many records, beside the SQL that a developer would write by hand for the same answer. */

const { administrator } = benchActors
const invoices = designs.hipInvoice.id
const materials = allDesigns.hipMaterial.id
const materialTable = sql.raw(quoted(recordTableName(materials)))
const summed = ['amount', 'totalAmount']
const childrenPerNode = 20

/** The invoices are grouped by supplier from now on, and as many materials stand in a tree, twenty below each. */
export async function prepareListTypes(ctx: PlatformContext, rows: number): Promise<void> {
  const grouped = { type: 3, groupField: 'supplierId', showSummary: true, summaryField: summed }
  await saveReleasedDesign(ctx.db, withList(designs.hipInvoice, grouped))
  await saveReleasedDesign(ctx.db, withList(allDesigns.hipMaterial, { treeLazyType: 1 }))
  await insertRecordsBulk(ctx.db, materials, nodes(rows))
}

function withList<D extends { columnData: string }>(design: D, keys: object): D {
  return { ...design, columnData: JSON.stringify({ ...JSON.parse(design.columnData), ...keys }) }
}

function* nodes(rows: number): Generator<RecordSeed> {
  for (let index = 0; index < rows; index += 1) {
    const parent = Math.floor(index / childrenPerNode) - 1
    const values = {
      materialNo: nodeNo(index),
      fullName: `物料${index}`,
      parentId: parent < 0 ? null : nodeId(parent),
      stock: index % 900,
    }
    yield { id: nodeId(index), values, creatorUserId: 'bench-user-0', creatorTime: firstDay + index, organizeId: 'bench-dep-0' }
  }
}

const nodeId = (index: number) => `bench-material-${index}`
const nodeNo = (index: number) => `M${String(index).padStart(8, '0')}`

export function listTypes(): Scenario[] {
  const condition = sql`deleted_at is null`
  return [
    {
      name: 'groups with counts, sums and first rows',
      modelId: invoices,
      service: async (ctx) => (await listOfGroups(ctx, administrator, invoices, plain)).pagination.total,
      byHand: groupsByHand,
    },
    {
      name: 'a page of one group',
      modelId: invoices,
      service: async (ctx) => {
        const group = 'bench-supplier-7'
        const mark = await sql<{ mark: string }>`select md5(${group}) as mark`.execute(ctx.db)
        return (await listGroup(ctx, administrator, invoices, { input: plain, group: mark.rows[0]?.mark ?? '' })).pagination.total
      },
      byHand: (db) => groupPageByHand(db, 'bench-supplier-7'),
    },
    {
      name: 'sums of all',
      modelId: invoices,
      service: async (ctx) => (await listSums(ctx, administrator, invoices, plain)).count,
      byHand: (db) => sql`select count(*), ${sumsByHand} from ${invoiceTable} where ${condition}`.execute(db),
    },
    {
      name: 'first level of a tree',
      modelId: materials,
      service: async (ctx) => (await listRecords(ctx, administrator, materials, plain)).list.length,
      byHand: (db) => levelByHand(db, null),
    },
    {
      name: 'a level below',
      modelId: materials,
      service: async (ctx) => (await listChildren(ctx, administrator, materials, { input: plain, id: nodeId(7) })).list.length,
      byHand: (db) => levelByHand(db, nodeId(7)),
    },
  ]
}

const sumsByHand = sql.join(summed.map((code) => sql`sum(${column(code)})`))
const supplierOf = sql`coalesce(data->>'supplierId', '')`

async function groupsByHand(db: Db): Promise<unknown> {
  const groups = await sql<{ key: string }>`select ${supplierOf} as key, count(*), ${sumsByHand}, count(*) over ()
    from ${invoiceTable} where deleted_at is null group by 1 order by 1 limit 20`.execute(db)
  const keys = groups.rows.map(({ key }) => key)
  const { rows } = await sql<InvoiceRow>`select id, data, version, creator_user_id, creator_time from (
      select id, row_number() over (partition by ${supplierOf} order by creator_time desc, id desc) as place from ${invoiceTable}
      where deleted_at is null and ${supplierOf} = any(${keys}::text[])
    ) as places join ${invoiceTable} using (id) where place <= 20`.execute(db)
  return [groups, rows, await namesOf(db, rows)]
}

async function groupPageByHand(db: Db, supplier: string): Promise<unknown> {
  const within = sql`from ${invoiceTable} where deleted_at is null and ${supplierOf} = ${supplier}`
  const total = await sql`select count(*) ${within}`.execute(db)
  const { rows } = await sql<InvoiceRow>`select id, data, version, creator_user_id, creator_time ${within}
    order by creator_time desc, id desc limit 20`.execute(db)
  return [total, rows, await namesOf(db, rows)]
}

async function namesOf(db: Db, rows: readonly InvoiceRow[]): Promise<unknown> {
  const ids = (key: string) => rows.map((row) => row.data[key]).filter(Boolean)
  const users = await sql`select id, real_name from app_user where id = any(${ids('handlerId')}::text[])`.execute(db)
  const suppliers = await names(db, designs.hipSupplier.id, 'fullName', ids('supplierId'))
  return [users, suppliers, await names(db, designs.hipProject.id, 'projectName', ids('projectId'))]
}

async function levelByHand(db: Db, parent: string | null): Promise<unknown> {
  const parentColumn = sql.raw(quoted(fieldColumnName('parentId')))
  // Records whose place has gone stand at the top, or nobody would find them.
  const place =
    parent === null
      ? sql`not exists (select 1 from ${materialTable} as above where above.id = level.${parentColumn} and above.deleted_at is null)`
      : sql`${parentColumn} = ${parent}`
  const { rows } = await sql`select id, data, version, creator_user_id, creator_time, exists (
      select 1 from ${materialTable} as child where child.${parentColumn} = level.id and child.deleted_at is null) as has_children
    from ${materialTable} as level where deleted_at is null and ${place}
    order by data->>'materialNo', id limit 10000`.execute(db)
  return rows
}
