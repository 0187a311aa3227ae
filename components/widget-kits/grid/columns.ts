import { attribute, configAttribute, textAttribute } from '@/lib/form/attributes'
import { leastWidth } from '@/lib/form/least-width'
import { isRecord, own, type RawRecord, readList, readNumber, readText, readTexts } from '@/lib/form/read'
import { besideField } from '@/lib/form/record-keys'
import { attributeSource } from '@/lib/form/references'
import type { FieldNode } from '@/lib/form/types'
import { shownColumns } from '@/lib/form/walk'
import { areNumbers } from '../faces/number-texts'

export type HeaderGroup = { key: string; title: string; align: 'left' | 'center' | 'right'; columns: readonly FieldNode[] }

/** Visible columns in the order they stand: those of one complex header side by side, where its first one is (contract 3a §6). */
export function headerGroups(table: FieldNode, isHidden: (column: FieldNode) => boolean): readonly HeaderGroup[] {
  const columns = shownColumns(table).filter((column) => !isHidden(column))
  const headers = readList(configAttribute(table, 'complexHeaderList')).filter(isRecord)
  const groups = new Map<string, { title: string; align: HeaderGroup['align']; columns: FieldNode[] }>()
  for (const column of columns) {
    const header = headers.find((item) => readTexts(own(item, 'childColumns')).some((name) => isColumnName(name, column)))
    const key = header ? readText(own(header, 'id')) || readText(own(header, 'fullName')) : column.key
    const group = groups.get(key)
    if (group) group.columns.push(column)
    else
      groups.set(key, {
        title: header ? readText(own(header, 'fullName')) : '',
        align: alignOf(header && readText(own(header, 'align'))),
        columns: [column],
      })
  }
  return [...groups].map(([key, group]) => ({ key, ...group }))
}

function isColumnName(name: string, column: FieldNode): boolean {
  return name === column.name || name === column.code
}

function alignOf(text: string | undefined): HeaderGroup['align'] {
  return text === 'left' || text === 'right' ? text : 'center'
}

/** Pixel width of a column: the design's, else what its kind of control needs; never so little that half a date stands there. */
export function columnWidth(column: FieldNode): number {
  const designed = readNumber(configAttribute(column, 'columnWidth'))
  if (designed && designed > 0) return Math.min(1000, Math.max(60, designed, leastWidth(column)))
  if (column.type === 'textarea' || column.type === 'datePicker') return 200
  return column.type === 'switch' ? 120 : 160
}

/** Names of the columns with a sum; empty unless the design shows one. */
export function summedColumns(table: FieldNode): ReadonlySet<string> {
  const names = readTexts(attribute(table, 'summaryField'))
  return new Set(names.map((name) => name.split(/[-.]/).at(-1) ?? name))
}

const attributeTypes: ReadonlySet<string> = new Set(['relationFormAttr', 'popupAttr'])

/** Attribute fields that are not stored come under the name of their source and column (contract 3a §7). */
export function detailValue(column: FieldNode, row: RawRecord): unknown {
  if (column.name !== '' || !attributeTypes.has(column.type)) return own(row, column.name || column.code)
  return besideField(row, attributeSource(textAttribute(column, 'relationField')), textAttribute(column, 'showField'))
}

/**
 * Attribute columns that show amounts or counts, by key. The page does not have the design of the field behind them: their texts, which the
 * platform wrote as that field shows them, have to tell.
 */
export function amountColumns(columns: readonly FieldNode[], rows: readonly RawRecord[]): ReadonlySet<string> {
  const isAmount = (column: FieldNode) => {
    const texts = rows.map((row) => readText(detailValue(column, row))).filter((text) => text !== '')
    return areNumbers(column.label, texts)
  }
  return new Set(columns.filter((column) => attributeTypes.has(column.type) && isAmount(column)).map((column) => column.key))
}

/** Left edge of each column and, last, the right edge of the last one. Room that is left is shared in proportion. */
export function columnEdges(widths: readonly number[], roomPx: number): readonly number[] {
  const needed = widths.reduce((sum, width) => sum + width, 0)
  const scale = needed > 0 && roomPx > needed ? roomPx / needed : 1
  const edges = [0]
  let right = 0
  for (const width of widths) {
    right += width
    edges.push(Math.floor(right * scale))
  }
  return edges
}
