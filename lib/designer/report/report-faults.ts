import { parentsOf } from '@/lib/report/axis'
import { type Formula, parseFormula } from '@/lib/report/formula'
import { reportFunctions } from '@/lib/report/function-names'
import { cellName, cellPlace, paperOf, type ReportCell, type ReportTemplate } from '@/lib/report/template'
import { type NodeId, rootId, type TreeDocument } from '../tree/tree-document'
import { cellIds, cellOf, sheetOf } from './report-document'

export type ReportFault = {
  /** The node of the cell, or the root for what stands in no cell. */
  id: NodeId
  code:
    | 'badFormula'
    | 'noSuchDataSet'
    | 'noSuchField'
    | 'noSuchParameter'
    | 'noSuchFunction'
    | 'noSuchParent'
    | 'circle'
    | 'expandsNothing'
    | 'narrowPage'
    | 'noSheet'
  /** What it is about: the formula, a name, a row or a column. */
  detail: string
  isHard: boolean
}

type Known = { sets: ReadonlyMap<string, ReadonlySet<string>>; parameters: ReadonlySet<string> }

const functions: ReadonlySet<string> = new Set(reportFunctions)

/** What is wrong with a template: what the platform refuses or cannot fill is hard. */
export function reportFaults(doc: TreeDocument): readonly ReportFault[] {
  const sheet = sheetOf(doc)
  const known: Known = {
    sets: new Map(sheet.dataSets.map(({ name, fields }) => [name, new Set(fields.map((field) => field.name))])),
    parameters: new Set(sheet.parameters.map(({ name }) => name)),
  }
  const ids = cellIds(doc)
  const cells = ids.map((id) => cellOf(doc, id))
  const faults = ids.flatMap((id, index) => cellFaults(id, cells[index] ?? null, known))
  return [...rootFaults(sheet, known), ...faults, ...parentFaults(ids, cells)]
}

function rootFaults({ page, rows, columns, dataSets }: ReportTemplate, known: Known): ReportFault[] {
  const faults: ReportFault[] = []
  const paper = paperOf(page)
  const { top, right, bottom, left } = page.margins
  const isNarrow = paper.width - left - right < 10 || paper.height - top - bottom < 10
  if (isNarrow) faults.push({ id: rootId, code: 'narrowPage', detail: '', isHard: true })
  const isShown = rows.some(({ height }) => height > 0) && columns.some(({ width }) => width > 0)
  if (!isShown) faults.push({ id: rootId, code: 'noSheet', detail: '', isHard: true })
  const hidden = [...rows, ...columns].map(({ hiddenWhen }) => hiddenWhen)
  const handed = dataSets.flatMap((dataSet) => {
    if (dataSet.kind === 'interface') return dataSet.parameters.map(({ value }) => value)
    return dataSet.kind === 'records' ? dataSet.conditions.map(({ value }) => value) : []
  })
  return [...faults, ...[...hidden, ...handed].flatMap((source) => formulaFaults(rootId, source, known))]
}

function cellFaults(id: NodeId, cell: ReportCell | null, known: Known): ReportFault[] {
  if (!cell) return []
  const { value, expand } = cell
  const faults = formulasOf(cell).flatMap((source) => formulaFaults(id, source, known))
  if (value.kind === 'field') {
    faults.push(...fieldFaults(id, value, known))
    const more = [...value.where.map(({ field }) => field), ...(value.sort.by === '' ? [] : [value.sort.by])]
    for (const field of more) faults.push(...fieldFaults(id, { dataSet: value.dataSet, field }, known))
  }
  const canExpand = value.kind === 'field' && (value.aggregate === 'group' || value.aggregate === 'list')
  if (expand !== 'none' && !canExpand) faults.push({ id, code: 'expandsNothing', detail: '', isHard: false })
  return faults
}

/** Every formula that stands in a cell. */
function formulasOf({ value, conditions, link }: ReportCell): string[] {
  const handed = link ? (link.kind === 'records' ? link.conditions : link.parameters) : []
  return [...ownFormulas(value), ...conditions.map(({ when }) => when), ...handed.map((each) => each.value)]
}

function ownFormulas(value: ReportCell['value']): string[] {
  switch (value.kind) {
    case 'text':
      return []
    case 'field':
      return value.where.map((each) => each.value)
    case 'formula':
      return [value.formula]
    case 'picture':
    case 'barcode':
      return [value.source]
    case 'chart':
      return [value.labels, value.values]
  }
}

function formulaFaults(id: NodeId, source: string, known: Known): ReportFault[] {
  if (source.trim() === '') return []
  const read = parseFormula(source)
  if (!('formula' in read)) return [{ id, code: 'badFormula', detail: source, isHard: true }]
  return [...partsOf(read.formula)].flatMap((part) => {
    if (part.kind === 'field') return fieldFaults(id, part, known)
    const isUnknown = part.kind === 'call' && !functions.has(part.name)
    return isUnknown ? [{ id, code: 'noSuchFunction', detail: part.name, isHard: true } as const] : []
  })
}

function* partsOf(formula: Formula): Generator<Formula> {
  yield formula
  if (formula.kind === 'call') for (const arg of formula.args) yield* partsOf(arg)
  if (formula.kind === 'negative' || formula.kind === 'percent') yield* partsOf(formula.of)
  if (formula.kind !== 'binary') return
  yield* partsOf(formula.left)
  yield* partsOf(formula.right)
}

function fieldFaults(id: NodeId, { dataSet, field }: { dataSet: string; field: string }, known: Known): ReportFault[] {
  if (dataSet === 'param') {
    return known.parameters.has(field) ? [] : [{ id, code: 'noSuchParameter', detail: field, isHard: true }]
  }
  const fields = known.sets.get(dataSet)
  if (!fields) return [{ id, code: 'noSuchDataSet', detail: dataSet, isHard: true }]
  // Nobody has looked yet what it answers.
  if (fields.size === 0 || fields.has(field)) return []
  return [{ id, code: 'noSuchField', detail: `${dataSet}.${field}`, isHard: false }]
}

function parentFaults(ids: readonly NodeId[], read: readonly (ReportCell | null)[]): ReportFault[] {
  const there = ids.flatMap((id, index) => {
    const cell = read[index]
    return cell ? [{ id, cell }] : []
  })
  const cells = there.map(({ cell }) => cell)
  return (['down', 'right'] as const).flatMap((direction) => {
    const parents = parentsOf(cells, direction)
    return there.flatMap(({ id, cell }, index): ReportFault[] => {
      const named = direction === 'down' ? cell.leftParent : cell.topParent
      if (cellPlace(named) && (parents[index] ?? -1) < 0) return [{ id, code: 'noSuchParent', detail: named, isHard: false }]
      if (!isInCircle(parents, index)) return []
      return [{ id, code: 'circle', detail: cellName(cell.row, cell.column), isHard: true }]
    })
  })
}

function isInCircle(parents: readonly number[], index: number): boolean {
  const seen = new Set<number>()
  for (let at = parents[index] ?? -1; at >= 0 && !seen.has(at); at = parents[at] ?? -1) {
    if (at === index) return true
    seen.add(at)
  }
  return false
}
