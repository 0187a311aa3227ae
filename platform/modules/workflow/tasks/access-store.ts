import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../http/context'
import type { Db } from '../../../store/database'
import { isSeenPerson } from '../../permission/public'
import { principalsFor } from './principals-store'

/** What a person has to do with a task. `nodeCodes`: where they act, acted or were sent a copy, the latest first. */
export type Concern = { isLauncher: boolean; isRelative: boolean; nodeCodes: readonly string[] }

type Asked = { userId: string; now: number }

/** Whether the person, or somebody whom they represent, has a part in the task called by the alias. */
function hasPart(asked: Asked, alias: string): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<SqlBool>`(${asked.userId} in (${column('launcherId')}, ${column('delegateUserId')})
    or exists (select from flow_operator o where o.task_id = ${column('id')}
      and (o.handler_id = ${asked.userId} or o.handler_id in ${principalsFor(asked, column('templateId'))}))
    or exists (select from flow_record r where r.task_id = ${column('id')} and ${asked.userId} in (r.by_id, r.handler_id))
    or exists (select from flow_copy c where c.task_id = ${column('id')} and c.user_id = ${asked.userId}))`
}

/** Parts in the task of which this one is a sub-flow, and in those of its own sub-flows. */
function isRelative(asked: Asked, task: string): RawBuilder<SqlBool> {
  const id = sql.ref(`${task}.id`)
  return sql<SqlBool>`exists (select from flow_task kin where ${hasPart(asked, 'kin')} and kin.id in (
    select ${sql.ref(`${task}.parentId`)} union all select child.id from flow_task child where child.parent_id = ${id}))`
}

/** Condition on a task `t`: the person has something to do with it. Who only watches over tasks is asked about by `isWatched`. */
export function isConcerned(asked: Asked): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${hasPart(asked, 't')} or ${isRelative(asked, 't')})`
}

/** Condition on a task `t`: it was submitted, by somebody of the organisations that the actor manages (contract 4a §5.7). */
export async function isWatched(db: Db, actor: Actor): Promise<RawBuilder<SqlBool>> {
  return sql<SqlBool>`(t.status > 0 and ${await isSeenPerson(db, actor, 't.launcherId')})`
}

export async function findConcern(db: Db, taskId: string, asked: Asked): Promise<Concern> {
  const { rows } = await sql<Concern>`select ${asked.userId} in (t.launcher_id, coalesce(t.delegate_user_id, '')) as is_launcher,
      ${isRelative(asked, 't')} as is_relative,
      array(select part.node_code from (
        select o.node_code, coalesce(o.handled_at, o.received_at) as at from flow_operator o where o.task_id = t.id
          and (o.handler_id = ${asked.userId} or o.handler_id in ${principalsFor(asked, sql`t.template_id`)})
        union all select r.node_code, r.at from flow_record r where r.task_id = t.id and ${asked.userId} in (r.by_id, r.handler_id)
        union all select c.node_code, c.created_at from flow_copy c where c.task_id = t.id and c.user_id = ${asked.userId}
      ) as part order by part.at desc) as node_codes
    from flow_task t where t.id = ${taskId}`.execute(db)
  return rows[0] ?? { isLauncher: false, isRelative: false, nodeCodes: [] }
}

export async function findIsWatched(db: Db, actor: Actor, taskId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from flow_task t where t.id = ${taskId} and ${await isWatched(db, actor)}`.execute(db)
  return rows.length > 0
}
