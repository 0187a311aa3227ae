import { sql } from 'kysely'
import type { Actor, PlatformContext } from '../../../http/context'
import { offsetOf } from '../../../kit/paging'
import { isByCreation, orderOf, type Sorting } from '../query/order'
import { withShownRows } from '../query/shown-rows'
import type { Condition } from '../query/sql-field'
import { listView } from '../views/list'
import { type Access, openList } from './access'
import { type ListInput, type ListPage, listCondition } from './list-condition'
import { listRows } from './list-rows'
import { quoted } from './names'
import { countOf, findSlice } from './source-store'
import { recordColumns, type StoredRecord } from './stored-record'
import { isLazyTree, listRoots, withAncestors } from './tree'

/** A page of records: filtered, limited and sorted in SQL, with the texts that the list shows (contract 3b §8.3). */
export async function listRecords(
  ctx: PlatformContext,
  actor: Actor,
  modelId: string,
  input: ListInput,
  origin?: string,
): Promise<ListPage> {
  const access = await openList(ctx, actor, modelId, origin)
  return access.module.view ? listView(ctx, actor, access, input) : listIn(ctx, actor, access, input)
}

/** The same in a module that is open already, perhaps for less than the actor may see. */
export async function listIn(ctx: PlatformContext, actor: Actor, access: Access, input: ListInput): Promise<ListPage> {
  if (isLazyTree(access, input)) return listRoots(ctx, actor, access, input)
  const { records, total } = await readPage(ctx, actor, access, input)
  const shown = await withShownRows(ctx, access, input, records)
  const list = await listRows(ctx, actor, access, await withAncestors(ctx, actor, access, { records: shown, input }))
  return { list, pagination: { currentPage: input.currentPage, pageSize: input.pageSize, total } }
}

type Page = { records: StoredRecord[]; total: number }

async function readPage(ctx: PlatformContext, actor: Actor, access: Access, input: ListInput): Promise<Page> {
  const { module } = access
  const condition = await listCondition(ctx, actor, access, input)
  const total = await countOf(ctx, module, condition)
  const offset = offsetOf(input)
  const limit = Math.min(input.pageSize, total - offset)
  if (limit <= 0) return { records: [], total }
  // A page in the second half is nearer to the end.
  const isReversed = offset > total / 2
  const slice = { input, offset: isReversed ? total - offset - limit : offset, limit, isReversed }
  if (module.plan.outside) return { records: await readOutsideRows(ctx, access, condition, slice), total }
  if (input.queryJson.trim() === '' && input.superQueryJson.trim() === '')
    return { records: await readRows(ctx, access, condition, slice), total }
  return {
    records: await readMatches(ctx, access, { total, condition, slice, plain: await plainOf(ctx, actor, access, input) }),
    total,
  }
}

/** The database of a connection has indexes and a planner of its own. */
async function readOutsideRows(
  ctx: PlatformContext,
  access: Access,
  condition: Condition,
  slice: Slice,
): Promise<StoredRecord[]> {
  const { limit, offset, isReversed, input } = slice
  const records = await findSlice(ctx, access.module, condition, { order: orderOf(access, input, isReversed), limit, offset })
  return isReversed ? records.reverse() : records
}

type Matches = { total: number; condition: Condition; plain: Condition; slice: Slice }

/** The page of a search, by the way that reads least. `plain` is the condition without the keyword index. */
async function readMatches(
  ctx: PlatformContext,
  access: Access,
  { total, condition, plain, slice }: Matches,
): Promise<StoredRecord[]> {
  if (total > hitsMax) {
    const rowsMax = Math.min((slice.offset + slice.limit) * 200, windowRowsMax)
    const records = await readRows(ctx, access, plain, { ...slice, windowRows: rowsMax })
    if (records.length === slice.limit) return records
  }
  // Many matches are met soon on the way through the order, where looking keywords up first would only cost.
  if (total > fewMatchesMax * 4) return readRows(ctx, access, plain, slice)
  const isSortedAfter = total <= fewMatchesMax && isByCreation(access, slice.input)
  return readRows(ctx, access, condition, { ...slice, isSortedAfter })
}

/**
 * An index answers with places all over the table, and those of keywords and of two conditions at once must be read to be sure.
 * Beyond this many hits the first rows of the order are looked through before: a page is nearly always among them, and where
 * it is not, as with a month far back, little is lost.
 */
const hitsMax = 5000
const windowRowsMax = 20_000

/**
 * Up to here all matches are found first and sorted after. Left to itself the planner walks through the order and hopes to meet
 * matches early, which reads half of the table when they lie together far back, as those of a month do.
 */
const fewMatchesMax = 20_000

/** The same condition without the keyword index. */
function plainOf(ctx: PlatformContext, actor: Actor, access: Access, input: ListInput): Promise<Condition> {
  const module = { ...access.module, plan: { ...access.module.plan, keywordFields: [] } }
  return listCondition(ctx, actor, { ...access, module }, input)
}

/** `windowRows`: look only at so many rows from the start of the order; a whole page found there is the page. */
type Slice = {
  input: Sorting
  offset: number
  limit: number
  isReversed: boolean
  isSortedAfter?: boolean
  windowRows?: number
}

/**
 * Ids first, whole records after: the inner query needs index entries only, so records that are skipped or sorted away are
 * not read.
 */
async function readRows(ctx: PlatformContext, access: Access, condition: Condition, slice: Slice): Promise<StoredRecord[]> {
  const table = sql.raw(quoted(access.module.plan.table))
  const order = orderOf(access, slice.input, slice.isReversed)
  const bounds = sql`order by ${order} limit ${slice.limit} offset ${slice.offset}`
  const source =
    slice.windowRows === undefined
      ? table
      : sql`(select * from ${table} where deleted_at is null order by ${order} limit ${slice.windowRows}) as first_rows`
  const matches = sql`from ${source} where deleted_at is null and ${condition}`
  // `offset 0` keeps the planner from pulling the search into the sort around it.
  const found = slice.isSortedAfter
    ? sql`select id from (select id, creator_time ${matches} offset 0) as hits ${bounds}`
    : sql`select id ${matches} ${bounds}`
  const { rows } = await sql<StoredRecord>`
    select ${recordColumns} from (${found}) as page join ${table} using (id)
    order by ${orderOf(access, slice.input)}`.execute(ctx.db)
  return rows
}
