import { isRecord, own, type RawRecord, readList, readTexts } from '@/lib/form/read'
import type { Edit } from '../history/edit'
import { isSameJson, type Path } from '../tree/values'
import type { ListDocument } from './list-document'
import { type EntryList, entriesOf, entryId } from './list-entries'

/* What commands on list designs are made of. */

export function placeOf(document: ListDocument, list: EntryList, id: string): number {
  return id === '' ? -1 : entriesOf(document, list).findIndex((entry) => entryId(list, entry) === id)
}

/** Where an entry stands, or all columns of a sub-table. */
export function placesOf(document: ListDocument, list: EntryList, id: string): readonly number[] {
  return readList(own(document, list)).flatMap((entry, at) => (isOf(list, id, entry) ? [at] : []))
}

export function isOf(list: EntryList, id: string, entry: unknown): boolean {
  const own = isRecord(entry) ? entryId(list, entry) : ''
  return id !== '' && (own === id || (list === 'columnList' && own.startsWith(`${id}-`)))
}

export function append(edit: Edit<ListDocument>, list: EntryList, entry: RawRecord) {
  makeList(edit, list)
  edit.insertAt([list], readList(own(edit.doc, list)).length, entry)
}

export function makeList(edit: Edit<ListDocument>, list: EntryList) {
  if (!Array.isArray(own(edit.doc, list))) edit.write([list], [])
}

/** Permission entries are made of these at release (contract 3b §5). */
export function setChecked(edit: Edit<ListDocument>, checked: ReadonlyMap<string, boolean>) {
  entriesOf(edit.doc, 'defaultColumnList').forEach((entry, at) => {
    const wanted = checked.get(entryId('defaultColumnList', entry))
    if (wanted !== undefined && own(entry, 'checked') !== wanted) edit.write(['defaultColumnList', at, 'checked'], wanted)
  })
}

/** Heads hold their columns in the order of the columns. */
export function orderHeads(edit: Edit<ListDocument>) {
  entriesOf(edit.doc, 'complexHeaderList').forEach((head, at) => {
    const columns = readTexts(own(head, 'childColumns'))
    const ordered = inOrder(edit.doc, columns)
    if (!isSameJson(columns, ordered)) edit.write(['complexHeaderList', at, 'childColumns'], ordered)
  })
}

export function inOrder(document: ListDocument, columns: readonly string[]): readonly string[] {
  const order = entriesOf(document, 'columnList').map((entry) => entryId('columnList', entry))
  return [...new Set(columns)].sort((left, right) => order.indexOf(left) - order.indexOf(right))
}

export function keepInList(edit: Edit<ListDocument>, path: Path, isKept: (text: string) => boolean) {
  const before = readTexts(
    path.reduce<unknown>((holder, key) => (holder as Record<string | number, unknown> | undefined)?.[key], edit.doc),
  )
  const after = before.filter(isKept)
  if (after.length < before.length) edit.write(path, after)
}

type Holder = Record<string | number, unknown>

/** Objects that lack on the way are made. */
export function writeInto(draft: object, path: Path, value: unknown) {
  let holder = draft as Holder
  for (const key of path.slice(0, -1)) {
    const inner = holder[key]
    if (typeof inner !== 'object' || inner === null) holder[key] = {}
    holder = holder[key] as Holder
  }
  const last = path.at(-1)
  if (last === undefined) return
  if (value === undefined && !Array.isArray(holder)) delete holder[last]
  else holder[last] = value
}
