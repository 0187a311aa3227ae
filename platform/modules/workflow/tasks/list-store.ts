import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../http/context'
import type { Page } from '../../../kit/paging'
import type { Sorting } from '../../../kit/sorting'
import type { Db } from '../../../store/database'
import { isWatched } from './access-store'
import { type TaskFilter, taskConditions } from './list-filter-store'
import type { Principal } from './principals-store'

/** A line of a list: what it is of, and what it adds to its task. */
export type Entry = {
  id: string
  taskId: string
  at: number | null
  nodeCode: string
  code: number | null
  /** Whose part it is, of what waits. */
  handlerId: string | null
}
type Found = { rows: Entry[]; total: number }
type Asked = { filter: TaskFilter; sorting: Sorting; page: Page }

/** Nobody turns that many pages, and counting on would take longer than all the rest. */
const countedMax = 10_000

/** Rows of one table, each with its task `t`. `plain` is the table without its tasks, for counting where nothing is asked of them. */
type Source = {
  /** Those of an entry. */
  columns: RawBuilder<unknown>
  plain: RawBuilder<unknown>
  withTasks: RawBuilder<unknown>
  where: readonly RawBuilder<SqlBool>[]
}

/** By columns of an entry; leaves no two rows equal. */
type Order = 'at desc, id desc' | 'code, at desc, id desc'

/** Wire: the columns by which the lists are sorted. */
const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  fullName: sql`t.full_name`,
  startTime: sql`t.start_time`,
  flowUrgent: sql`t.flow_urgent`,
  status: sql`t.status`,
  completion: sql`t.completion`,
  thisStep: sql`t.this_step`,
  creatorTime: sql`at`,
}

/** Each source is read no further than the page reaches, so that the index of the list ends the work. */
async function findEntries(db: Db, { sources, order }: Listed, { filter, sorting, page }: Asked): Promise<Found> {
  const conditions = taskConditions(filter)
  const { key, sorted } = askedOrder(sorting, order)
  const parts = sources.map(
    ({ columns, withTasks, where }) => sql`(select ${columns}${key} from ${withTasks}
      where ${all([...where, ...conditions])} order by ${sorted} limit ${page.offset + page.limit})`,
  )
  const { rows } =
    await sql<Entry>`select id, task_id, at, node_code, code, handler_id from (${sql.join(parts, sql` union all `)}) as entry
    order by ${sorted} limit ${page.limit} offset ${page.offset}`.execute(db)
  return { rows, total: await countEntries(db, sources, filter) }
}

