import { completeNode } from '@/lib/form/complete-design'
import { own, type RawRecord, readList, readRecord, readText } from '@/lib/form/read'
import { factsOf } from '@/lib/form/widget-facts/table'
import type { ListDocument } from './list-document'
import type { ListField } from './list-fields'

/** Lists of a list design whose entries come, go and move, and the key that an entry is known by. */
const entryKeys = {
  columnList: 'prop',
  searchList: 'prop',
  /** Of phones: what people may sort by (contract 3b §4.7). */
  sortList: 'prop',
  btnsList: 'value',
  columnBtnsList: 'value',
  customBtnsList: 'value',
  complexHeaderList: 'id',
} as const
export type EntryList = keyof typeof entryKeys

export const entryLists = Object.keys(entryKeys).filter(isEntryList)

export function isEntryList(key: string): key is EntryList {
  return Object.hasOwn(entryKeys, key)
}

/** Entries as they stand; what is no object is none, but keeps its place. */
export function entriesOf(document: ListDocument, list: EntryList | 'columnOptions' | 'defaultColumnList'): readonly RawRecord[] {
  return readList(own(document, list)).map(readRecord)
}

/** Older designs know a column by `id` or `__vModel__` alone, as `parseListDesign` reads them. */
export function entryId(list: EntryList | 'columnOptions' | 'defaultColumnList', entry: RawRecord): string {
  const key = isEntryList(list) ? entryKeys[list] : 'prop'
  const known = readText(own(entry, key))
  return known !== '' || key !== 'prop' ? known : readText(own(entry, 'id')) || readText(own(entry, '__vModel__'))
}

export function entryIds(document: ListDocument, list: EntryList): readonly string[] {
  return entriesOf(document, list).map((entry) => entryId(list, entry))
}

/** The field, with every key that readers look for, and the names that a list gives it (contract 3b §4.2, §4.3). */
export function fieldEntry({ code, label, type, table, raw }: ListField): RawRecord {
  const name = table === null ? {} : { __vModel__: code }
  return { ...completed(raw), ...name, label, prop: code, id: code, fullName: label, jnpfKey: type }
}

export function completed(node: RawRecord): RawRecord {
  return readRecord(completeNode(node))
}

export function columnEntry(field: ListField): RawRecord {
  const { face, isAmount } = factsOf(field.type)
  const align = isAmount || face === 'number' ? 'right' : 'left'
  return { ...fieldEntry(field), fixed: 'none', align, sortable: false, width: null }
}

// Contract 3b §4.2: several at once from the start.
const manySearched = new Set([
  ...['select', 'depSelect', 'roleSelect', 'userSelect', 'usersSelect', 'organizeSelect', 'posSelect', 'groupSelect'],
])

export function searchEntry(field: ListField): RawRecord {
  const { searchType } = factsOf(field.type)
  const searchMultiple = manySearched.has(field.type)
  return { ...fieldEntry(field), searchType, searchMultiple, value: noCondition(searchType, searchMultiple) }
}

/** Ranges and several values at once are lists (contract 3b §4.2). */
export function noCondition(searchType: unknown, isMultiple: unknown): unknown {
  return searchType === 3 || isMultiple === true ? [] : ''
}
