import type { ReactNode } from 'react'
import type { DataTableColumn, DataTableEntry } from '@/components/ui/data-table/types'
import { listedText, shownText } from '@/components/widget-kits/faces/shown-text'
import type { FaceWords, ValueFace } from '@/components/widget-kits/faces/value-face'
import { valueFaceOf } from '@/components/widget-kits/faces/value-faces'
import type { ViewFacts } from '@/components/widget-kits/faces/view-facts'
import type { RecordRow } from '@/lib/contract/online-dev/online-dev'
import { stateLabel } from '@/lib/domain/tone'
import { textAttribute } from '@/lib/form/attributes'
import { leastWidth } from '@/lib/form/least-width'
import type { ComplexHeader, ListColumn, ListDesign } from '@/lib/form/list-types'
import { isRecord, own } from '@/lib/form/read'
import { besideField, fieldOfRow } from '@/lib/form/record-keys'
import type { FaceKind } from '@/lib/form/widget-facts/facts'
import { factsOf } from '@/lib/form/widget-facts/table'
import type { ModuleAccess } from './utils'

export type RelationTarget = { modelId: string; id: string }

/** A line of a sub-table in a cell: its face, and in words what is told on pointing. */
export type CellLine = { text: string; face: ReactNode }

type ColumnContext = {
  /** Draws the lines of a sub-table cell, folded or not. */
  renderLines: (row: RecordRow, table: string, lines: readonly CellLine[], isLast: boolean) => ReactNode
  openRelation: (target: RelationTarget) => void
  words: FaceWords
  /** What the rows in view have to tell. */
  view: ViewFacts
  /** Lists that are edited in place show a zero, which all others leave empty (contract 3b §8.5). */
  keepsZero?: boolean
  /** What a card shows of a record: the columns below its title, and the state beside it. */
  card?: CardPlaces
}

type CardPlaces = { fields: ReadonlySet<string>; sign: string | undefined }

/** What phones have a list of their own for: the title first, a state beside it, and all the others in their order (contract 3b §4.7). */
export function phoneCardPlaces([title, ...columns]: readonly ListColumn[]): CardPlaces {
  const { sign } = cardPlaces(title ? [title, ...columns] : [])
  const shown = columns.flatMap((column) => (column.children.length > 0 ? column.children : [column]))
  return { fields: new Set(shown.map(({ code }) => code).filter((code) => code !== sign)), sign }
}

const cardFieldsMax = 4
const firstCardFields = 2

/** The columns that the design has put first are on the card, then what tells records apart: amount, person, date. The state stands beside the title. */
export function cardPlaces([, ...columns]: readonly ListColumn[]): CardPlaces {
  const plain = columns.filter(({ children }) => children.length === 0)
  const isOf =
    (...kinds: readonly FaceKind[]) =>
    (column: ListColumn) =>
      kinds.includes(factsOf(column.node.type).face)
  const signs = plain.filter(isOf('choice', 'switch'))
  const sign = signs.find(({ label }) => stateLabel.test(label)) ?? signs.find(isOf('choice'))
  const rest = plain.filter((column) => column !== sign)
  const told = [
    ...rest.slice(0, firstCardFields),
    rest.find(isOf('number')),
    rest.find(isOf('people')),
    rest.find(({ node }) => factsOf(node.type).format === 'date'),
  ]
  const chosen = [...told.filter((column) => column !== undefined), ...rest].map(({ code }) => code)
  return { fields: new Set([...new Set(chosen)].slice(0, cardFieldsMax)), sign: sign?.code }
}

/** Columns of a list: those of the design that the user may see, in his own order, under their headers (contract 3b §8.2). */
export function tableEntries(
  columns: readonly ListColumn[],
  headers: readonly ComplexHeader[],
  context: ColumnContext,
): DataTableEntry<RecordRow>[] {
  const placed = new Set<string>()
  const byCode = new Map(columns.map((column) => [column.code, column]))
  const headerOf = new Map(headers.flatMap((header) => header.columns.map((code) => [code, header] as const)))
  return columns.flatMap((column): DataTableEntry<RecordRow>[] => {
    if (placed.has(column.code)) return []
    if (column.children.length > 0) return [childGroup(column, context)]
    const header = headerOf.get(column.code)
    if (!header || column.fixed !== 'none') return [plainColumn(column, context)]
    const members = header.columns
      .map((code) => byCode.get(code))
      .filter((member): member is ListColumn => member !== undefined && member.fixed === 'none' && member.children.length === 0)
    for (const member of members) placed.add(member.code)
    const group = { id: `header:${header.id}`, header: header.label, align: header.align }
    return [{ ...group, columns: members.map((member) => plainColumn(member, context)) }]
  })
}

/** Columns that the rights leave; a sub-table stays with the children that are left. */
export function permittedColumns(list: ListDesign, access: ModuleAccess): ListColumn[] {
  return list.columns.flatMap((column) => {
    if (column.children.length === 0) return access.canColumn(column.code) ? [column] : []
    const children = column.children.filter((child) => access.canColumn(child.code))
    return children.length > 0 ? [{ ...column, children }] : []
  })
}

