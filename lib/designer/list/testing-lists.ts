import { designOf, rawField, rawTable } from '@/lib/form/test-designs'
import * as commands from './commands'
import type { ListDocument } from './list-document'
import { entriesOf, entryId } from './list-entries'
import { fieldsOfForm, type ListField } from './list-fields'
import { offeredHeaderButtons, offeredRowButtons, offeredTypes } from './list-offers'
import { newPhoneList, takeDesktop } from './take-desktop'

export const sampleFields = fieldsOfForm(
  designOf(
    rawField('input', 'name', { label: '名称', formId: 101 }),
    rawField('select', 'state', { label: '状态', formId: 102 }, { options: [{ id: '1', fullName: '进行中' }] }),
    rawField('datePicker', 'due', { label: '到期', formId: 103 }),
    rawField('inputNumber', 'amount', { label: '金额', formId: 104 }),
    rawField('uploadFile', 'files', { label: '附件', formId: 105 }),
    rawField('treeSelect', 'above', { label: '上级', formId: 106 }),
    rawTable('tableField107', [
      rawField('input', 'part', { label: '部件', formId: 108 }),
      rawField('inputNumber', 'count', { label: '数量', formId: 109 }),
    ]),
  ),
)

export const desktop = { webType: 2, isPhone: false } as const

const filterOn = (seed: number) => ({
  matchLogic: 'and',
  conditionList: [{ logic: 'and', groups: [{ field: 'state', symbol: '==', fieldValue: String(seed % 3) }] }],
})

/** A command out of one number: what it is and where it falls, among what there is now. */
export function listCommandOf(document: ListDocument, seed: number): commands.ListCommand {
  let rest = seed
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[rest % Math.max(1, items.length)] as Item
    rest = Math.floor(rest / Math.max(1, items.length))
    return item
  }
  const ids = (list: 'columnList' | 'searchList' | 'customBtnsList' | 'complexHeaderList' | 'btnsList') => [
    ...entriesOf(document, list).map((entry) => entryId(list, entry)),
    'nobody',
  ]
  const field = (): ListField => pick(sampleFields)
  const column = () => pick([...ids('columnList'), 'tableField107'])
  const name = `btn_${(seed % 7).toString(36)}`
  const made: readonly (() => commands.ListCommand)[] = [
    () => commands.showColumns([field(), field()]),
    () => commands.hideColumns([column()]),
    () => commands.moveEntry({ list: 'columnList', id: column(), before: pick([column(), null]) }),
    () => commands.setEntry({ list: 'columnList', id: column(), path: ['width'], value: pick([null, 120, 300]) }),
    () => commands.setEntry({ list: 'columnList', id: column(), path: [pick(['fixed', 'prop', '__proto__'])], value: 'left' }),
    () => commands.addSearch(field()),
    () => commands.addSort(field()),
    () => takeDesktop(newPhoneList({ ...document, ruleList: filterOn(seed) }), { isCompleting: pick([true, false]) }),
    () => commands.removeEntry({ list: 'searchList', id: pick(ids('searchList')) }),
    () => commands.moveEntry({ list: 'searchList', id: pick(ids('searchList')), before: null }),
    () =>
      commands.setSearchKind({ code: pick(ids('searchList')), searchType: pick([1, 2, 3]), searchMultiple: pick([true, false]) }),
    () =>
      commands.toggleButton('btnsList', pick(offeredHeaderButtons(document, desktop)), [
        'add',
        'download',
        'upload',
        'batchRemove',
      ]),
    () => commands.toggleButton('columnBtnsList', pick(offeredRowButtons(desktop)), ['edit', 'remove', 'detail']),
    () => commands.addCustomButton({ value: name, label: '按钮', btnType: pick([1, 2, 3]) }),
    () =>
      commands.setEntry({
        list: 'customBtnsList',
        id: pick(ids('customBtnsList')),
        path: ['event', 'func'],
        value: '({ refresh }) => refresh()',
      }),
    () => commands.removeEntry({ list: 'customBtnsList', id: pick(ids('customBtnsList')) }),
    () => commands.addHead({ id: pick(['h1', 'h2']), fullName: '表头', columns: [column(), column()] }),
    () => commands.setHeadColumns({ id: pick(ids('complexHeaderList')), columns: [column()] }),
    () =>
      commands.setListType(
        pick(offeredTypes(desktop)),
        offeredHeaderButtons({ type: pick([1, 5]) }, desktop).map(({ value }) => value),
      ),
    () => commands.setDefaultSort({ field: pick(['', 'name', 'due']), sort: pick(['asc', 'desc']) }),
    () =>
      commands.setSetting({
        path: pick([['pageSize'], ['treeTitle'], ['uploaderTemplateJson', 'dataType'], ['columnList', 0]]),
        value: pick([50, '2']),
      }),
  ]
  return pick(made)()
}
