import { attribute, flagAttribute, textAttribute } from '@/lib/form/attributes'
import { isRecord, own, readFlag, readList, readNumber, readText } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'

/** What a person may do with the rows of a sub-table. */
export type TableButtons = {
  canAdd: boolean
  /** Empty: the product's word. */
  addLabel: string
  /** Rows are chosen from a data interface instead of added blank (spec 2 §2.9). */
  isChosen: boolean
  canRemove: boolean
  canCopy: boolean
}

/**
 * Contract 3a §6, and the lists of buttons that designs of 3.6 have instead or beside: there a table whose rows are chosen has a
 * button of its own for it, and the one that adds blank rows is off.
 */
export function tableButtons(table: FieldNode): TableButtons {
  const footer = buttonList(table, 'footerBtnsList')
  const column = buttonList(table, 'columnBtnsList')
  const add = footer?.get('add')
  const isChosen = readNumber(attribute(table, 'addType')) === 1
  const canAdd = (isChosen ? undefined : add?.isShown) ?? flagAttribute(table, 'showAddBtn', true)
  const canRemove = column?.get('remove')?.isShown ?? flagAttribute(table, 'showDeleteBtn', true)
  return {
    canAdd,
    addLabel: (isChosen ? '' : add?.label) || textAttribute(table, 'actionText'),
    isChosen,
    canRemove: canRemove || (footer?.get('batchRemove')?.isShown ?? false),
    canCopy: canAdd && (column?.get('copy')?.isShown ?? true),
  }
}

type Button = { isShown: boolean; label: string }

function buttonList(table: FieldNode, name: string): ReadonlyMap<string, Button> | null {
  const list = readList(attribute(table, name)).filter(isRecord)
  if (list.length === 0) return null
  return new Map(
    list.map((item) => [
      readText(own(item, 'value')),
      { isShown: readFlag(own(item, 'show'), true), label: readText(own(item, 'label')) },
    ]),
  )
}