function plainColumn(column: ListColumn, context: ColumnContext): DataTableColumn<RecordRow> {
  const { node, code } = column
  const face = valueFaceOf(node)
  const { words } = context
  const textOf = context.keepsZero ? shownText : listedText
  const text = (row: RecordRow) => textOf(node, fieldOfRow(row, code))
  return {
    id: code,
    header: column.label,
    width: plainWidth(column),
    align: alignOf(column, face.isNumeric || context.view.numeric.has(code)),
    pinned: column.fixed === 'none' ? undefined : column.fixed,
    isSortable: column.sortable,
    isOnCard: context.card?.fields.has(code),
    isBesideTitle: context.card?.sign === code,
    text: face.say ? (row) => spoken(text(row), face, words) : text,
    cell: (row) => {
      const words = text(row)
      if (words === '') return null
      const { namesakes } = context.view
      return face.draw(
        { text: words, value: fieldOfRow(row, code), namesakes, open: linkOf(row, column, context) },
        context.words,
      )
    },
  }
}

/** Numbers stand at the right unless the design has a place of its own for them. */
function alignOf({ align }: ListColumn, isNumeric: boolean): ListColumn['align'] {
  return align === 'left' && isNumeric ? 'right' : align
}

function spoken(text: string, face: ValueFace, words: FaceWords): string {
  return text !== '' && face.say ? face.say(text, words) : text
}

/** The width of the design, but never so narrow that nobody can read the header with its sort mark, or half a date would stand there. */
function plainWidth(column: ListColumn): number | undefined {
  const least = leastWidth(column.node)
  const width = column.width ?? (factsOf(column.node.type).isWideColumn ? 220 : least || undefined)
  return width === undefined ? undefined : Math.max(width, headerWidth(column), least)
}

/** Ten characters of Chinese; what is longer is cut. */
const headerTextMax = 130
const wideCharacter = /[\u2e80-\uffef]/

function headerWidth({ label, sortable }: ListColumn): number {
  const text = [...label].reduce((sum, character) => sum + (wideCharacter.test(character) ? 13 : 8), 0)
  return Math.min(text, headerTextMax) + (sortable ? 54 : 28)
}

function linkOf(row: RecordRow, { node, code }: ListColumn, context: ColumnContext): (() => void) | undefined {
  if (factsOf(node.type).chosenFrom !== 'module') return undefined
  const id = besideField(row, code, 'id')
  const modelId = textAttribute(node, 'modelId')
  return typeof id === 'string' && id !== '' && modelId !== '' ? () => context.openRelation({ modelId, id }) : undefined
}

/** A sub-table below its open record (childTableStyle 2). */
export type ChildTable = {
  code: string
  label: string
  columns: readonly Pick<ListColumn, 'code' | 'label' | 'align'>[]
  /** Cells in the order of the columns. */
  lines: readonly (readonly CellLine[])[]
}

/** The sub-tables of a record that have lines, as far as its reader may see them. */
export function childTables(
  columns: readonly ListColumn[],
  row: RecordRow,
  context: Pick<ColumnContext, 'words' | 'view'>,
): ChildTable[] {
  return columns.flatMap(({ code, label, children }): ChildTable[] => {
    const value = fieldOfRow(row, code)
    if (children.length === 0 || !Array.isArray(value) || value.length === 0) return []
    const cells = children.map((child) => childLines(value, child, context))
    return [
      {
        ...{ code, label },
        columns: children.map((child) => ({
          ...{ code: child.code, label: child.label },
          align: alignOf(child, valueFaceOf(child.node).isNumeric),
        })),
        lines: value.map((_, index) => cells.flatMap((column) => column[index] ?? [])),
      },
    ]
  })
}

/** A sub-table in the list: its columns under one header, its lines below each other in the row (childTableStyle 1). */
function childGroup(column: ListColumn, context: ColumnContext): DataTableEntry<RecordRow> {
  return {
    id: column.code,
    header: column.label,
    columns: column.children.map((child, index) => {
      const face = valueFaceOf(child.node)
      return {
        id: child.code,
        header: child.label,
        width: Math.max(child.width ?? 0, leastWidth(child.node)) || undefined,
        align: alignOf(child, face.isNumeric),
        isOnCard: context.card?.fields.has(child.code),
        cell: (row) =>
          context.renderLines(
            row,
            column.code,
            childLines(fieldOfRow(row, column.code), child, context),
            index === column.children.length - 1,
          ),
      }
    }),
  }
}

function childLines(
  rows: unknown,
  child: ListColumn,
  { words, view: { namesakes } }: Pick<ColumnContext, 'words' | 'view'>,
): CellLine[] {
  if (!Array.isArray(rows)) return []
  const face = valueFaceOf(child.node)
  return rows.map((line) => {
    const value = isRecord(line) ? own(line, child.node.name) : undefined
    const text = listedText(child.node, value)
    return { text: spoken(text, face, words), face: text === '' ? null : face.draw({ text, value, namesakes }, words) }
  })
}
