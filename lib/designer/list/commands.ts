import { isReservedName } from '@/lib/form/names'
import { own, type RawRecord, readList, readText } from '@/lib/form/read'
import type { Command } from '../history/edit'
import { isSameJson, type Path } from '../tree/values'
import { append, inOrder, isOf, keepInList, makeList, orderHeads, placeOf, placesOf, setChecked, writeInto } from './entry-edits'
import type { ListDocument } from './list-document'
import { columnEntry, type EntryList, entriesOf, entryId, isEntryList, noCondition, searchEntry } from './list-entries'
import type { ListField } from './list-fields'

export type ListCommand<Result extends object = object> = Command<ListDocument, Result>

/** Changes one setting; undefined takes it away. Entries of columns, conditions and buttons have commands of their own. */
export function setSetting({ path, value }: { path: Path; value: unknown }): ListCommand {
  return (edit) => {
    const [first] = path
    if (first === undefined || path.some((key) => isReservedName(String(key)))) return { refused: 'badPath' }
    const key = String(first)
    if (isEntryList(key) || key === 'columnOptions' || key === 'defaultColumnList') return { refused: 'holdsNodes' }
    edit.change((draft) => writeInto(draft, path, value))
    return {}
  }
}

type EntrySetting = { list: EntryList; id: string; path: Path; value: unknown }

/** Changes one property of a column, a condition, a button or a head. What it is known by stays. */
export function setEntry({ list, id, path, value }: EntrySetting): ListCommand {
  return (edit) => {
    const at = placeOf(edit.doc, list, id)
    if (at === -1) return { refused: 'noSuchNode' }
    if (path.length === 0 || path.some((key) => isReservedName(String(key)))) return { refused: 'badPath' }
    if (
      ['prop', 'id', 'value', '__vModel__', 'jnpfKey', '__config__'].includes(String(path[0])) &&
      !isDefaultOfSearch(list, path)
    ) {
      return { refused: 'badPath' }
    }
    edit.change((draft) => writeInto(draft, [list, at, ...path], value))
    return {}
  }
}

/** `value` names a button, and is the default of a condition. */
function isDefaultOfSearch(list: EntryList, path: Path): boolean {
  return list === 'searchList' && path[0] === 'value'
}

/**
 * 列名 of a data view (contract 3b §4.3), wherever the list has the column, so that one that is hidden keeps it. A condition that has no name
 * of its own is called so too.
 */
export function setTitle({ code, title }: { code: string; title: string }): ListCommand {
  return (edit) => {
    for (const list of ['columnList', 'columnOptions', 'defaultColumnList', 'searchList'] as const) {
      const at = entriesOf(edit.doc, list).findIndex((entry) => entryId(list, entry) === code)
      const entry = entriesOf(edit.doc, list)[at]
      if (!entry) continue
      const hasOwnName = list === 'searchList' && own(entry, 'label') !== own(entry, 'fullName')
      if (!hasOwnName) edit.write([list, at, 'label'], title)
      edit.write([list, at, 'fullName'], title)
    }
    return {}
  }
}

/** Puts an entry before another one, or last. Of a sub-table all columns move together, which is how they are seen. */
export function moveEntry({ list, id, before }: { list: EntryList; id: string; before: string | null }): ListCommand {
  return (edit) => {
    const moved = placesOf(edit.doc, list, id)
    if (moved.length === 0 || (before !== null && placesOf(edit.doc, list, before).length === 0)) return { refused: 'noSuchNode' }
    if (before === id) return {}
    const entries = readList(own(edit.doc, list))
    const taken = moved.map((at) => entries[at])
    const rest = entries.filter((_, at) => !moved.includes(at))
    const target = before === null ? rest.length : rest.findIndex((entry) => isOf(list, before, entry))
    // Moving a sub-table in front of one of its own columns.
    if (target === -1) return {}
    const next = rest.toSpliced(target, 0, ...taken)
    if (next.every((entry, at) => entry === entries[at])) return {}
    for (const at of moved.toReversed()) edit.removeAt([list], at)
    for (const [index, entry] of taken.entries()) edit.insertAt([list], target + index, entry)
    if (list === 'columnList') orderHeads(edit)
    return {}
  }
}

