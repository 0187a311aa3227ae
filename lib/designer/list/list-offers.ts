import { own, readFlag, readList, readRecord, readText } from '@/lib/form/read'
import { factsOf } from '@/lib/form/widget-facts/table'
import type { ListDocument } from './list-document'
import { entriesOf, entryId } from './list-entries'
import type { ListField } from './list-fields'

/** What kind of list is designed: of a module, of a data view (webType 4), for phones. */
export type ListSetup = { webType: 2 | 4; isPhone: boolean }
export type ListType = 1 | 2 | 3 | 4 | 5

export function listTypeOf(document: ListDocument): ListType {
  const type = Number(readText(own(document, 'type')))
  return type === 2 || type === 3 || type === 4 || type === 5 ? type : 1
}

/** Contract 3b §4.1. */
export function offeredTypes({ webType, isPhone }: ListSetup): readonly ListType[] {
  if (isPhone) return []
  return webType === 4 ? [1, 3] : [1, 2, 3, 4, 5]
}

type Standard = { value: string; label: string; icon: string }

const headerButtons: readonly Standard[] = [
  { value: 'add', label: '新增', icon: 'icon-ym icon-ym-btn-add' },
  { value: 'download', label: '导出', icon: 'icon-ym icon-ym-btn-download' },
  { value: 'upload', label: '导入', icon: 'icon-ym icon-ym-btn-upload' },
  { value: 'batchRemove', label: '批量删除', icon: 'icon-ym icon-ym-btn-clearn' },
  { value: 'batchPrint', label: '批量打印', icon: 'icon-ym icon-ym-report-icon-preview-printPreview' },
]

const rowButtons: readonly Standard[] = [
  { value: 'edit', label: '编辑', icon: 'icon-ym icon-ym-btn-edit' },
  { value: 'remove', label: '删除', icon: 'icon-ym icon-ym-btn-clearn' },
  { value: 'detail', label: '详情', icon: 'icon-ym icon-ym-generator-menu' },
]

/** Buttons over the list that it may have (contract 3b §4.1, §4.7). */
export function offeredHeaderButtons(document: ListDocument, { webType, isPhone }: ListSetup): readonly Standard[] {
  if (webType === 4) return headerButtons.filter(({ value }) => value === 'download')
  if (isPhone || listTypeOf(document) === 5) return headerButtons.slice(0, 1)
  return headerButtons
}

export function offeredRowButtons({ webType }: ListSetup): readonly Standard[] {
  return webType === 4 ? [] : rowButtons
}

/** Which settings the list has, by its kind (contract 3b §4.1, §4.7, §12). */
export function offeredSettings(document: ListDocument, { webType, isPhone }: ListSetup) {
  const type = listTypeOf(document)
  const isModule = webType === 2
  const isDesktop = !isPhone
  return {
    superQuery: isModule && isDesktop,
    page: isPhone || (type !== 3 && type !== 5),
    heads: isModule && isDesktop && (type === 1 || type === 2 || type === 4),
    childTableStyle: isModule && isDesktop && (type === 1 || type === 2),
    summary: isDesktop && (type === 1 || type === 2 || type === 4),
    group: isDesktop && type === 3,
    parent: isDesktop && type === 5,
    tree: isDesktop && type === 2,
    permissions: isModule,
    filter: isModule,
    rowStyles: isDesktop,
    amounts: webType === 4 && isDesktop,
  }
}

export const pageSizes = [20, 50, 100, 500] as const

export function hasButton(document: ListDocument, value: string): boolean {
  return entriesOf(document, 'btnsList').some((entry) => entryId('btnsList', entry) === value)
}

/** Columns that have a sum (contract 3b §4.1). */
export function canBeSummed({ type }: Pick<ListField, 'type'>): boolean {
  return type === 'input' || type === 'inputNumber' || type === 'calculate'
}

/** Fields of the main record that an import may fill (contract 3b §4.1). */
export function canBeImported({ type }: ListField): boolean {
  const { chosenFrom, copiesFrom, face, filledBy } = factsOf(type)
  const isNever = face === 'files' || face === 'signature' || face === 'color'
  return !isNever && chosenFrom === null && copiesFrom === null && filledBy !== 'formula'
}

/** Required fields and those that the system fills are part of every import. */
export function isImportFixed({ type, raw }: ListField): boolean {
  return factsOf(type).filledBy === 'system' || readFlag(own(readRecord(own(raw, '__config__')), 'required'))
}

export function importKeys(document: ListDocument): readonly string[] {
  return readList(own(readRecord(own(document, 'uploaderTemplateJson')), 'selectKey')).map(String)
}

/** Where the data filter is: phones have their own (contract 3b §4.7). */
export function ruleKey({ isPhone }: ListSetup): 'ruleList' | 'ruleListApp' {
  return isPhone ? 'ruleListApp' : 'ruleList'
}
