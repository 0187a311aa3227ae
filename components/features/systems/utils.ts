import { findDictionary } from '@/components/widget-kits/lookups/dictionary-types'
import type { DictionaryTypeNode } from '@/lib/contract/system/dictionary'
import { type MenuForm, type MenuInfo, type MenuNode, menu } from '@/lib/contract/system/menu'
import { type SystemForm, type SystemRow, system } from '@/lib/contract/system/system'
import { contentsOf, symbolsOf } from '@/lib/domain/data-conditions'
import { flatTree } from '@/lib/domain/flat-tree'
import { menuAddress } from '@/lib/domain/menu-address'
import { pictureEntries, pictureUrl } from '@/lib/form/picture-values'
import { readRecord, readText } from '@/lib/form/read'
import type { RecordValues } from '@/lib/form/types'
import { type MenuCategory, menuTypes, topId } from './constants'

const pictures = ['navigationIcon', 'workLogoIcon'] as const

/** A system as its form takes it: pictures are lists there, and the ground of its sign is a field of its own. */
export function systemValues(row: SystemRow): RecordValues {
  const { iconBackgroundColor } = readProperties(row.propertyJson)
  return { ...row, iconBackgroundColor, ...Object.fromEntries(pictures.map((name) => [name, pictureEntries(row[name])])) }
}

export function systemBody(values: RecordValues): SystemForm {
  const { iconBackgroundColor, ...form } = values
  return system.create.body.parse({
    ...form,
    propertyJson: withProperties(values['propertyJson'], { iconBackgroundColor: readText(iconBackgroundColor) }),
    ...Object.fromEntries(pictures.map((name) => [name, pictureUrl(values[name])])),
  })
}

/** What others keep there stays. */
function withProperties(propertyJson: unknown, changes: RecordValues): string {
  return JSON.stringify({ ...readProperties(readText(propertyJson)), ...changes })
}

/** A menu as its form takes it: what it opens, and the ground of its picture, are fields of their own there. */
export function menuValues(info: MenuInfo): RecordValues {
  const { moduleId, iconBackgroundColor } = readProperties(info.propertyJson)
  const opened = { [openedField(info.type)]: readText(moduleId) }
  return { ...info, type: String(info.type), ...opened, iconBackgroundColor }
}

function readProperties(text: string): RecordValues {
  try {
    return readRecord(JSON.parse(text || '{}'))
  } catch {
    // Properties that cannot be read are written anew.
    return {}
  }
}

type MenuPlace = { systemId: string; category: MenuCategory }

/** Which field of the form names what an entry opens. */
function openedField(type: number | undefined): 'moduleId' | 'dictionaryId' | 'portalId' | 'reportId' | 'screenId' {
  if (type === menuTypes.portal) return 'portalId'
  if (type === menuTypes.report) return 'reportId'
  if (type === menuTypes.screen) return 'screenId'
  return type === menuTypes.dictionary ? 'dictionaryId' : 'moduleId'
}

/** What is sent: the address of what is made from data follows from its code (contract 2 §12.2). */
export function menuBody(values: RecordValues, place: MenuPlace, dictionaries: readonly DictionaryTypeNode[]): MenuForm {
  const { moduleId: _design, dictionaryId: _dictionary, portalId: _portal, reportId: _report, ...named } = values
  const { screenId: _screen, ownPage: _page, iconBackgroundColor, ...form } = named
  const type = typeOfMenu(values, place.category)
  const isDictionary = type === menuTypes.dictionary
  const moduleId = readText(values[openedField(type)])
  const own = { moduleId, iconBackgroundColor: readText(iconBackgroundColor) }
  const known = { isTree: 0, ...readProperties(readText(values['propertyJson'])) }
  const dictionary = isDictionary && findDictionary(dictionaries, moduleId)
  const propertyJson = JSON.stringify({ ...known, ...own, ...(dictionary ? { isTree: dictionary.isTree } : {}) })
  const written = { enCode: readText(values['enCode']), urlAddress: readText(values['urlAddress']) }
  const urlAddress = menuAddress({ ...written, ...place, type, moduleId })
  // Contract 2 §12.2: a data screen opens in a window of its own.
  const target = type === menuTypes.screen ? { linkTarget: '_blank' } : {}
  return menu.create.body.parse({ ...form, ...place, ...target, type, propertyJson, urlAddress })
}

/** On the first level of phones there is nothing to choose. */
export function typeOfMenu({ type, parentId }: RecordValues, category: MenuCategory): number {
  return category === 'App' && parentId === topId ? menuTypes.directory : Number(type)
}

/** Older installations have 0 for a directory. */
export function isDirectory({ type }: Pick<MenuNode, 'type'>): boolean {
  return type === 0 || type === menuTypes.directory
}

/** Only pages, modules and dictionaries have something to grant on them (contract 2 §12.2). */
export function hasItems({ type }: MenuNode): boolean {
  return type >= 2 && type <= 4
}

/** A field that can be taken over. What suits it as a condition is there where the design says it. */
export type FieldChoice = {
  fullName: string
  enCode: string
  bindTable: string
  fieldRule: number | undefined
  childTableKey: string
  type?: string
  conditionText?: string
  conditionSymbol?: string
  format?: string
}

/** What tells fields of one entry apart. */
export function fieldKey({ childTableKey, enCode }: Pick<FieldChoice, 'childTableKey' | 'enCode'>): string {
  return childTableKey === '' ? enCode : `${childTableKey}-${enCode}`
}

type TableField = { field: string; fieldName: string; dataType: string; childTableKey: string }

/** A field of a table behind a page: of the first table, of another one, or of a sub-table (contract 2 §12.4). */
export function tableField(field: TableField, { table, isMain }: { table: string; isMain: boolean }): FieldChoice {
  const { childTableKey } = field
  const fieldRule = childTableKey !== '' ? 2 : isMain ? 0 : 1
  const type = typesOfColumns[field.dataType] ?? 'varchar'
  const [conditionText = 'input'] = contentsOf(type)
  const condition = { type, conditionText, conditionSymbol: symbolsOf(conditionText).join(','), format: '' }
  return {
    fullName: field.fieldName || field.field,
    enCode: field.field,
    bindTable: table,
    fieldRule,
    childTableKey,
    ...condition,
  }
}

const typesOfColumns: Readonly<Record<string, string>> = {
  int: 'int',
  bigint: 'bigint',
  decimal: 'double',
  double: 'double',
  datetime: 'datetime',
  text: 'text',
}

const sortCodeMax = 999_999

/** The place behind all entries below this one; `topId` for those of the first level. */
export function nextSort(rows: readonly MenuNode[], parentId: string): number {
  const nodes = flatTree(rows)
  const siblings = parentId === topId ? rows : (nodes.find(({ id }) => id === parentId)?.children ?? [])
  return Math.min(sortCodeMax, Math.max(0, ...siblings.map(({ sortCode }) => sortCode ?? 0)) + 1)
}

type Report = { id: string; fullName: string; categoryId?: string | null | undefined }

/** Reports below their categories, without those that hold none. */
export function reportTree(
  reports: readonly Report[],
  categories: readonly { id: string; fullName: string }[],
  otherText: string,
) {
  const known = new Set(categories.map(({ id }) => id))
  const groups = [...categories, { id: '', fullName: otherText }]
  return groups
    .map(({ id, fullName }) => ({
      ...{ id: `category-${id}`, fullName },
      children: reports.filter(({ categoryId }) => (known.has(categoryId ?? '') ? categoryId : '') === id),
    }))
    .filter(({ children }) => children.length > 0)
}
