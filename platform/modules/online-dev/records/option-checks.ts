import type { Issue } from '@/lib/errors/app-error'
import type { FieldNode } from '@/lib/form/types'
import type { DbTransaction } from '../../../store/database'
import { dictionaryTexts } from '../../dictionary/public'
import type { Access } from './access'
import type { Checked } from './checks'
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
export async function checkOptions(trx: DbTransaction, { module }: Access, records: readonly Checked[]): Promise<void> {
  const chosen = records.flatMap((record) => newOptions(module.fields, record))
  if (chosen.length === 0) return
  const known = await dictionaryTexts(trx, [...new Set(chosen.map(({ type }) => type))])
  const isUnknown = ({ type, values }: Chosen) => {
    const texts = known.get(type)
    return texts && texts.size > 0 && values.some((option) => !texts.has(option))
  }
  const issues = chosen.filter(isUnknown).map(({ node, path }): Issue => {
    const issue = { path, code: 'option' }
    return { ...issue, message: issueText(issue, node.label) }
  })
  if (issues.length > 0) throw invalidRecord(issues)
}

/** Each field with those options that it did not have before. */
function newOptions(fields: ReadonlyMap<string, FieldNode>, { values, previous }: Checked): Chosen[] {
  const before = new Set(previous ? chosenOptions(fields, previous).flatMap(keysOf) : [])
  return chosenOptions(fields, values)
    .map((cell) => ({ ...cell, values: cell.values.filter((option) => !before.has(keyOf(cell.node, option))) }))
    .filter((cell) => cell.values.length > 0)
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
