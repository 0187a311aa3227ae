import { normalName } from '@/lib/domain/normal-name'
import type { FieldNode } from '@/lib/form/types'
import type { PlatformContext } from '../../../http/context'
import { findRecordsByKey } from '../importing/name-store'
import { always } from '../query/predicates'
import type { Access } from '../records/access'
import { isUniqueField, nameKey, nameKeyOf } from '../records/plan'
import type { StoredRecord } from '../records/stored-record'
import { isTakenFromCaller } from '../records/who-fills'

const numbersMax = 50

type Unique = { node: FieldNode; becomes: 'numbered' | 'emptied' }

/** What a copy has in the unique fields of its record: the text with a number behind it where there must be one, else nothing. */
export function uniquesOf(access: Access): readonly Unique[] {
  return [...access.module.fields.values()]
    .filter((node) => node.parentTable === null && isUniqueField(node) && isTakenFromCaller(access, node))
    .map((node) => ({ node, becomes: node.required ? 'numbered' : 'emptied' }))
}

/** Names that other copies of the same moment have, by field. */
export type UsedNames = Map<string, Set<string>>

/**
 * What a save of a second one sends. The save takes of it what the person may write, as of everything that is sent: the others begin anew,
 * as do numbers and whatever else the platform fills in, and rows of sub-tables are rows of their own.
 */
export async function valuesOfCopy(
  ctx: PlatformContext,
  access: Access,
  { record: { data }, used }: { record: StoredRecord; used: UsedNames },
): Promise<Record<string, unknown>> {
  const values = { ...data }
  for (const { node, becomes } of uniquesOf(access)) {
    const text = values[node.name]
    if (typeof text !== 'string' || text === '') continue
    values[node.name] = becomes === 'numbered' ? await freeName(ctx, access, { field: node.name, text, used }) : null
  }
  return values
}

type Naming = { field: string; text: string; used: UsedNames }

/** `名称 (2)`, or with the next number that nobody has; the rules of the field decide whether it may be called so. */
async function freeName(ctx: PlatformContext, { module }: Access, { field, text, used }: Naming): Promise<string> {
  const stem = text.replace(/ \(\d{1,3}\)$/, '')
  const names = Array.from({ length: numbersMax }, (_, at) => `${stem} (${at + 2})`)
  const asked = { table: module.plan.table, key: nameKeyOf(field), scope: always, keys: names.map(nameKey) }
  const found = await findRecordsByKey(ctx.db, asked)
  const others = used.get(field) ?? new Set()
  const taken = new Set([...others, ...found.map(({ data }) => normalName(String(data[field])))])
  const free = names.find((name) => !taken.has(normalName(name))) ?? `${stem} (${numbersMax + 2})`
  used.set(field, others.add(normalName(free)))
  return free
}
