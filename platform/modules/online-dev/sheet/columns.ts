import { dateFormats, dateTimeFormat } from '@/lib/datetime/format'
import { flagAttribute, isMultiple, optionLabels, precisionOf, staticOptions, textAttribute } from '@/lib/form/attributes'
import { dateFormatOf, timeFormatOf } from '@/lib/form/date-schema'
import type { FieldNode } from '@/lib/form/types'
import { factsOf } from '@/lib/form/widget-facts/table'
import type { Column } from '@/lib/rows/xlsx/sheet'
import type { Db, DbTransaction } from '../../../store/database'
import { dictionaryTexts } from '../../dictionary/public'
import { type Access, canUseInList } from '../records/access'
import { dictionaryTypeOf } from '../records/lookup'

/** The fields of a module as columns of a spreadsheet, for exports (contract 3b §9.1). */
export type SheetColumn = {
  /** `vModel`, in a sub-table `tableFieldN-child`: what `selectKey` names. */
  key: string
  title: string
  /** The sub-table that it stands in. */
  table: { key: string; title: string } | null
  node: FieldNode
  kind: SheetKind
  /** The written pattern of dates and times, such as `yyyy-MM-dd`; empty for all other kinds. */
  pattern: string
}

/** What the cells of a column hold. `choice` is one text of a list that is known before; several of them are a text. */
type SheetKind = 'text' | 'number' | 'date' | 'time' | 'choice'

/** What an export may offer: the columns of the list that the reader may see, in the order of the design. */
export function exportColumns(access: Access): readonly SheetColumn[] {
  const { list, fields, view } = access.module
  return list.columns.flatMap((column): SheetColumn[] => {
    const table = column.children.length > 0 ? { key: column.code, title: column.label } : null
    const shown = table ? column.children : [column]
    return shown.flatMap(({ code, label, node: listed }) => {
      // The fields of a data view are known by its list alone.
      const node = view ? listed : fields.get(code)
      return node && canUseInList(access, code) ? [sheetColumn(node, label, table)] : []
    })
  })
}

function sheetColumn(node: FieldNode, title: string, table: SheetColumn['table']): SheetColumn {
  const { shape, format } = factsOf(node.type)
  const pattern =
    format === 'dateTime' ? dateTimeFormat : format === 'date' ? dateFormatOf(node) : format === 'time' ? timeFormatOf(node) : ''
  const kind = pattern !== '' ? (format === 'time' ? 'time' : 'date') : shape === 'number' ? 'number' : kindOfText(node)
  return { key: node.code, title, table, node, kind, pattern }
}

function kindOfText(node: FieldNode): SheetKind {
  const { isWorded, shape } = factsOf(node.type)
  return isWorded && shape === 'scalar' && !isMultiple(node) ? 'choice' : 'text'
}

/** How a spreadsheet shows the column: numbers and dates stay what they are. */
export function lookOf({ node, kind, pattern }: SheetColumn): NonNullable<Column['look']> {
  const dateFormat = sheetPatterns.find((known) => known === pattern)
  if (kind === 'date' || kind === 'time') return dateFormat ? { dateFormat } : {}
  if (kind !== 'number') return { isWrapped: factsOf(node.type).isWideColumn }
  const decimals = precisionOf(node)
  return { ...(decimals === undefined ? {} : { decimals }), isGrouped: flagAttribute(node, 'thousands') }
}

/** The formats of fields that spreadsheets can show. */
const sheetPatterns = [...dateFormats, 'HH:mm', 'HH:mm:ss'] as const

/**
 * What the cells of the columns may hold, by key: options written into the design, items of dictionaries, and the words of switches.
 * Columns whose options a data interface knows have none here.
 */
export async function choicesOf(
  db: Db | DbTransaction,
  columns: readonly SheetColumn[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const worded = columns.filter(({ node }) => factsOf(node.type).isWorded)
  const types = worded.map(({ node }) => dictionaryTypeOf(node)).filter((type) => type !== '')
  const dictionaries = types.length > 0 ? await dictionaryTexts(db, types) : new Map<string, ReadonlyMap<string, string>>()
  const choices = new Map<string, readonly string[]>()
  for (const { key, node } of worded) {
    const texts = wordsOf(node) ?? [...(dictionaries.get(dictionaryTypeOf(node))?.values() ?? [])]
    const distinct = [...new Set(texts)].filter((text) => text !== '')
    if (distinct.length > 0) choices.set(key, distinct)
  }
  return choices
}

/** What the design itself says; null where a dictionary does. */
function wordsOf(node: FieldNode): readonly string[] | null {
  if (factsOf(node.type).query === 'states')
    return [textAttribute(node, 'activeTxt', '开'), textAttribute(node, 'inactiveTxt', '关')]
  return dictionaryTypeOf(node) === '' ? [...optionLabels(staticOptions(node)).values()] : null
}
