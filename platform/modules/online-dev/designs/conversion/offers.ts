import { widgetSchemas } from '@/components/widgets/schemas'
import { configAttribute } from '@/lib/form/attributes'
import { readFlag } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'
import { factsOf } from '@/lib/form/widget-facts/table'
import { type ImportColumn, isImportable } from '../../importing/columns'
import { isSystemType } from '../../records/field-shape'
import { isOpenToHand, isTakenFromCaller } from '../../records/who-fills'
import type { Difference } from '../admin/differences'
import type { Module } from '../module'
import { platformAccess } from './platform-access'

/** What a release can do with the values that it finds (issue of releases that would lose data). */

/** `kind`: no text says what the new field would hold. `tables`: what does not fit a column is read as nothing, so nothing is there to convert. */
export type Offer = 'offered' | 'tables' | 'kind'

/** Whether values of a field whose kind changed can be converted; `module` is the design that is to be released. */
export function conversionOffer(module: Module, { from, to }: Pick<Difference, 'from' | 'to'>): Offer {
  if (!from || !to || !isReadAsText(from) || !isImportable(to)) return 'kind'
  if (!isTakenFromCaller(platformAccess(module, 'all'), to)) return 'kind'
  return module.isBound ? 'tables' : 'offered'
}

/** What a list shows of it is what somebody wrote, and no record that another person may not see. */
function isReadAsText({ kind, type }: FieldNode): boolean {
  const { inTexts, chosenFrom, shape } = factsOf(type)
  if (kind === 'table' || isSystemType(type) || chosenFrom !== null || shape === 'none') return false
  return inTexts === 'text' || (inTexts === 'value' && shape === 'number')
}

/** Whether one value can stand in all records that have none: not of files, which belong to one record, and not where each must have its own. */
export function canBeFilled(module: Module, node: FieldNode): boolean {
  if (node.kind === 'table' || factsOf(node.type).files !== null || readFlag(configAttribute(node, 'unique'))) return false
  const schema = widgetSchemas.get(node.type)
  return schema?.isEditable === true && !node.hidden && isOpenToHand(platformAccess(module, 'all'), node)
}

/** The field as imports know it; none where the design has no such field. */
export function columnOf(module: Module, code: string): ImportColumn | null {
  const node = module.fields.get(code)
  const schema = node && widgetSchemas.get(node.type)
  if (!node || !schema) return null
  const title = titleOf(module, node)
  return { code, title, head: title, node, schema, group: null }
}

/** Of a sub-table's field `sub-table-field`. */
function titleOf(module: Module, { label, name, parentTable }: FieldNode): string {
  const table = parentTable === null ? undefined : module.fields.get(parentTable)
  return table ? `${table.label || table.name}-${label || name}` : label || name
}
