import { relationLookup } from '@/lib/contract/online-dev/relation-lookup'
import { dataInterface } from '@/lib/contract/system/data-interface'
import { own, type RawRecord, readText } from '@/lib/form/read'
import type { Caller } from '../names'
import type { LookupColumn } from './selection-config'

export type LookupQuery = { keyword: string; page: number; pageSize: number }
export type LookupPage = { rows: readonly RawRecord[]; total: number }

/** Records to choose from, a page at a time. */
export type LookupSource = {
  load: (query: LookupQuery, signal: AbortSignal) => Promise<LookupPage>
  isPaged: boolean
  pageSize: number
  /** Of the first call alone (spec 2 §9). */
  firstPageSize?: number
}

/** Asked for where the design has no paging (spec 2 §9). */
const allRows = 10_000
export const allRowsAtFirst = 100_000

type PageRule = { hasPage: boolean; pageSize: number; firstPageSize?: number }

function paging({ hasPage, pageSize, firstPageSize }: PageRule): Omit<LookupSource, 'load'> {
  return hasPage ? { isPaged: true, pageSize } : { isPaged: false, pageSize: allRows, firstPageSize }
}

type InterfaceLookup = PageRule & {
  interfaceId: string
  columns: readonly LookupColumn[]
  propsValue?: string
  relationField?: string
  /** Already filled; they are read once, at opening (contract 3a §8.3). */
  paramList: readonly RawRecord[]
}

/** Rows of a data interface (contract 3b §10). */
export function interfaceSource(call: Caller, lookup: InterfaceLookup): LookupSource {
  const { interfaceId, propsValue, relationField } = lookup
  const given = {
    interfaceId,
    ...(propsValue === undefined ? {} : { propsValue }),
    ...(relationField === undefined ? {} : { relationField }),
    columnOptions: columnNames(lookup.columns),
    paramList: [...lookup.paramList],
  }
  return {
    ...paging(lookup),
    load: async ({ keyword, page, pageSize }, signal) => {
      const body = { ...given, keyword, currentPage: page, pageSize }
      const { data } = await call(dataInterface.rows, { params: { id: interfaceId }, body }, { signal })
      return { rows: data.list, total: data.pagination.total }
    },
  }
}

type RelationLookup = PageRule & { modelId: string; relationField: string; columns: readonly LookupColumn[] }

/** Records of another module (contract 3b §10). */
export function relationSource(call: Caller, { modelId, relationField, columns, ...rule }: RelationLookup): LookupSource {
  return {
    ...paging(rule),
    load: async ({ keyword, page, pageSize }, signal) => {
      const query = { keyword, currentPage: page, pageSize, relationField, columnOptions: columnNames(columns) }
      const { data } = await call(relationLookup.records, { params: { modelId }, query }, { signal })
      return { rows: data.list, total: data.pagination.total }
    },
  }
}

function columnNames(columns: readonly LookupColumn[]): string {
  return columns.map((column) => column.value).join(',')
}

/** A row to choose. Without an id there is nothing a field could store. */
export type KeyedRow = { key: string; row: RawRecord; isChoosable: boolean }

/**
 * Rows with keys that are unique among them: by the column that is stored, else by what the row says. Rows that share an id
 * stay apart, so that what is marked is what was pressed (D13).
 */
export function keyedRows(rows: readonly RawRecord[], idColumn: string): readonly KeyedRow[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const id = idColumn === '' ? JSON.stringify(row) : readText(own(row, idColumn))
    const count = seen.get(id) ?? 0
    seen.set(id, count + 1)
    return { key: count === 0 && id !== '' ? id : `${id}\n${count}`, row, isChoosable: id !== '' }
  })
}

/** Where the design names no columns: the first ones of the first row. */
const guessedColumnsMax = 5

export function shownColumns(
  columns: readonly LookupColumn[],
  fallback: string,
  rows: readonly RawRecord[],
): readonly LookupColumn[] {
  if (columns.length > 0) return columns
  if (fallback !== '') return [{ value: fallback, label: fallback }]
  const names = Object.keys(rows[0] ?? {}).slice(0, guessedColumnsMax)
  return names.map((name) => ({ value: name, label: name }))
}