/** No further than `countedMax`. */
async function countEntries(db: Db, sources: readonly Source[], filter: TaskFilter): Promise<number> {
  if (sources.length === 0) return 0
  const conditions = taskConditions(filter)
  const counted = sources.map(({ plain, withTasks, where }) => {
    const from = conditions.length > 0 ? withTasks : plain
    return sql`(select 1 from ${from} where ${all([...where, ...conditions])} limit ${countedMax})`
  })
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (select 1
    from (${sql.join(counted, sql` union all `)}) as found limit ${countedMax}) as counted`.execute(db)
  return rows[0]?.total ?? 0
}

type Listed = { sources: readonly Source[]; order: Order }

const all = (conditions: readonly RawBuilder<SqlBool>[]) => sql.join(conditions, sql` and `)

/** What `sidx` names that is no column leaves the order of the list. */
function askedOrder({ sort, sidx }: Sorting, order: Order) {
  const column = Object.hasOwn(sortable, sidx) ? sortable[sidx] : undefined
  if (!column) return { key: sql``, sorted: sql.raw(order) }
  if (sidx === 'creatorTime') return { key: sql``, sorted: sql.raw(`at ${sort === 'asc' ? 'asc' : 'desc'} nulls last, id desc`) }
  return {
    key: sql`, ${column} as sort_key`,
    sorted: sql.raw(`sort_key ${sort === 'asc' ? 'asc' : 'desc'} nulls last, ${order}`),
  }
}

/** `handlers`: in whose place; the person is one of them. */
type ToDo = { handlers: readonly Principal[]; now: number; nodeCode: string; versionIds: readonly string[] | null }

/** What waits for the person, and for those whom the person represents (contract 4a §6.4). */
export function findToDo(db: Db, toDo: ToDo, asked: Asked): Promise<Found> {
  return findEntries(db, { sources: toDoOf(toDo), order: 'at desc, id desc' }, asked)
}

export const countToDo = (db: Db, toDo: ToDo, filter: TaskFilter): Promise<number> => countEntries(db, toDoOf(toDo), filter)

const toDoOf = (toDo: ToDo): Source[] => toDo.handlers.map((handler) => waitingFor(handler, toDo))

function waitingFor({ userId, templateIds }: Principal, { now, nodeCode, versionIds }: ToDo): Source {
  const joined = sql`flow_operator o join flow_task t on t.id = o.task_id`
  return {
    columns: sql`o.id, o.task_id, o.received_at as at, o.node_code, null::int as code, o.handler_id`,
    plain: versionIds ? joined : sql`flow_operator o`,
    withTasks: joined,
    where: [
      sql`o.handler_id = ${userId} and o.is_listed = 1 and o.received_at <= ${now}::bigint`,
      ...(templateIds ? [sql<SqlBool>`o.template_id = any(${[...templateIds]}::text[])`] : []),
      ...(nodeCode === '' ? [] : [sql<SqlBool>`o.node_code = ${nodeCode}`]),
      ...(versionIds ? [sql<SqlBool>`t.version_id = any(${[...versionIds]}::text[])`] : []),
    ],
  }
}

/** What the person did: the last of it at each node of a task (contract 4a §6.5). `status` is that of the line. */
export function findDone(db: Db, userId: string, { filter: { status, ...filter }, ...asked }: Asked): Promise<Found> {
  // Everything but these is shown as a return.
  const known = [1, 10, 13]
  const isLike =
    status === undefined ? [] : [known.includes(status) ? sql<SqlBool>`r.code = ${status}` : sql<SqlBool>`r.code = 0`]
  return findEntries(db, { sources: [doneBy(userId, isLike)], order: 'at desc, id desc' }, { ...asked, filter })
}

export const countDone = (db: Db, userId: string, filter: TaskFilter): Promise<number> =>
  countEntries(db, [doneBy(userId, [])], filter)

function doneBy(userId: string, more: readonly RawBuilder<SqlBool>[]): Source {
  return {
    columns: sql`r.id, r.task_id, r.at, r.node_code, r.code, null::text as handler_id`,
    plain: sql`flow_record r`,
    withTasks: sql`flow_record r join flow_task t on t.id = r.task_id`,
    where: [isDoneBy(userId), ...more],
  }
}

/** Condition on a line `r` of the record: it is in the person's list of what was done. An index has the same words (migration 0068). */
export const isDoneBy = (userId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`r.by_id = ${userId} and r.is_latest = 1 and r.code in (0, 1, 10, 13)`

export function findCopies(db: Db, userId: string, asked: Asked): Promise<Found> {
  return findEntries(db, { sources: [sentTo(userId)], order: 'at desc, id desc' }, asked)
}

export const countCopies = (db: Db, userId: string, filter: TaskFilter): Promise<number> =>
  countEntries(db, [sentTo(userId)], filter)

function sentTo(userId: string): Source {
  return {
    columns: sql`c.id, c.task_id, c.created_at as at, c.node_code, null::int as code, null::text as handler_id`,
    plain: sql`flow_copy c`,
    withTasks: sql`flow_copy c join flow_task t on t.id = c.task_id`,
    where: [sql<SqlBool>`c.user_id = ${userId}`],
  }
}

const tasks = {
  columns: sql`t.id, t.id as task_id, t.start_time as at, t.this_step_codes as node_code, t.status as code, null::text as handler_id`,
  plain: sql`flow_task t`,
  withTasks: sql`flow_task t`,
}

/** What the person launched, or launched in the name of others (contract 4a §6.2). */
export function findLaunched(
  db: Db,
  { userId, isForOthers }: { userId: string; isForOthers: boolean },
  asked: Asked,
): Promise<Found> {
  const mine = isForOthers ? sql<SqlBool>`t.delegate_user_id = ${userId}` : sql<SqlBool>`t.launcher_id = ${userId}`
  return findEntries(db, { sources: [{ ...tasks, where: [mine] }], order: 'code, at desc, id desc' }, asked)
}

/** What the actor watches over (contract 4a §6.6). */
export async function findWatched(db: Db, actor: Actor, asked: Asked): Promise<Found> {
  return findEntries(db, { sources: [{ ...tasks, where: [await isWatched(db, actor)] }], order: 'at desc, id desc' }, asked)
}

/** Where something waits for the person and those represented, by version and node, and how much. */
export async function findNodesToDo(db: Db, { handlers, now }: Pick<ToDo, 'handlers' | 'now'>) {
  const parts = toDoOf({ handlers, now, nodeCode: '', versionIds: null }).map(
    ({ withTasks, where }) => sql`(select t.version_id, o.node_code from ${withTasks} where ${all(where)} limit ${countedMax})`,
  )
  const { rows } = await sql<{
    versionId: string
    nodeCode: string
    count: number
  }>`select version_id, node_code, count(*)::int as count
    from (${sql.join(parts, sql` union all `)}) as waiting group by version_id, node_code`.execute(db)
  return rows
}
