import { isRecord, own, type RawRecord, readRecord } from '@/lib/form/read'
import type { Command, Edit } from '../history/edit'
import type { NodeId, TreeDocument } from '../tree/tree-document'
import { isSameJson } from '../tree/values'
import { beginsIn, type CellPlace, type CellRange, coveredBy, holds, idsIn, isInSheet, placesIn, withMerges } from './cell-ranges'
import { cellAt, cellOf, rawCell, sheetOf } from './report-document'
import { addCells, type CellShells, type ReportRefusal, refusalOf, removeCells, writeCells } from './sheet-edits'

export type CellChange = {
  /** Within what the cell stores, such as `['style', 'bold']`; what lacks on the way is made. */
  path: readonly [string, ...string[]]
  /** Undefined takes the key away. */
  value: unknown
}

/** Keys that say where a cell stands: they have commands of their own. */
const fixedKeys: ReadonlySet<string> = new Set(['row', 'column', 'rowSpan', 'columnSpan'])

/** Changes all cells of a range. Where no cell stands one is made, unless it would hold nothing. */
export function setCells(range: CellRange, changes: readonly CellChange[]): Command<TreeDocument> {
  return (edit) => {
    if (changes.some(({ path }) => fixedKeys.has(path[0]))) return { refused: 'badPath' } satisfies ReportRefusal
    return eachCell(edit, range, (shell) => changes.reduce(withChange, shell))
  }
}

/** What is typed into a cell: a formula behind `=`, a field of a data set by its name, any other text. */
export function typeInto({ row, column }: CellPlace, text: string): Command<TreeDocument> {
  return (edit) => {
    const id = cellAt(edit.doc, row, column)
    const value = typedValue(edit.doc, id, text)
    const isField = own(value, 'kind') === 'field'
    const place = id === null ? { row, column } : (cellOf(edit.doc, id) ?? { row, column })
    const range = { row: place.row, column: place.column, rowEnd: place.row, columnEnd: place.column }
    const expand = isField ? [] : [{ path: ['expand'] as const, value: undefined }]
    return setCells(range, [{ path: ['value'], value: text === '' ? undefined : value }, ...expand])(edit)
  }
}