/** Shows fields as columns, after those that are there; a head above them is for `setHead`. */
export function showColumns(fields: readonly ListField[]): ListCommand {
  return (edit) => {
    const shown = new Set(entriesOf(edit.doc, 'columnList').map((entry) => entryId('columnList', entry)))
    const fresh = fields.filter(({ code, canBeColumn }) => canBeColumn && !shown.has(code))
    for (const field of fresh) append(edit, 'columnList', savedColumn(edit.doc, field.code) ?? columnEntry(field))
    setChecked(edit, new Map(fresh.map(({ code }) => [code, true])))
    return {}
  }
}

/** A column that is shown again looks as the design remembers it. */
function savedColumn(document: ListDocument, code: string): RawRecord | undefined {
  return entriesOf(document, 'columnOptions').find((entry) => entryId('columnOptions', entry) === code && 'fixed' in entry)
}

/** Takes columns out, also out of heads and sums, which name only what is shown. */
export function hideColumns(codes: readonly string[]): ListCommand {
  return (edit) => {
    const gone = new Set(codes)
    for (const at of codes.flatMap((code) => placesOf(edit.doc, 'columnList', code)).sort((left, right) => right - left)) {
      const entry = entriesOf(edit.doc, 'columnList')[at]
      if (entry) gone.add(entryId('columnList', entry))
      edit.removeAt(['columnList'], at)
    }
    setChecked(edit, new Map([...gone].map((code) => [code, false])))
    keepInList(edit, ['summaryField'], (code) => !gone.has(code))
    entriesOf(edit.doc, 'complexHeaderList').forEach((_, at) => {
      keepInList(edit, ['complexHeaderList', at, 'childColumns'], (code) => !gone.has(code))
    })
    return {}
  }
}

export function addSearch(field: ListField): ListCommand {
  return (edit) => {
    if (!field.canSearch) return { refused: 'badPath' }
    if (placeOf(edit.doc, 'searchList', field.code) === -1) append(edit, 'searchList', searchEntry(field))
    return {}
  }
}

/** What people of phones may sort by. */
export function addSort(field: ListField): ListCommand {
  return (edit) => {
    if (field.table !== null) return { refused: 'badPath' }
    if (placeOf(edit.doc, 'sortList', field.code) === -1) append(edit, 'sortList', columnEntry(field))
    return {}
  }
}

export function removeEntry({ list, id }: { list: Exclude<EntryList, 'columnList'>; id: string }): ListCommand {
  return (edit) => {
    const at = placeOf(edit.doc, list, id)
    if (at === -1) return { refused: 'noSuchNode' }
    edit.removeAt([list], at)
    return {}
  }
}

type SearchChange = { code: string; searchType?: 1 | 2 | 3; searchMultiple?: boolean }

/** How a condition is asked. A default of another shape would be no condition, so it goes. */
export function setSearchKind({ code, ...change }: SearchChange): ListCommand {
  return (edit) => {
    const at = placeOf(edit.doc, 'searchList', code)
    if (at === -1) return { refused: 'noSuchNode' }
    const before = entriesOf(edit.doc, 'searchList')[at] ?? {}
    const after = { ...before, ...change }
    const empty = noCondition(after['searchType'], after['searchMultiple'])
    const isOtherShape = Array.isArray(empty) !== Array.isArray(noCondition(before['searchType'], before['searchMultiple']))
    for (const [key, value] of Object.entries(change)) edit.write(['searchList', at, key], value)
    if (isOtherShape) edit.write(['searchList', at, 'value'], empty)
    return {}
  }
}

type Button = { value: string; label: string; icon: string }

/** Buttons over the list and of its rows are there or not; a new one stands where `order` has it. */
export function toggleButton(list: 'btnsList' | 'columnBtnsList', button: Button, order: readonly string[]): ListCommand {
  return (edit) => {
    const at = placeOf(edit.doc, list, button.value)
    if (at !== -1) {
      edit.removeAt([list], at)
      return {}
    }
    const rank = order.indexOf(button.value)
    const next = entriesOf(edit.doc, list).findIndex((entry) => order.indexOf(entryId(list, entry)) > rank)
    makeList(edit, list)
    edit.insertAt([list], next === -1 ? readList(own(edit.doc, list)).length : next, button)
    return {}
  }
}

