import { dateFormats } from '@/lib/datetime/format'
import { contentName, type DataPicker, isDataPicker, isValueless } from '@/lib/domain/data-conditions'
import type { FieldNode } from '@/lib/form/types'
import { factsOf } from '@/lib/form/widget-facts/table'
import { isSchemeVariable, type SchemeRow, type SchemeVariable } from '../../permission/public'
import type { Module } from '../designs/module'
import { isSystemType, type SystemType, shapeOf } from '../records/field-shape'
import { demandComparable, demandMembership, isSealed } from './comparable'
import { symbolCondition } from './conditions'
import { hasAnyOf, never, noneOf } from './predicates'
import { type Condition, type SqlField, sqlField, systemSqlField } from './sql-field'
import { badValue, readTexts } from './values'

/**
 * One condition of a data scheme as SQL (contract 2 §12.6, §12.7). `ids` are what its variable stands for now. Throws for what cannot
 * be evaluated: saving refuses it then, and what was stored in spite of that shows nothing.
 */
export function schemeRowCondition(module: Module, row: SchemeRow, ids: readonly string[] | undefined): Condition {
  const path = `scheme.${row.field}`
  const { field, node } = fieldOf(module, row.field, path)
  if (isValueless(row.op)) return symbolCondition(field, row.op, undefined, path)
  const content = contentName(row.conditionText)
  demandComparable({ shape: field.shape, node }, row.op, path)
  if (content.startsWith('@') || isDataPicker(content)) demandMembership(row.op, path)
  if (isSchemeVariable(content)) return variableCondition(field, row.op, idsIn(field, ids ?? [], kindsOfVariable(content)), path)
  if (content.startsWith('@')) throw badValue(path, 'unknown variable')
  if (isDataPicker(content)) return symbolCondition(field, row.op, pickedValue(field, content, row.value, path), path)
  return symbolCondition(inFormat(field, row.format), row.op, row.value, path)
}

/** Whether a condition on records of the module can be evaluated. */
export function canEvaluate(module: Module, row: SchemeRow): boolean {
  try {
    schemeRowCondition(module, row, undefined)
    return true
  } catch {
    // Why not is told to nobody: whoever asks refuses the condition.
    return false
  }
}

/** Whether anything can be asked of the field but whether it is filled in. */
export function isComparableField(node: FieldNode): boolean {
  return !isSealed(shapeOf(node), node)
}

type Found = { field: SqlField; node: FieldNode | null }

function fieldOf(module: Module, code: string, path: string): Found {
  const { node, system } = namedField(module, code)
  if (node) return { field: sqlField(module.plan, node), node }
  if (!system) throw badValue(path, 'unknown field')
  return { field: systemSqlField(module.plan, system), node: null }
}

/** Fields are named by their code; the creator's and the organisation's also by the type of the system field (contract 3b §5). */
export function namedField(module: Module, code: string): { node?: FieldNode; system?: SystemType } {
  const node = module.fields.get(code)
  if (node) return { node }
  const type = schemeAliases[code] ?? code
  return isSystemType(type) ? { system: type } : {}
}

const schemeAliases: Readonly<Record<string, SystemType>> = {
  creatorUserId: 'createUser',
  f_creator_user_id: 'createUser',
  organizeId: 'currOrganize',
  f_organize_id: 'currOrganize',
  positionId: 'currPosition',
}

/** An empty set matches nothing, also when the condition excludes it (contract 2 §12.7). */
function variableCondition(field: SqlField, op: string, ids: readonly string[], path: string): Condition {
  if (field.shape === 'number' || field.shape === 'date') throw badValue(path, 'a variable is no number and no date')
  if (ids.length === 0) return never
  const isAmong = hasAnyOf(field, ids)
  return field.within(op === '<>' || op === 'notIn' ? noneOf(isAmong) : isAmong)
}

/** Ids that a picker gave; of an organisation's way from the root the last one, or its ancestors would be let in with it. */
function pickedValue(field: SqlField, content: DataPicker, value: unknown, path: string): unknown {
  const ids = idsIn(field, content === 'organizeSelect' ? lastOfWays(value, path) : readTexts(value, path), pickerKinds[content])
  // A list of ids would be read as one way from the root.
  return field.shape === 'text' ? ids : ids.map((id) => [id])
}

function lastOfWays(value: unknown, path: string): string[] {
  const ways = Array.isArray(value) && value.some(Array.isArray) ? value : [value]
  return ways.flatMap((way) => readTexts(Array.isArray(way) ? way.at(-1) : way, path))
}

const pickerKinds: Readonly<Record<DataPicker, readonly string[]>> = {
  organizeSelect: ['company', 'department'],
  depSelect: ['department', 'company'],
  posSelect: ['position'],
  roleSelect: ['role'],
  groupSelect: ['group'],
  userSelect: ['user'],
}

function kindsOfVariable(variable: SchemeVariable): readonly string[] {
  return variable.startsWith('@user') ? pickerKinds.userSelect : pickerKinds.organizeSelect
}

/** Mixed pickers store ids with what they are of (contract 2 §25.1). */
function idsIn(field: SqlField, ids: readonly string[], kinds: readonly string[]): readonly string[] {
  if (factsOf(field.type).names !== 'mixed') return ids
  return ids.flatMap((id) => [id, ...kinds.map((kind) => `${id}--${kind}`)])
}

/** A date means the unit that the condition shows, which may be wider than that of the field. */
function inFormat(field: SqlField, format: string): SqlField {
  return field.shape === 'date' && dateFormats.some((known) => known === format) ? { ...field, format } : field
}
