import type { ChangeSummary } from '@/lib/contract/system/admin-history'
import type { Db } from '../../store/database'
import { namedIds } from './named-ids'
import { isSame, recordOf, stamps } from './restore'
import { findNames } from './store'

type Told = { beforeJson: unknown; afterJson: unknown }

/** Of each change the first values that it changed, with the names of what stands in them; null where it changed nothing that was there. */
export async function summariesOf(db: Db, changes: readonly Told[]): Promise<(ChangeSummary | null)[]> {
  const told = changes.map(changedValues)
  const names = await findNames(db, namedIds(told))
  return told.map((one) => one && { ...one, names: Object.fromEntries(namedIds(one).flatMap((id) => entryOf(names, id))) })
}

const toldMax = 4
const entriesMax = 20
const lengthMax = 120

function changedValues({ beforeJson, afterJson }: Told) {
  if (beforeJson === null || afterJson === null) return null
  const [before, after] = [recordOf(beforeJson), recordOf(afterJson)]
  const keys = [...new Set([...Object.keys(after), ...Object.keys(before)])]
  const changed = keys.filter((key) => !stamps.has(key) && !isSame(before[key], after[key]))
  if (changed.length === 0) return null
  const first = changed.slice(0, toldMax)
  const valuesOf = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(first.map((key) => [key, shortened(values[key])]))
  return { before: valuesOf(before), after: valuesOf(after), count: changed.length }
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, entriesMax)
  return typeof value === 'string' && value.length > lengthMax ? `${value.slice(0, lengthMax)}…` : (value ?? null)
}

function entryOf(names: ReadonlyMap<string, string>, id: string): [string, string][] {
  const name = names.get(id)
  return name === undefined ? [] : [[id, name]]
}
