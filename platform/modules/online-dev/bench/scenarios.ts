import { type RawBuilder, sql } from 'kysely'
import type { Actor, PlatformContext } from '../../../http/context'
import { designs } from '../../../seed/designs/all-designs'
import type { Db } from '../../../store/database'
import { gramsOfKeyword } from '../records/grams'
import { listRecords } from '../records/list'
import type { ListInput } from '../records/list-condition'
import { fieldColumnName, literal, quoted, recordTableName } from '../records/names'
import { benchActors, departmentCount, firstDay } from './invoices'

/** A call and the SQL that a developer would write by hand for the same answer: page, total and names. */
export type Scenario = {
  name: string
  /** The design whose records it reads. */
  modelId: string
  /** How many there are. */
  service: (ctx: PlatformContext) => Promise<number>
  byHand: (db: Db) => Promise<unknown>
}

export const plain: ListInput = { currentPage: 1, pageSize: 20, sort: '', sidx: '', queryJson: '', superQueryJson: '' }
const dayMs = 86_400_000

export function scenarios(rows: number): Scenario[] {
  const { administrator, clerk } = benchActors
  const deepPage = Math.max(2, Math.min(1000, Math.floor(rows / 40)))
  const deep = { currentPage: deepPage }
  const offset = (deepPage - 1) * 20
  const month: [number, number] = [firstDay + 900 * dayMs, firstDay + 929 * dayMs]
  const byAmount = sql`${column('amount')} desc nulls last, creator_time desc, id desc`
  const superQuery = (): Partial<ListInput> => {
    const groups = [
      { field: 'amount', symbol: '>', fieldValue: 50_000 },
      { field: 'status', symbol: 'in', fieldValue: ['paid'] },
      { field: 'issueDate', symbol: 'between', fieldValue: month },
    ]
    return { superQueryJson: JSON.stringify({ matchLogic: 'and', conditionList: [{ logic: 'and', groups }] }) }
  }
  const department = sql`organize_id = ${clerk.organizeId}`
  return [
    scenario('first page', administrator, {}, {}),
    scenario(`page ${deepPage}`, administrator, deep, { offset }),
    scenario('keyword of two characters', administrator, search({ customerName: '瑞鑫' }), {
      where: contains('customerName', '瑞鑫'),
    }),
    scenario('keyword of digits', administrator, search({ invoiceNo: '48213' }), { where: contains('invoiceNo', '48213') }),
    scenario('sorted by amount', administrator, { sidx: 'amount', sort: 'desc' }, { order: byAmount }),
    scenario(
      `sorted by amount, page ${deepPage}`,
      administrator,
      { sidx: 'amount', sort: 'desc', ...deep },
      { order: byAmount, offset },
    ),
    scenario('date range of a month', administrator, search({ issueDate: month }), { where: between('issueDate', month) }),
    scenario(`one department of ${departmentCount}`, clerk, {}, { where: department }),
    scenario('super query with three conditions', administrator, superQuery(), {
      where: sql`${column('amount')} > 50000::numeric and ${column('status')} = 'paid' and ${between('issueDate', month)}`,
    }),
    scenario('one department, one status', clerk, search({ status: ['paid'] }), {
      where: sql`${department} and ${column('status')} = 'paid'`,
    }),
  ]
}

type ByHand = { where?: RawBuilder<unknown>; order?: RawBuilder<unknown>; offset?: number }

function scenario(name: string, actor: Actor, input: Partial<ListInput>, hand: ByHand): Scenario {
  const modelId = designs.hipInvoice.id
  const service = async (ctx: PlatformContext) =>
    (await listRecords(ctx, actor, modelId, { ...plain, ...input })).pagination.total
  return { name, modelId, service, byHand: (db) => pageByHand(db, hand) }
}

function search(values: Record<string, unknown>): Partial<ListInput> {
  return { queryJson: JSON.stringify(values) }
}

export const invoiceTable = sql.raw(quoted(recordTableName(designs.hipInvoice.id)))

async function pageByHand(db: Db, { where = sql`true`, order, offset = 0 }: ByHand): Promise<unknown> {
  const sorted = sql`order by ${order ?? sql`creator_time desc, id desc`}`
  const { rows } = await sql<InvoiceRow>`
    select id, data, version, creator_user_id, creator_time from ${invoiceTable} where id in (
      select id from ${invoiceTable} where deleted_at is null and ${where} ${sorted} limit 20 offset ${offset}
    ) ${sorted}`.execute(db)
  const total = await sql`select count(*) from ${invoiceTable} where deleted_at is null and ${where}`.execute(db)
  const ids = (key: string) => rows.map((row) => row.data[key]).filter(Boolean)
  const users = await sql`select id, real_name from app_user where id = any(${ids('handlerId')}::text[])`.execute(db)
  const suppliers = await names(db, designs.hipSupplier.id, 'fullName', ids('supplierId'))
  const projects = await names(db, designs.hipProject.id, 'projectName', ids('projectId'))
  return { rows, total, users, suppliers, projects }
}

export type InvoiceRow = { id: string; data: Record<string, unknown> }

export function names(db: Db, designId: string, field: string, ids: readonly unknown[]): Promise<unknown> {
  const table = sql.raw(quoted(recordTableName(designId)))
  return sql`select id, data->>${sql.raw(literal(field))} as name from ${table} where id = any(${ids}::text[])`.execute(db)
}

export function column(code: string): RawBuilder<unknown> {
  return sql.raw(quoted(fieldColumnName(code)))
}

/** Dates of a day-wide field reach to the end of the last day. */
function between(code: string, [from, to]: [number, number]): RawBuilder<unknown> {
  return sql`${column(code)} >= ${from}::bigint and ${column(code)} < ${to + dayMs}::bigint`
}

function contains(code: string, keyword: string): RawBuilder<unknown> {
  const text = sql.raw(`data->>${literal(code)}`)
  return sql`grams @> ${gramsOfKeyword(keyword)}::int4[] and lower((${text}) collate "C") like ${`%${keyword}%`}`
}
