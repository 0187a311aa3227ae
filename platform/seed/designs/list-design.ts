import type { Field } from '@/lib/form/build/field'
import type { NodeFactory } from '@/lib/form/build/node-tree'
import type { RawRecord } from '@/lib/form/read'
import { printTemplateId } from '../print/ids'
import type { DesignSource } from './design-source'

/** Field types that are no list columns (contract 3a §13); sub-tables show in details only. */
const neverListed = new Set(['uploadImg', 'uploadFile', 'table', 'colorPicker', 'rate', 'editor', 'signature'])
const rangeSearched = new Set(['datePicker', 'createTime', 'modifyTime', 'inputNumber', 'calculate'])
const likeSearched = new Set(['input', 'autoComplete', 'textarea', 'billRule', 'relationFormAttr'])
const manySearched = new Set(['select', 'depSelect', 'userSelect', 'organizeSelect'])
const rightAligned = new Set(['inputNumber', 'calculate'])
const centred = new Set(['radio', 'switch', 'datePicker', 'createTime', 'modifyTime', 'slider'])

/**
 * The desktop list design of a module (contract 3b §4), as far as it differs from what every list has (`completeList`): whole field
 * nodes are copied into every entry.
 */
export function listDesign(source: DesignSource, fields: readonly Field[], nodes: NodeFactory): RawRecord {
  const listable = fields.filter(isListable)
  const options = listable.map((field) => columnEntry(field, nodes))
  const listed = new Set(listable.filter((field) => field.list !== undefined).map((field) => field.name))
  const searched = fields.filter((field) => field.search)
  const lines = fields.flatMap((field) => lineEntries(field, nodes))
  return {
    searchList: searched.map((field) => searchEntry(field, nodes)),
    columnList: [...options.filter((entry) => listed.has(String(entry['prop']))), ...(source.listsLines ? lines : [])],
    columnOptions: [...options, ...lines],
    defaultColumnList: options.map((entry) => ({ ...entry, checked: listed.has(String(entry['prop'])) })),
    sort: 'desc',
    defaultSidx: 'createTime',
    btnsList: headerButtonsOf(source),
    columnBtnsList: rowButtons,
    printIds: printTemplateIds(source),
    uploaderTemplateJson: uploadTemplate(fields),
    ...permissionsOf(source),
    ...source.list,
  }
}

/** The list design for phones (contract 3b §4.7); without columns where phones have the list of the desktop. */
export function appListDesign(source: DesignSource, fields: readonly Field[], nodes: NodeFactory): RawRecord {
  const { columns = [], searches = [], sorts = [] } = source.phone ?? {}
  const byName = new Map(fields.map((field) => [field.name, field]))
  const named = (names: readonly string[]) => names.flatMap((name) => byName.get(name) ?? [])
  const options = fields.filter(isListable).map((field) => columnEntry(field, nodes))
  return {
    searchList: named(searches).map((field) => searchEntry(field, nodes)),
    sortList: named(sorts).map((field) => columnEntry(field, nodes)),
    columnList: named(columns).map((field) => columnEntry(field, nodes)),
    columnOptions: options,
    defaultColumnList: options.map((entry) => ({ ...entry, checked: columns.includes(String(entry['prop'])) })),
    sort: 'desc',
    defaultSidx: 'createTime',
    btnsList: headerButtons.slice(0, 1),
    columnBtnsList: rowButtons,
    ...permissionsOf(source),
  }
}

function permissionsOf({ permissions }: DesignSource): RawRecord {
  return {
    useBtnPermission: true,
    useColumnPermission: permissions.columns,
    useFormPermission: permissions.forms,
    useDataPermission: true,
  }
}

export function isListable(field: Field): boolean {
  return !neverListed.has(field.widget) && field.config['noShow'] !== true
}

/** Buttons that the design itself has for a row (contract 3b §6). */
export function customButtonsOf({ list }: Pick<DesignSource, 'list'>): readonly { value: string; label: string }[] {
  return (list?.['customBtnsList'] ?? []) as readonly { value: string; label: string }[]
}

/** The only one of a data view (contract 3b §12). */
export const exportButton = { value: 'download', icon: 'icon-ym icon-ym-btn-download', label: '导出' }

const headerButtons = [
  { value: 'add', icon: 'icon-ym icon-ym-btn-add', label: '新增' },
  exportButton,
  { value: 'upload', icon: 'icon-ym icon-ym-btn-upload', label: '导入' },
  { value: 'batchRemove', icon: 'icon-ym icon-ym-btn-clearn', label: '批量删除' },
]

const printButton = { value: 'batchPrint', icon: 'icon-ym icon-ym-report-icon-preview-printPreview', label: '批量打印' }

/** Printing is offered where there is a template. */
export function headerButtonsOf({ print = [] }: Pick<DesignSource, 'print'>) {
  return print.length > 0 ? [...headerButtons, printButton] : headerButtons
}

export function printTemplateIds({ print = [] }: Pick<DesignSource, 'print'>): string[] {
  return print.map(printTemplateId)
}

export const rowButtons = [
  { value: 'edit', icon: 'icon-ym icon-ym-btn-edit', label: '编辑' },
  { value: 'remove', icon: 'icon-ym icon-ym-btn-clearn', label: '删除' },
  { value: 'detail', icon: 'icon-ym icon-ym-generator-menu', label: '详情' },
]

function columnEntry(field: Field, nodes: NodeFactory): RawRecord {
  return {
    ...nodes.fieldNode(field),
    ...entryName(field),
    fixed: field.widget === 'billRule' ? 'left' : 'none',
    align: rightAligned.has(field.widget) ? 'right' : centred.has(field.widget) ? 'center' : 'left',
    sortable: field.widget !== 'checkbox' && field.widget !== 'organizeSelect',
    width: field.list === undefined ? null : Math.max(field.list, titleWidth(field.label)),
  }
}

/** The fields of a sub-table, which are asked for though they are no columns (contract 3b §4.3). */
function lineEntries(table: Field, nodes: NodeFactory): RawRecord[] {
  if (!table.children || table.config['noShow'] === true) return []
  return table.children.filter(isListable).map((child) => {
    const name = `${table.name}-${child.name}`
    const label = `${table.label}-${child.label}`
    return { ...columnEntry(child, nodes), label, prop: name, id: name, fullName: label, __vModel__: name }
  })
}

/** A heading of so many characters with its sort mark, not cut off. */
function titleWidth(label: string): number {
  return label.length * 14 + 64
}

function searchEntry(field: Field, nodes: NodeFactory): RawRecord {
  const searchType = rangeSearched.has(field.widget) ? 3 : likeSearched.has(field.widget) ? 2 : 1
  const searchMultiple = manySearched.has(field.widget)
  return {
    ...nodes.fieldNode(field),
    ...entryName(field),
    searchType,
    searchMultiple,
    value: searchMultiple || searchType === 3 ? [] : '',
  }
}

function entryName(field: Field): RawRecord {
  return { label: field.label, prop: field.name, id: field.name, fullName: field.label, jnpfKey: field.widget }
}

const neverImported = new Set([
  ...neverListed,
  'relationForm',
  'relationFormAttr',
  'popupSelect',
  'popupTableSelect',
  'calculate',
])

function uploadTemplate(fields: readonly Field[]): RawRecord {
  const isImported = ({ widget }: Field) => !neverImported.has(widget)
  const selectKey = fields.flatMap(({ name, children, ...field }) =>
    children ? children.filter(isImported).map((child) => `${name}-${child.name}`) : isImported({ name, ...field }) ? [name] : [],
  )
  return { dataType: '1', selectKey }
}
