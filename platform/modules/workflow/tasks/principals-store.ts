import { type RawBuilder, sql } from 'kysely'
import type { Db, DbTransaction } from '../../../store/database'

/** Somebody whom a person may represent now; null: in all templates (contract 4a §6.4). */
export type Principal = { userId: string; templateIds: readonly string[] | null }

/** Wire: what a delegation lets somebody do (contract 4a §6.7). */
export const delegateTypes = { launch: 0, approve: 1 } as const

type Asked = { userId: string; now: number }

const active = ({ userId, now }: Asked, type: number) =>
  sql`d.to_user_id = ${userId} and d.type = ${type} and d.start_time <= ${now}::bigint and d.end_time > ${now}::bigint`

/** Each person once, whatever number of delegations there are from them. */
export async function findPrincipals(
  db: Db | DbTransaction,
  asked: Asked,
  type: number = delegateTypes.approve,
): Promise<Principal[]> {
  const { rows } = await sql<Principal>`select d.user_id, case when bool_or(x.template_id is null) then null
      else array_agg(distinct x.template_id) end as template_ids
    from flow_delegate d left join flow_delegate_template x on x.delegate_id = d.id
    where ${active(asked, type)} group by d.user_id order by d.user_id`.execute(db)
  return rows
}

/** The ids of those who may be represented in approvals, for the template that stands in the expression, as a subquery. */
export function principalsFor(asked: Asked, template: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select d.user_id from flow_delegate d where ${active(asked, delegateTypes.approve)} and (
    not exists (select from flow_delegate_template x where x.delegate_id = d.id)
    or exists (select from flow_delegate_template x where x.delegate_id = d.id and x.template_id = ${template})))`
}
