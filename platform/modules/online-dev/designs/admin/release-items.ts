import { widgetSchemas } from '@/components/widgets/schemas'
import { formIndex } from '@/lib/form/form-index'
import type { ListDesign } from '@/lib/form/list-types'
import { parseDesign } from '@/lib/form/parse-design'
import { parseListDesign } from '@/lib/form/parse-list-design'
import { isOwnPhoneList, type RightFlag } from '@/lib/form/phone-list'
import { isRecord, own, readFlag, readList, readText } from '@/lib/form/read'
import type { FieldNode, FormDesign } from '@/lib/form/types'
import type { ReleasedItems, Switch } from '../../../menu/released/public'
import type { DesignTableRow } from './store'

/** What can be granted on the menus of a design, as its documents say (contract 3b §5.4). */

type Client = 'Web' | 'App'
type Documents = Pick<DesignTableRow, 'formData' | 'columnData' | 'appColumnData'>

/** Header and row buttons that every list may have, with what they are called where the design has none of them. */
const standardButtons: Readonly<Record<Client, readonly (readonly [string, string])[]>> = {
  Web: [
    ...([
      ['add', '新增'],
      ['edit', '编辑'],
      ['remove', '删除'],
      ['detail', '详情'],
    ] as const),
    ...([
      ['upload', '导入'],
      ['download', '导出'],
      ['batchRemove', '批量删除'],
      ['batchPrint', '批量打印'],
    ] as const),
  ],
  App: [
    ['add', '新增'],
    ['edit', '编辑'],
    ['remove', '删除'],
    ['detail', '详情'],
  ],
}

/** `former` is the release before, null before the first one. */
export function releasedItems(design: Documents, former: Documents | null, client: Client): ReleasedItems {
  const lists = listsOf(design, client)
  const form = parseDesign(design.formData, widgetSchemas)
  const formerLists = former ? listsOf(former, client) : []
  const formerForm = former && parseDesign(former.formData, widgetSchemas)
  const wanted = (isAsked: boolean, switches: readonly Switch[], formerSwitches: readonly Switch[]) =>
    isAsked ? { switches, formerCodes: new Set(formerSwitches.map(({ code }) => code)) } : null
  const buttons = (of: readonly ListDesign[]) => ofEither(of.map((list) => buttonsOf(list, client)))
  const columns = (of: readonly ListDesign[]) => ofEither(of.map(columnsOf))
  const asks = (flag: RightFlag) => lists.some((list) => list[flag])
  return {
    buttons: wanted(asks('useBtnPermission'), buttons(lists), buttons(formerLists)),
    columns: wanted(asks('useColumnPermission'), columns(lists), columns(formerLists)),
    forms: wanted(asks('useFormPermission'), fieldsOf(form), formerForm ? fieldsOf(formerForm) : []),
    data: asks('useDataPermission') ? sourcesOf(form) : null,
  }
}

/**
 * The lists that are opened by a menu. Wire: a list for phones that has no columns is the one of the desktop (contract 3b §4.7). Ours is
 * opened by the web menu on narrow screens too, so what it alone shows can be granted there.
 */
function listsOf({ columnData, appColumnData }: Documents, client: Client): readonly ListDesign[] {
  const desktop = parseListDesign(columnData, widgetSchemas)
  const phone = parseListDesign(appColumnData, widgetSchemas)
  if (!isOwnPhoneList(phone)) return [desktop]
  return client === 'App' ? [phone] : [desktop, phone]
}

/** What one of them has is there, under the name of the first that knows it. */
function ofEither(lists: readonly (readonly Switch[])[]): readonly Switch[] {
  const found = new Map<string, Switch>()
  for (const one of lists.flat()) {
    const known = found.get(one.code)
    found.set(one.code, known ? { ...known, isOn: known.isOn || one.isOn } : one)
  }
  return [...found.values()]
}

function buttonsOf(list: ListDesign, client: Client): Switch[] {
  const labels = new Map([...list.buttons, ...list.rowButtons].map(({ value, label }) => [value, label]))
  const standard = standardButtons[client].map(([value, name]) => {
    return { code: `btn_${value}`, fullName: labels.get(value) || name, isOn: labels.has(value) }
  })
  return [...standard, ...list.customButtons.map(({ value, label }) => ({ code: value, fullName: label || value, isOn: true }))]
}

/** Wire: `defaultColumnList` has every field that could be a column, and which are; older designs have no such list. */
function columnsOf(list: ListDesign): Switch[] {
  const entries = readList(own(list.raw, 'defaultColumnList')).filter(isRecord)
  const offered = entries.flatMap((entry): Switch[] => {
    const code = readText(own(entry, 'prop')) || readText(own(entry, 'id')) || readText(own(entry, '__vModel__'))
    const fullName = readText(own(entry, 'label')) || readText(own(entry, 'fullName')) || code
    return code === '' ? [] : [{ code, fullName, isOn: readFlag(own(entry, 'checked')) }]
  })
  if (offered.length > 0) return offered
  const shown = list.columns.flatMap((column) => (column.children.length > 0 ? column.children : [column]))
  return shown.map(({ code, label }) => ({ code, fullName: label, isOn: true }))
}

/** Main fields, sub-tables, and the fields of these as `tableFieldN-child`. */
function fieldsOf(form: FormDesign): Switch[] {
  const { mainFields, tables, columns } = formIndex(form)
  const named = (nodes: readonly FieldNode[], prefix: string) =>
    nodes.filter(({ name }) => name !== '').map((node) => ({ code: node.code, fullName: `${prefix}${nameOf(node)}`, isOn: true }))
  return [
    ...named(mainFields, ''),
    ...tables.flatMap((table) => [...named([table], ''), ...named(columns.get(table.name) ?? [], `${nameOf(table)}-`)]),
  ]
}

function sourcesOf(form: FormDesign) {
  const about = { createUser: 'person', currOrganize: 'place' } as const
  return formIndex(form).mainFields.flatMap((node) => {
    if (node.type !== 'createUser' && node.type !== 'currOrganize') return []
    return node.name === '' ? [] : [{ code: node.code, label: nameOf(node), about: about[node.type] }]
  })
}

const nameOf = ({ label, name }: FieldNode) => label || name
