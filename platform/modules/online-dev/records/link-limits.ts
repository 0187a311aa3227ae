import { sql } from 'kysely'
import { type Amount, addAmounts, formatAmount, zero } from '@/lib/domain/decimal'
import type { Issue } from '@/lib/errors/app-error'
import { configAttribute, precisionOf, textAttribute } from '@/lib/form/attributes'
import type { LinkLimit } from '@/lib/form/link-limit'
import { isRecord, own, readList, readText } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'
import type { PlatformContext } from '../../../http/context'
import type { DbTransaction } from '../../../store/database'
import { loadReleasedModules, type Module } from '../designs/module'
import { invalidRecord } from './incoming'
import { literal, quoted } from './names'
import { typedExpression } from './plan'

type Limited = LinkLimit & { node: FieldNode; tableField: string; label: string; table: string }
export type LinkLimits = readonly Limited[]
type Values = Readonly<Record<string, unknown>>

/** The limits of a module whose linked modules are there. Read before the transaction: inside it only its own handle may be used. */
export async function readLinkLimits(ctx: PlatformContext, module: Module): Promise<LinkLimits> {
  const declared = [...module.fields.values()].flatMap((node) => {
    const rule = configAttribute(node, 'linkLimit')
    if (node.type !== 'inputNumber' || node.parentTable === null || !isRecord(rule)) return []
    const link = module.fields.get(`${node.parentTable}-${readText(rule['relation'])}`)
    return link?.type === 'relationForm' ? [{ node, tableField: node.parentTable, rule, link }] : []
  })
  if (declared.length === 0) return []
  const linked = await loadReleasedModules(ctx.db, [...new Set(declared.map(({ link }) => textAttribute(link, 'modelId')))])
  return declared.flatMap(({ node, tableField, rule, link }) => {
    const target = linked.get(textAttribute(link, 'modelId'))
    if (!target) return []
    const [total, settled, state] = [readText(rule['total']), readText(rule['settled']), readText(rule['state'])]
    const settledStates = readList(rule['settledStates']).map(String)
    const table = target.plan.table
    return [{ node, tableField, label: link.label, table, relation: link.name, total, settled, state, settledStates }]
  })
}

type Checked = { id: string; values: Values; previous: Values | null }

/**
 * Takes the linked records whose share grows, so that two saves at once wait for each other. Before the links are checked: a lock
 * that is shared by both could not be made a full one by either.
 */
export async function holdLimited(trx: DbTransaction, limits: LinkLimits, record: Omit<Checked, 'id'>): Promise<void> {
  const wanted = new Map<string, string[]>()
  for (const limit of limits) wanted.set(limit.table, [...(wanted.get(limit.table) ?? []), ...grown(limit, record).keys()])
  for (const [table, ids] of [...wanted].sort(([a], [b]) => (a < b ? -1 : 1)))
    if (ids.length > 0)
      await sql`select 1 from ${sql.raw(quoted(table))} where id = any(${ids}::text[]) order by id for update`.execute(trx)
}

/** What a record takes of others must be open there. Shares that did not grow are left alone, as links that did not change are. */
export async function checkLinkLimits(
  trx: DbTransaction,
  module: Module,
  { limits, ...record }: Checked & { limits: LinkLimits },
): Promise<void> {
  const issues: Issue[] = []
  for (const limit of limits) {
    const shares = grown(limit, record)
    if (shares.size === 0) continue
    const isSettled = limit.settledStates.includes(String(own(record.values, limit.state) ?? ''))
    for (const taken of await readTaken(trx, module, { limit, ids: [...shares.keys()], but: record.id })) {
      const open = openOf(taken, isSettled)
      if (shares.get(taken.id)?.lte(open) !== false) continue
      issues.push(refusal(limit, { values: record.values, id: taken.id, open }))
    }
  }
  if (issues.length > 0) throw invalidRecord(issues)
}

/** What a settled record takes is part of what is settled, and is not taken away twice. */
function openOf({ total, settled, settledByOthers, pending }: Taken, isSettled: boolean): Amount {
  const [known, others] = [addAmounts([settled]), addAmounts([settledByOthers])]
  const gone = isSettled || others.gt(known) ? others : known
  return addAmounts([total])
    .minus(gone)
    .minus(addAmounts([pending]))
}

function refusal({ node, tableField, relation, label }: Limited, at: { values: Values; id: string; open: Amount }): Issue {
  const index = rowsOf(at.values, tableField).findIndex((row) => own(row, relation) === at.id)
  const open = formatAmount(at.open.lt(zero) ? zero : at.open, { precision: precisionOf(node) })
  const message = `第${index + 1}行${node.label}超过${label}的可用金额，目前可用${open}`
  return { path: `data.${tableField}.${index}.${node.name}`, code: 'linkLimit', message }
}

/** The shares of linked records that are larger than they were, by id. */
function grown(limit: Limited, { values, previous }: Omit<Checked, 'id'>): Map<string, Amount> {
  const before = previous ? sharesOf(limit, previous) : new Map<string, Amount>()
  return new Map([...sharesOf(limit, values)].filter(([id, share]) => share.gt(before.get(id) ?? zero)))
}

function sharesOf({ node, tableField, relation }: Limited, values: Values): Map<string, Amount> {
  const shares = new Map<string, Amount>()
  for (const row of rowsOf(values, tableField)) {
    const [id, amount] = [own(row, relation), own(row, node.name)]
    if (typeof id !== 'string' || id === '' || typeof amount !== 'number') continue
    shares.set(id, addAmounts([shares.get(id) ?? zero, amount]))
  }
  return shares
}

function rowsOf(values: Values, tableField: string): Record<string, unknown>[] {
  return readList(own(values, tableField)).filter(isRecord)
}

type Taken = { id: string; total: string; settled: string; settledByOthers: string; pending: string }

/** What other records of the module take of the linked ones; found over the index of links in rows. */
async function readTaken(
  trx: DbTransaction,
  { plan }: Module,
  { limit, ids, but }: { limit: Limited; ids: readonly string[]; but: string },
): Promise<Taken[]> {
  const { node, tableField, relation, table, total, settled, state, settledStates } = limit
  const number = (code: string, document: string) => sql.raw(typedExpression(code, 'numeric', { document }))
  const rows = sql.raw(`data->${literal(tableField)}`)
  const wanted = ids.map((id) => JSON.stringify([{ [relation]: id }]))
  const isSettled = sql`coalesce(u.state = any(${[...settledStates]}::text[]), false)`
  const answer = await sql<Taken>`with used as (
      select r.row->>${sql.raw(literal(relation))} as id, t.data->>${sql.raw(literal(state))} as state,
        ${number(node.name, 'r.row')} as amount
      from ${sql.raw(quoted(plan.table))} as t, jsonb_array_elements(t.${rows}) as r(row)
      where t.deleted_at is null and t.id <> ${but} and t.${rows} @> any(${wanted}::jsonb[])
    )
    select l.id, (${number(total, 'l.data')})::text as total, coalesce(${number(settled, 'l.data')}, 0)::text as settled,
      coalesce(sum(u.amount) filter (where ${isSettled}), 0)::text as "settledByOthers",
      coalesce(sum(u.amount) filter (where not ${isSettled}), 0)::text as pending
    from ${sql.raw(quoted(table))} as l left join used as u on u.id = l.id
    where l.id = any(${[...ids]}::text[]) and ${number(total, 'l.data')} is not null
    group by l.id, l.data`.execute(trx)
  return answer.rows
}