/** `value` is the name that rights know the button by (contract 3b §6): it is made once and never changed. */
export function addCustomButton({ value, label, btnType }: { value: string; label: string; btnType: 1 | 2 | 3 }): ListCommand {
  return (edit) => {
    if (!/^btn_[a-z0-9]+$/.test(value)) return { refused: 'badName' }
    if (placeOf(edit.doc, 'customBtnsList', value) !== -1) return { refused: 'nameTaken' }
    append(edit, 'customBtnsList', { value, label, event: newEvent(btnType) })
    return {}
  }
}

/** Contract 3b §6. */
function newEvent(btnType: 1 | 2 | 3): RawRecord {
  return {
    btnType,
    modelId: '',
    popupTitle: '自定义操作',
    popupType: 'dialog',
    popupWidth: '800px',
    formOptions: [],
    customBtn: false,
    interfaceId: '',
    interfaceName: '',
    templateJson: [],
    useConfirm: false,
    confirmTitle: '此操作将通过接口处理',
    func: '',
    isRefresh: true,
  }
}

/** A head above columns; a column stands below one head only. */
export function addHead({ id, fullName, columns }: { id: string; fullName: string; columns: readonly string[] }): ListCommand {
  return (edit) => {
    if (id === '' || placeOf(edit.doc, 'complexHeaderList', id) !== -1) return { refused: 'nameTaken' }
    append(edit, 'complexHeaderList', { id, fullName, align: 'left', childColumns: [] })
    return setHeadColumns({ id, columns })(edit)
  }
}

export function setHeadColumns({ id, columns }: { id: string; columns: readonly string[] }): ListCommand {
  return (edit) => {
    const at = placeOf(edit.doc, 'complexHeaderList', id)
    if (at === -1) return { refused: 'noSuchNode' }
    entriesOf(edit.doc, 'complexHeaderList').forEach((_, other) => {
      if (other !== at) keepInList(edit, ['complexHeaderList', other, 'childColumns'], (code) => !columns.includes(code))
    })
    edit.write(['complexHeaderList', at, 'childColumns'], inOrder(edit.doc, columns))
    return {}
  }
}

/** Another kind of list. Buttons that it does not have are taken out; the settings of the other kinds are kept for the way back. */
export function setListType(type: 1 | 2 | 3 | 4 | 5, offered: readonly string[]): ListCommand {
  return (edit) => {
    edit.write(['type'], type)
    for (const at of [...entriesOf(edit.doc, 'btnsList').keys()].toReversed()) {
      const entry = entriesOf(edit.doc, 'btnsList')[at] ?? {}
      if (!offered.includes(entryId('btnsList', entry))) edit.removeAt(['btnsList'], at)
    }
    return {}
  }
}

/** 3.5 keeps one field and its direction, 3.6 a list of them, and both spellings say the same (contract 3b §4.1). */
export function setDefaultSort({ field, sort }: { field: string; sort: 'asc' | 'desc' }): ListCommand {
  return (edit) => {
    edit.write(['defaultSidx'], field)
    edit.write(['sort'], sort)
    const config = own(edit.doc, 'defaultSortConfig')
    if (!Array.isArray(config)) return {}
    const next = field === '' ? [] : [{ field, sort }, ...config.slice(1)]
    if (!isSameJson(config, next)) edit.write(['defaultSortConfig'], next)
    return {}
  }
}

/** A name for a button that no other has: `btn_` and six letters or figures. */
export function freshButtonName(document: ListDocument, random: () => number): string {
  const taken = new Set(entriesOf(document, 'customBtnsList').map((entry) => readText(own(entry, 'value'))))
  for (;;) {
    const name = `btn_${Math.floor(random() * 36 ** 6)
      .toString(36)
      .padStart(6, '0')}`
    if (!taken.has(name)) return name
  }
}
