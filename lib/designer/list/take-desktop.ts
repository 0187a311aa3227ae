import { completeAppList } from '@/lib/form/complete-design'
import { rightFlags } from '@/lib/form/phone-list'
import { own, type RawRecord, readFlag, readList, readRecord, readText } from '@/lib/form/read'
import { factsOf } from '@/lib/form/widget-facts/table'
import type { ListCommand } from './commands'
import type { ListDocument } from './list-document'
import { entriesOf } from './list-entries'
import { type ListSetup, offeredHeaderButtons, offeredRowButtons } from './list-offers'

const sortsMax = 4

/** Of the heads that people of desktops press the first, amounts and days: a menu of all of them would be longer than the screen. */
function sortsOf(columns: readonly RawRecord[]): readonly RawRecord[] {
  const sortable = columns.filter((entry) => readFlag(own(entry, 'sortable')))
  const isMeasure = (entry: RawRecord) => {
    const { face, format, isAmount } = factsOf(readText(own(entry, 'jnpfKey')))
    return isAmount || face === 'number' || format !== null
  }
  return sortable.filter((entry, at) => at === 0 || isMeasure(entry)).slice(0, sortsMax)
}

/** What a list for phones may have of the one for desktops (contract 3b §4.7); its buttons and its script are its own. */
function takenFrom(desktop: ListDocument): RawRecord {
  const columnList = entriesOf(desktop, 'columnList')
  const sort = readRecord(readList(own(desktop, 'defaultSortConfig'))[0])
  return {
    columnList,
    columnOptions: entriesOf(desktop, 'columnOptions'),
    defaultColumnList: entriesOf(desktop, 'defaultColumnList'),
    searchList: entriesOf(desktop, 'searchList'),
    sortList: sortsOf(columnList),
    defaultSidx: readText(own(sort, 'field')) || readText(own(desktop, 'defaultSidx')),
    sort: (readText(own(sort, 'sort')) || readText(own(desktop, 'sort'))) === 'asc' ? 'asc' : 'desc',
    // Without it people would see on a phone what nobody sees on a desktop.
    ruleListApp: readRecord(own(desktop, 'ruleList')),
  }
}

const phones: ListSetup = { webType: 2, isPhone: true }

/** The list for phones of a design that has none yet: as the desktop has it, as far as phones have it. */
export function newPhoneList(desktop: ListDocument): ListDocument {
  const flags = Object.fromEntries(rightFlags.map((flag) => [flag, readFlag(own(desktop, flag))]))
  return completeAppList({
    ...takenFrom(desktop),
    ...flags,
    btnsList: offeredHeaderButtons({}, phones).slice(0, 1),
    columnBtnsList: offeredRowButtons(phones),
  })
}

/**
 * Takes columns, conditions, order and data filter of the desktop instead of what is here. With `isCompleting` only what is lacking, as a
 * list without columns is completed when it is stored (contract 3b §4.7).
 */
export function takeDesktop(desktop: ListDocument, { isCompleting = false } = {}): ListCommand {
  return (edit) => {
    const taken = takenFrom(desktop)
    const hasFilter = readList(own(readRecord(own(edit.doc, 'ruleListApp')), 'conditionList')).length > 0
    for (const [key, value] of Object.entries(taken)) {
      const before = own(edit.doc, key)
      const isThere = key === 'ruleListApp' ? hasFilter : Array.isArray(before) ? before.length > 0 : readText(before) !== ''
      const isWanted = key === 'columnList' || key === 'columnOptions' || key === 'defaultColumnList'
      if (!isCompleting || isWanted || !isThere) edit.write([key], value)
    }
    // The other spelling of the order would say another one.
    if (!isCompleting && Array.isArray(own(edit.doc, 'defaultSortConfig'))) edit.write(['defaultSortConfig'], [])
    return {}
  }
}