/** The text that one edits in a cell. */
export function editedText(doc: TreeDocument, { row, column }: CellPlace): string {
  const value = cellOf(doc, cellAt(doc, row, column) ?? '')?.value
  switch (value?.kind) {
    case 'text':
      return /^[=']/.test(value.text) ? `'${value.text}` : value.text
    case 'field':
      return `${value.dataSet}.${value.field}`
    case 'formula':
      return `=${value.formula}`
    case 'picture':
    case 'barcode':
      return `=${value.source}`
    case 'chart':
      return value.title
    case undefined:
      return ''
  }
}

function typedValue(doc: TreeDocument, id: NodeId | null, text: string): RawRecord {
  const before = readRecord(id === null ? undefined : own(rawCell(doc, id), 'value'))
  const kind = own(before, 'kind')
  if (kind === 'chart') return { ...before, title: text }
  if (text.startsWith('=') && text.length > 1) {
    const formula = text.slice(1)
    return kind === 'picture' || kind === 'barcode' ? { ...before, source: formula } : { kind: 'formula', formula }
  }
  const [dataSet = '', ...rest] = text.split('.')
  const field = rest.join('.')
  const isField = sheetOf(doc).dataSets.some((one) => one.name === dataSet && one.fields.some(({ name }) => name === field))
  const isSame = kind === 'field' && own(before, 'dataSet') === dataSet && own(before, 'field') === field
  if (isField || isSame) return { ...(kind === 'field' ? before : {}), kind: 'field', dataSet, field }
  return { kind: 'text', text: text.startsWith("'") ? text.slice(1) : text }
}

/** Parts of a cell that can be taken away. */
export type Cleared = 'value' | 'style' | 'all'

/** Empties cells; `all` takes away the cells themselves, and merged ones with them. */
export function clearCells(range: CellRange, what: Cleared): Command<TreeDocument> {
  return (edit) => {
    if (!isInSheet(edit.doc, range)) return { refused: 'noSuchPlace' } satisfies ReportRefusal
    if (what === 'all') {
      removeCells(edit, ownIdsIn(edit.doc, range))
      return {}
    }
    const keys = what === 'value' ? ['value', 'expand', 'link'] : ['style', 'format', 'conditions']
    return eachCell(edit, range, (shell) => keys.reduce((sum, key) => withChange(sum, { path: [key], value: undefined }), shell))
  }
}

/** One cell over all places of the range, with what stood first in it. */
export function mergeCells(range: CellRange): Command<TreeDocument> {
  return (edit) => {
    const { doc } = edit
    if (!isInSheet(doc, range)) return { refused: 'noSuchPlace' } satisfies ReportRefusal
    const { row, column, rowEnd, columnEnd } = withMerges(doc, range)
    if (row === rowEnd && column === columnEnd) return { refused: 'tooFew' } satisfies ReportRefusal
    const ids = idsIn(doc, { row, column, rowEnd, columnEnd })
    const kept = ids.find((id) => own(rawCell(doc, id), 'value') !== undefined) ?? ids[0]
    const shell = kept === undefined ? {} : rawCell(doc, kept)
    removeCells(edit, kept === undefined ? ids : ids.filter((id) => id !== kept))
    const spans = { row, column, rowSpan: rowEnd - row + 1, columnSpan: columnEnd - column + 1 }
    if (kept === undefined) addCells(edit, [spans])
    else writeCells(edit, new Map([[kept, { ...shell, ...spans }]]))
    return {}
  }
}

/** Merged cells of the range become one place each again, with what they held at their first place. */
export function unmergeCells(range: CellRange): Command<TreeDocument> {
  return (edit) => {
    if (!isInSheet(edit.doc, range)) return { refused: 'noSuchPlace' } satisfies ReportRefusal
    return eachCell(edit, range, (shell) => {
      const alone = withChange(shell, { path: ['rowSpan'], value: undefined })
      return withChange(alone, { path: ['columnSpan'], value: undefined })
    })
  }
}

export function hasMerges(doc: TreeDocument, range: CellRange): boolean {
  return idsIn(doc, range).some((id) => {
    const own = coveredBy(doc, id)
    return own !== null && (own.row !== own.rowEnd || own.column !== own.columnEnd)
  })
}

/** The cells that begin in the range, and such as hold all of it. */
function ownIdsIn(doc: TreeDocument, range: CellRange): readonly NodeId[] {
  return idsIn(doc, range).filter((id) => {
    const covered = coveredBy(doc, id)
    return covered !== null && isOwn(covered, range)
  })
}

/** A merged cell that only runs through the range is left as it is: it belongs to where it begins. */
const isOwn = (covered: CellRange, range: CellRange) => beginsIn(covered, range) || holds(covered, range)

/** Writes what the function makes of each cell of the range. */
export function eachCell(
  edit: Edit<TreeDocument>,
  range: CellRange,
  make: (shell: RawRecord, place: CellRange) => RawRecord,
): object | ReportRefusal {
  const { doc } = edit
  if (!isInSheet(doc, range)) return { refused: 'noSuchPlace' } satisfies ReportRefusal
  const shells: CellShells = new Map()
  const added: RawRecord[] = []
  for (const place of placesIn(range)) {
    const id = cellAt(doc, place.row, place.column)
    if (id !== null && shells.has(id)) continue
    const covered = (id === null ? null : coveredBy(doc, id)) ?? { ...place, rowEnd: place.row, columnEnd: place.column }
    if (!isOwn(covered, range)) continue
    const before = id === null ? { row: place.row, column: place.column } : rawCell(doc, id)
    const after = make(before, covered)
    if (id !== null) shells.set(id, after)
    else if (!isSameJson(before, after)) added.push(after)
  }
  const others: CellShells = new Map([...shells].filter(([id, shell]) => !isSameJson(rawCell(doc, id), shell)))
  writeCells(edit, others)
  const idFirst = edit.doc.idNext
  addCells(edit, added)
  const made = added.map((_, index) => `n${idFirst + index}`)
  return refusalOf(edit, [...others.keys(), ...made]) ?? {}
}

function withChange(holder: RawRecord, { path, value }: { path: readonly string[]; value: unknown }): RawRecord {
  const [key, ...rest] = path
  if (key === undefined) return holder
  if (rest.length === 0) {
    if (value !== undefined) return { ...holder, [key]: value }
    return Object.hasOwn(holder, key) ? without(holder, key) : holder
  }
  const inner = own(holder, key)
  if (inner === undefined && value === undefined) return holder
  const next = withChange(isRecord(inner) ? inner : {}, { path: rest, value })
  return Object.keys(next).length === 0 ? without(holder, key) : { ...holder, [key]: next }
}

function without(holder: RawRecord, key: string): RawRecord {
  return Object.fromEntries(Object.entries(holder).filter(([name]) => name !== key))
}
