import type { Issue } from '@/lib/errors/app-error'
import type { FieldNode } from '@/lib/form/types'
import type { DbTransaction } from '../../../store/database'
import { dictionaryTexts } from '../../dictionary/public'
import type { Access } from './access'
import { invalidRecord } from './incoming'
import { issueText } from './issue-text'
import { dictionaryTypeOf } from './lookup'
import { filledFields } from './reference-checks'

type Values = Readonly<Record<string, unknown>>
type Chosen = { node: FieldNode; path: string; type: string; values: readonly string[] }

/**
 * Options that a record newly has must be in the dictionary of their field. Those it had before are left alone, also when the
 * dictionary lacks them now; a dictionary that is gone says nothing.
 */
export async function checkOptions(
  trx: DbTransaction,
  { module }: Access,
  { values, previous }: { values: Values; previous: Values | null },
): Promise<void> {
  const before = new Set(previous ? chosenOptions(module.fields, previous).flatMap(keysOf) : [])
  const chosen = chosenOptions(module.fields, values).filter((cell) => keysOf(cell).some((key) => !before.has(key)))
  if (chosen.length === 0) return
  const known = await dictionaryTexts(
    trx,
    chosen.map(({ type }) => type),
  )
  const isUnknown = ({ node, type, values: options }: Chosen) => {
    const texts = known.get(type)
    return texts && texts.size > 0 && options.some((option) => !texts.has(option) && !before.has(keyOf(node, option)))
  }
  const issues = chosen.filter(isUnknown).map(({ node, path }): Issue => {
    const issue = { path, code: 'option' }
    return { ...issue, message: issueText(issue, node.label) }
  })
  if (issues.length > 0) throw invalidRecord(issues)
}

function chosenOptions(fields: ReadonlyMap<string, FieldNode>, record: Values): Chosen[] {
  return filledFields(fields, record).flatMap(({ node, value, path }) => {
    const type = dictionaryTypeOf(node)
    return type === '' ? [] : [{ node, path, type, values: [value].flat(2).map(String) }]
  })
}

const keyOf = (node: FieldNode, option: string) => `${node.code} ${option}`

function keysOf({ node, values }: Chosen): string[] {
  return values.map((option) => keyOf(node, option))
}
