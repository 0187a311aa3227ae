import { isRecord, own, type RawRecord, readList, readText } from '@/lib/form/read'
import type { Edit } from '../history/edit'
import { rootId, type TreeDocument } from '../tree/tree-document'
import { setValue } from '../tree/tree-edits'
import { type FormulaFollow, followedFormula } from './formula-references'
import { cellIds, rawCell, rawRoot } from './report-document'
import { type CellShells, writeCells } from './sheet-edits'

/*
 * Every place of a template where a formula stands. Who adds one to `lib/report/template.ts` adds it here.
 */

/** A change of a formula, and of the name of a cell that another one expands within. */
export type Follow = FormulaFollow & { parent?: (name: string) => string }

/** The stored cell with its references followed; the same object where none is another. */
export function followedCell(shell: RawRecord, follow: Follow): RawRecord {
  const value = own(shell, 'value')
  return changed(shell, {
    value: isRecord(value) ? followedValue(value, follow) : value,
    leftParent: followedParent(own(shell, 'leftParent'), follow),
    topParent: followedParent(own(shell, 'topParent'), follow),
    conditions: inEach(own(shell, 'conditions'), ['when'], follow),
    link: followedLink(own(shell, 'link'), follow),
  })
}

function followedParent(parent: unknown, follow: Follow): unknown {
  return typeof parent === 'string' && /^[A-Z]/.test(parent) && follow.parent ? follow.parent(parent) : parent
}

function followedValue(value: RawRecord, follow: Follow): RawRecord {
  const formulas = inKeys(value, ['formula', 'source', 'labels', 'values'], follow)
  if (own(value, 'kind') !== 'field') return formulas
  const dataSet = readText(own(value, 'dataSet'))
  const field = readText(own(value, 'field'))
  const now = follow.field?.({ dataSet, field }) ?? { dataSet, field }
  return changed(value, {
    dataSet: now.dataSet === dataSet ? own(value, 'dataSet') : now.dataSet,
    where: inEach(own(value, 'where'), ['value'], follow),
  })
}

function followedLink(link: unknown, follow: Follow): unknown {
  if (!isRecord(link)) return link
  return changed(link, {
    conditions: inEach(own(link, 'conditions'), ['value'], follow),
    parameters: inEach(own(link, 'parameters'), ['value'], follow),
  })
}

function inKeys(holder: RawRecord, keys: readonly string[], follow: Follow): RawRecord {
  const next = keys.map((key) => {
    const source = own(holder, key)
    return [key, typeof source === 'string' ? followedFormula(source, follow) : source] as const
  })
  return changed(holder, Object.fromEntries(next))
}

function inEach(list: unknown, keys: readonly string[], follow: Follow): unknown {
  if (!Array.isArray(list)) return list
  const next = list.map((item) => (isRecord(item) ? inKeys(item, keys, follow) : item))
  return next.every((item, index) => item === list[index]) ? list : next
}

/** With other values under some keys; the same object where none is another. Keys that lack stay away. */
function changed(holder: RawRecord, values: RawRecord): RawRecord {
  const others = Object.entries(values).filter(([key, value]) => value !== undefined && value !== own(holder, key))
  return others.length === 0 ? holder : { ...holder, ...Object.fromEntries(others) }
}

/** Lets everything that refers to cells, fields or values of the search form follow. */
export function followEverywhere(edit: Edit<TreeDocument>, follow: Follow): void {
  const shells: CellShells = new Map()
  for (const id of cellIds(edit.doc)) {
    const shell = rawCell(edit.doc, id)
    const next = followedCell(shell, follow)
    if (next !== shell) shells.set(id, next)
  }
  writeCells(edit, shells)
  const root = rawRoot(edit.doc)
  for (const key of ['rows', 'columns']) {
    const lines = own(root, key)
    const next = inEach(lines, ['hiddenWhen'], follow)
    if (next !== lines) setValue(edit, rootId, [key], next)
  }
  for (const [index, dataSet] of readList(own(root, 'dataSets')).entries()) {
    if (!isRecord(dataSet)) continue
    for (const key of ['parameters', 'conditions']) {
      const next = inEach(own(dataSet, key), ['value'], follow)
      if (next !== own(dataSet, key)) setValue(edit, rootId, ['dataSets', index, key], next)
    }
  }
}
