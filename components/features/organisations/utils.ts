import { type OrganizeForm, organisation } from '@/lib/contract/permission/organisation'
import type { TreeNode } from '@/lib/contract/permission/tree-node'
import { readRecord, readText } from '@/lib/form/read'
import type { RecordValues } from '@/lib/form/types'

export type Kind = 'company' | 'department'
/** Wire: rows of the list say more than the tree of a picker. */
export type OrganizeRow = TreeNode & { sortCode?: number; creatorTime?: number }

/** Above the top companies. */
export const topId = '-1'

/** What a company tells of itself, in the order of its form (contract 2 §1.2). */
const companyFacts = [
  'shortName',
  'enterpriseNature',
  'industry',
  'foundedTime',
  'telePhone',
  'fax',
  'webSite',
  'address',
  'managerName',
  'managerTelePhone',
  'managerMobilePhone',
  'manageEmail',
  'bankName',
  'bankAccount',
  'businessscope',
] as const

export function kindOf({ type }: Pick<TreeNode, 'type'>): Kind {
  return type === 'department' ? 'department' : 'company'
}

/** A company or department as its form takes it: what it tells of itself are fields of their own there. */
export function organizeValues(info: RecordValues): RecordValues {
  const facts = readFacts(readText(info['propertyJson']))
  return { ...info, ...Object.fromEntries(companyFacts.map((name) => [name, facts[name] ?? null])) }
}

function readFacts(text: string): RecordValues {
  try {
    return readRecord(JSON.parse(text || '{}'))
  } catch {
    // What cannot be read is written anew.
    return {}
  }
}

/** What is sent; of a company with the facts put back together, and those that this form does not know kept. */
export function organizeBody(kind: Kind, values: RecordValues): OrganizeForm {
  if (kind === 'department') return organisation.departmentCreate.body.parse(values)
  const known: readonly string[] = companyFacts
  const form = Object.fromEntries(Object.entries(values).filter(([name]) => !known.includes(name)))
  const facts = Object.fromEntries(companyFacts.map((name) => [name, values[name] ?? null]))
  const propertyJson = { ...readFacts(readText(values['propertyJson'])), ...facts }
  return organisation.create.body.parse({ ...form, propertyJson })
}

/** Levels in the whole tree, also where a search has left out what is above: the platform tells the way from the root. */
export function levelsOf(rows: readonly TreeNode[], level = 1, into = new Map<string, number>()): ReadonlyMap<string, number> {
  for (const row of rows) {
    const own = Math.max(level, row.organizeIds.length)
    into.set(row.id, own)
    levelsOf(row.children, own + 1, into)
  }
  return into
}

export function findRow(rows: readonly OrganizeRow[], id: string): OrganizeRow | undefined {
  for (const row of rows) {
    const found = row.id === id ? row : findRow(row.children, id)
    if (found) return found
  }
  return undefined
}
