import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { StuckReason } from '@/lib/contract/workflow/flow-stuck'
import type { Actor } from '../../../http/context'
import { escapeLike } from '../../../kit/like'
import type { Page } from '../../../kit/paging'
import type { Db } from '../../../store/database'
import { isWatched } from './access-store'
import type { Entry } from './list-store'

/** A part that waits for nobody who could act. `asked`: who else is asked at the node and can. */
export type StuckEntry = Entry & { handlerId: string; reason: StuckReason; asked: readonly string[] }

type Asked = { keyword: string; handleId: string; reason: '' | StuckReason }

/** Nobody turns that many pages. */
const countedMax = 10_000

/**
 * Of those for whom something waits the ones whose accounts are disabled or gone. The index of what is to do is walked from person to
 * person, so that it takes as long as there are people, however much waits for each.
 */
const gone = sql`recursive asked(id) as (
    (select o.handler_id from flow_operator o where o.is_listed = 1 order by o.handler_id limit 1)
    union all select (select o.handler_id from flow_operator o where o.is_listed = 1 and o.handler_id > asked.id
      order by o.handler_id limit 1) from asked where asked.id is not null),
  gone as materialized (select asked.id, case when u.id is null then 'deleted' else 'disabled' end as reason
    from asked left join app_user u on u.id = asked.id where asked.id is not null and coalesce(u.enabled_mark, 0) = 0)`

const columns = sql.raw('o.id, o.task_id, o.received_at as at, o.node_code, null::int as code, o.handler_id')
const order = sql.raw('order by o.received_at, o.id')

/** Of each person who is gone, and of what nobody was found for, no more is read than the page reaches. */
async function stuck(db: Db, actor: Actor, { keyword, handleId, reason }: Asked, reach: number): Promise<RawBuilder<unknown>> {
  const conditions: RawBuilder<SqlBool>[] = [sql`o.is_listed = 1`, await isWatched(db, actor)]
  if (keyword !== '') conditions.push(sql`t.full_name like ${`%${escapeLike(keyword)}%`}`)
  const where = sql.join(conditions, sql` and `)
  const whose = [
    ...(handleId === '' ? [] : [sql<SqlBool>`gone.id = ${handleId}`]),
    ...(reason === '' ? [] : [sql<SqlBool>`gone.reason = ${reason}`]),
  ]
  const people = whose.length === 0 ? sql`gone` : sql`(select * from gone where ${sql.join(whose, sql` and `)}) as gone`
  const ofGone = sql`select part.*, gone.reason from ${people} cross join lateral (
    select ${columns} from flow_operator o join flow_task t on t.id = o.task_id
    where o.handler_id = gone.id and ${where} ${order} limit ${reach}) as part`
  if (handleId !== '' || (reason !== '' && reason !== 'nobody')) return ofGone
  return sql`${ofGone} union all (select ${columns}, 'nobody' from flow_operator o join flow_task t on t.id = o.task_id
    where o.is_abnormal = 1 and o.handler_id not in (select id from gone) and ${where} ${order} limit ${reach})`
}

export async function findStuck(db: Db, actor: Actor, asked: Asked, { limit, offset }: Page): Promise<StuckEntry[]> {
  const { rows } = await sql<StuckEntry>`with ${gone} select part.*, array(
      select distinct beside.handler_id from flow_operator beside join app_user u on u.id = beside.handler_id and u.enabled_mark <> 0
      where beside.task_id = part.task_id and beside.node_code = part.node_code and beside.is_listed = 1 and beside.id <> part.id
    ) as asked
    from (${await stuck(db, actor, asked, offset + limit)}) as part order by part.at, part.id limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows
}

/** No further than `countedMax`. */
export async function countStuck(db: Db, actor: Actor, asked: Asked): Promise<number> {
  const { rows } = await sql<{ total: number }>`with ${gone} select count(*)::int as total
    from (select 1 from (${await stuck(db, actor, asked, countedMax)}) as part limit ${countedMax}) as counted`.execute(db)
  return rows[0]?.total ?? 0
}

/** Whom people let approve for them in templates, the latest first; what is over counts too, since they are gone. */
export async function findDelegatesOf(db: Db, userIds: readonly string[]) {
  const { rows } = await sql<{ userId: string; toUserId: string; templateIds: readonly string[] }>`
    select d.user_id, d.to_user_id, array(select l.template_id from flow_delegate_template l where l.delegate_id = d.id) as template_ids
    from flow_delegate d where d.type = 1 and d.user_id = any(${[...new Set(userIds)]}::text[])
    order by d.end_time desc, d.id limit 1000`.execute(db)
  return rows
}

/** The superiors of people, the nearest first, five at most: also a ring has an end then. */
export async function findLeadersOf(db: Db, userIds: readonly string[]) {
  const { rows } = await sql<{ userId: string; leaderId: string }>`with recursive up as (
      select u.id as user_id, u.manager_id as leader_id, 1 as level from app_user u
        where u.id = any(${[...new Set(userIds)]}::text[]) and u.manager_id is not null
      union all select up.user_id, u.manager_id, up.level + 1 from up join app_user u on u.id = up.leader_id
        where u.manager_id is not null and up.level < 5)
    select user_id, leader_id from up order by user_id, level`.execute(db)
  return rows
}

/** Who made templates, and who may manage them besides. */
export async function findManagersOf(db: Db, templateIds: readonly string[]) {
  const ids = [...new Set(templateIds)]
  const { rows } = await sql<{ templateId: string; userId: string }>`
    select p.id as template_id, p.created_by as user_id, 0 as place from flow_template p
      where p.id = any(${ids}::text[]) and p.created_by is not null
    union all select a.template_id, a.user_id, 1 from flow_assistant a where a.template_id = any(${ids}::text[])
    order by place, user_id`.execute(db)
  return rows
}
