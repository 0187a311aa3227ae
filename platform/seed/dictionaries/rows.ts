import { seedId } from '../ids'
import { dictionaryTypeId } from './ids'
import type { DictionaryItem, DictionarySource } from './source'

/** Rows of the two dictionary tables for a list of dictionaries. */
export function dictionaryRows(sources: readonly DictionarySource[]) {
  const types = sources.map((source, index) => ({
    id: dictionaryTypeId(source.enCode),
    parentId: source.parent ? dictionaryTypeId(source.parent) : '-1',
    category: source.category,
    fullName: source.fullName,
    enCode: source.enCode,
    isTree: source.isTree ? 1 : 0,
    sortCode: index + 1,
  }))
  return { types, data: sources.flatMap((source) => itemRows(source.enCode, source.items, '0')) }
}

type ItemRow = { id: string; dictionaryTypeId: string; parentId: string; fullName: string; enCode: string; sortCode: number }

function itemRows(typeCode: string, list: readonly DictionaryItem[], parentId: string): ItemRow[] {
  return list.flatMap((item, index) => {
    const id = dictionaryItemId(typeCode, item.enCode)
    const row = { id, dictionaryTypeId: dictionaryTypeId(typeCode), parentId, ...nameOf(item), sortCode: index + 1 }
    return [row, ...itemRows(typeCode, item.children ?? [], id)]
  })
}

function nameOf({ fullName, enCode }: DictionaryItem) {
  return { fullName, enCode }
}

export function dictionaryItemId(typeCode: string, enCode: string): string {
  return seedId('dictionaryItem', `${typeCode}:${enCode}`)
}
