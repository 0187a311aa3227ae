import type { ReactNode } from 'react'
import type { DataTableColumn, DataTableEntry } from '@/components/ui/data-table/types'
import { LinkedText } from '@/components/widgets/lookups/linked-text'
import type { RecordRow } from '@/lib/contract/visualdev/online-dev'
import { flagAttribute, precisionOf, textAttribute } from '@/lib/form/attributes'
import { linkTypes } from '@/lib/form/hidden-target'
import { leastWidth } from '@/lib/form/least-width'
import type { ComplexHeader, ListColumn, ListDesign } from '@/lib/form/list-types'
import { besideField, fieldOfRow } from '@/lib/form/record-keys'
import styles from './online-dev.module.css'
import { groupThousands, type ModuleAccess } from './utils'

export type RelationTarget = { modelId: string; id: string }

type ColumnContext = {
  /** Draws the lines of a sub-table cell, folded or not. */
  renderLines: (row: RecordRow, table: string, lines: readonly string[], isLast: boolean) => ReactNode
  openRelation: (target: RelationTarget) => void
}

const numberTypes = new Set(['inputNumber', 'calculate', 'rate', 'slider'])
const wideTypes = new Set(['textarea', 'editor', 'address', 'areaSelect', 'link', 'text'])

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
  const isNumber = numberTypes.has(column.node.type)
  const text = (row: RecordRow) => cellText(fieldOfRow(row, column.code), column)
  return {
    id: column.code,
    header: column.label,
    width: plainWidth(column),
    align: column.align === 'left' && isNumber ? 'right' : column.align,
    pinned: column.fixed === 'none' ? undefined : column.fixed,
    isSortable: column.sortable,
    text,
    cell: (row) => cellContent(row, column, text(row), context),
  }
}

/** The width of the design, but never so narrow that nobody can read the header with its sort mark, or half a date would stand there. */
function plainWidth(column: ListColumn): number | undefined {
  const least = leastWidth(column.node)
  const width = column.width ?? (wideTypes.has(column.node.type) ? 220 : least || undefined)
  return width === undefined ? undefined : Math.max(width, headerWidth(column), least)
}

const wideCharacter = /[\u2e80-\uffef]/

function headerWidth({ label, sortable }: ListColumn): number {
  const text = [...label].slice(0, 10).reduce((sum, character) => sum + (wideCharacter.test(character) ? 13 : 8), 0)
  return text + (sortable ? 54 : 28)
}

function cellContent(row: RecordRow, column: ListColumn, text: string, context: ColumnContext): ReactNode {
  if (text === '') return null
  if (!linkTypes.has(column.node.type)) return text
  const id = besideField(row, column.code, 'id')
  const modelId = textAttribute(column.node, 'modelId')
  if (column.node.type === 'relationForm' && typeof id === 'string' && id !== '' && modelId !== '') {
    return (
      <button type="button" className={styles.link} tabIndex={-1} onClick={() => context.openRelation({ modelId, id })}>
        {text}
      </button>
    )
  }
  return <LinkedText text={text} />
}

/** Text of a list cell. Numbers get their thousands here; an empty or zero number shows nothing (contract 3b §8.5). */
function cellText(value: unknown, column: ListColumn): string {
  if (value === null || value === undefined) return ''
  const text = Array.isArray(value) ? value.map(plain).filter(Boolean).join(',') : plain(value)
  const { type } = column.node
  if (type !== 'inputNumber' && type !== 'calculate') return text
  if (text === '' || Number(text) === 0 || !Number.isFinite(Number(text))) return Number(text) === 0 ? '' : text
  const precision = precisionOf(column.node)
  const fixed =
    precision === undefined ? text : Number.isSafeInteger(Math.trunc(Number(text))) ? toFixedText(text, precision) : text
  return flagAttribute(column.node, 'thousands') ? groupThousands(fixed) : fixed
}

/** The platform sends the text with its decimals already; only a text with fewer is filled up, never rounded twice. */
function toFixedText(text: string, precision: number): string {
  const decimals = text.split('.')[1]?.length ?? 0
  return decimals >= precision ? text : Number(text).toFixed(precision)
}

function plain(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'object' || value === null) return ''
  // Files and pictures come as objects with a name (contract 3a §7).
  const { name, fullName } = value as { name?: unknown; fullName?: unknown }
  return typeof name === 'string' ? name : typeof fullName === 'string' ? fullName : ''
}

/** A sub-table in the list: its columns under one header, its lines below each other in the row (childTableStyle 1). */
function childGroup(column: ListColumn, context: ColumnContext): DataTableEntry<RecordRow> {
  return {
    id: column.code,
    header: column.label,
    columns: column.children.map((child, index) => {
      const lines = (row: RecordRow) => childLines(fieldOfRow(row, column.code), child)
      return {
        id: child.code,
        header: child.label,
        width: Math.max(child.width ?? 0, leastWidth(child.node)) || undefined,
        align: child.align === 'left' && numberTypes.has(child.node.type) ? 'right' : child.align,
        cell: (row) => context.renderLines(row, column.code, lines(row), index === column.children.length - 1),
      }
    }),
  }
}

function childLines(rows: unknown, child: ListColumn): string[] {
  if (!Array.isArray(rows)) return []
  return rows.map((line) =>
    typeof line === 'object' && line !== null ? cellText((line as Record<string, unknown>)[child.node.name], child) : '',
  )
}
