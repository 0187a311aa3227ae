import { AppError } from '@/lib/errors/app-error'
import type { FieldNode } from '@/lib/form/types'
import type { ValueShape } from '@/lib/form/widget-facts/facts'
import { factsOf } from '@/lib/form/widget-facts/table'
import type { ModelData } from '@/lib/portal/model-data'
import { isSealed } from '../query/comparable'
import { readRules } from '../query/rules'
import { type Access, canAskFor } from '../records/access'
import { isSystemType, shapeOf, systemColumns } from '../records/field-shape'

/** Which fields numbers are made of, and by whom. */

const dimensionShapes: ReadonlySet<string> = new Set(['text', 'number', 'date', 'scalar'])

/** As records hold it: what the server fills stands in columns of its own. */
export function storedShape(node: FieldNode): ValueShape {
  return isSystemType(node.type) ? systemColumns[node.type].shape : shapeOf(node)
}

export function isDate(node: FieldNode): boolean {
  return storedShape(node) === 'date'
}

/** One value of a record stands in one group: what holds several, or no comparable value, makes no groups. */
export function isDimension(node: FieldNode): boolean {
  const shape = storedShape(node)
  if (node.parentTable !== null || node.kind === 'table' || !dimensionShapes.has(shape) || isSealed(shape, node)) return false
  return factsOf(node.type).inTexts !== 'html' && factsOf(node.type).inTexts !== 'source'
}

export function isSummable(node: FieldNode): boolean {
  return node.parentTable === null && (storedShape(node) === 'number' || factsOf(node.type).isAmount)
}

/** What a table may have as a column. */
function isColumn(node: FieldNode): boolean {
  return node.parentTable === null && node.kind !== 'table' && storedShape(node) !== 'none'
}

/** The field as the person may use it; a number out of what he may not see would tell of it. */
export function dimensionField(access: Access, code: string): FieldNode {
  return demand(access, code, isDimension)
}

export function columnField(access: Access, code: string): FieldNode {
  return demand(access, code, isColumn)
}

/** Conditions on a field that the person may not see would name it in their refusal. */
export function demandAskable(access: Access, superQueryJson: string): void {
  if (superQueryJson === '') return
  for (const { groups } of readRules(superQueryJson, 'superQueryJson').conditionList)
    for (const { field } of groups)
      if (!access.module.fields.has(field) || !canAskFor(access, field)) throw noField(access, field)
}

/** None where records are counted. */
export function measureField(access: Access, { fn, field }: ModelData['measure']): FieldNode | null {
  return fn === 'count' ? null : demand(access, field, isSummable)
}

/** Fields that the person may make numbers of, or show. */
export function usableFields(access: Access): FieldNode[] {
  return [...access.module.fields.values()].filter((node) => isColumn(node) && canAskFor(access, node.code))
}

function demand(access: Access, code: string, fits: (node: FieldNode) => boolean): FieldNode {
  const node = access.module.fields.get(code)
  // That a field is there and kept from the person is not told apart from one that is not there.
  if (!node || !canAskFor(access, code)) throw noField(access, code)
  if (!fits(node)) throw refused(`${code} of ${access.module.id} does not fit`, '该字段不能用于统计')
  return node
}

const noField = (access: Access, code: string) =>
  refused(`${access.module.id} shows no field ${code}`, '字段不存在，或您没有查看权限')

function refused(why: string, userMessage: string): AppError {
  return new AppError('refused', why, { userMessage })
}
