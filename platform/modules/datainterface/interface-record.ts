import type { Selectable } from 'kysely'
import { isRecord, type RawRecord, readFlag, readList, readText } from '@/lib/form/read'
import type { DataInterfaceTables } from '../../store/tables/data-interfaces'

export type InterfaceRow = Selectable<DataInterfaceTables['dataInterface']>

/** Wire: kinds of interfaces and what SQL does (contract 2 §16.2). */
export const sqlType = 1
export const staticType = 2
export const apiType = 3
export const readAction = 3

const typeNames: Readonly<Record<number, string>> = { [sqlType]: 'SQL操作', [staticType]: '静态数据', [apiType]: 'API操作' }

/** The word for a kind that lists show (contract 2 §16.1). */
export const typeName = (type: number): string => typeNames[type] ?? ''

export type ParameterType = 'varchar' | 'int' | 'decimal' | 'datetime'
export type Parameter = { field: string; label: string; dataType: ParameterType; required: boolean; defaultValue: unknown }

/** One row of headers, query or body of an API interface. */
export type ApiRow = { field: string; source: number; defaultValue: string }

export type ApiConfig = {
  method: 'GET' | 'POST'
  url: string
  headers: readonly ApiRow[]
  query: readonly ApiRow[]
  /** Rows for form bodies, text for JSON and XML. */
  body: readonly ApiRow[] | string
  bodyType: 'none' | 'multipart' | 'form' | 'json' | 'xml'
}

/** `linkId`: the connection that the SQL is for, `0` for the platform's own tables. */
export type DataConfig = { staticData: string; sql: string; linkId: string; api: ApiConfig }

/** The connection of the platform itself. */
export const ownLink = '0'

/** Whether the interface only fills variables that others use (contract 2 §16.2 `isPostPosition`). */
export function isAuthentication(row: Pick<InterfaceRow, 'type' | 'isPostPosition'>): boolean {
  return row.type === apiType && readFlag(row.isPostPosition)
}

const bodyTypes = ['none', 'multipart', 'form', 'json', 'xml'] as const

/** The parts of a stored interface (contract 2 §16.2). Anything that cannot be read counts as its default. */
export function readDataConfig(text: string): DataConfig {
  const config = parsedRecord(text)
  const sqlData = isRecord(config.sqlData) ? config.sqlData : {}
  return {
    staticData: readText(config.staticData),
    sql: readText(sqlData.sql),
    linkId: readText(sqlData.dbLinkId) || ownLink,
    api: readApi(isRecord(config.apiData) ? config.apiData : {}),
  }
}

function readApi(api: RawRecord): ApiConfig {
  return {
    method: String(api.method) === '2' ? 'POST' : 'GET',
    url: readText(api.url).trim(),
    headers: readApiRows(api.header),
    query: readApiRows(api.query),
    body: Array.isArray(api.body) ? readApiRows(api.body) : readText(api.body),
    bodyType: bodyTypes[Number(api.bodyType)] ?? 'none',
  }
}

function readApiRows(value: unknown): ApiRow[] {
  return readList(value)
    .filter(isRecord)
    .map((row) => ({ field: readText(row.field), source: Number(row.source) || 3, defaultValue: readText(row.defaultValue) }))
    .filter((row) => row.field !== '')
}

const parameterTypes: ReadonlySet<string> = new Set(['varchar', 'int', 'decimal', 'datetime'] satisfies ParameterType[])

export function readParameters(text: string): Parameter[] {
  return readList(parsed(text))
    .filter(isRecord)
    .filter((row) => readText(row.field) !== '')
    .map((row) => {
      const dataType = readText(row.dataType)
      return {
        field: readText(row.field),
        label: readText(row.fieldName),
        dataType: parameterTypes.has(dataType) ? (dataType as ParameterType) : 'varchar',
        required: readFlag(row.required),
        defaultValue: row.defaultValue ?? '',
      }
    })
}

/** New name of a result column by its name in the source. */
export function readRenames(text: string): ReadonlyMap<string, string> {
  const renames = new Map<string, string>()
  for (const row of readList(parsed(text)).filter(isRecord)) {
    const [name, source] = [readText(row.field), readText(row.defaultValue)]
    if (name !== '' && source !== '' && name !== source) renames.set(source, name)
  }
  return renames
}

/** As a client gets them: the stored rows, whole. */
export function rawParameters(text: string): RawRecord[] {
  return readList(parsed(text)).filter(isRecord)
}

function parsedRecord(text: string): RawRecord {
  const value = parsed(text)
  return isRecord(value) ? value : {}
}

/** What a document says; null where it is none. */
export function parsed(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return null
  }
}
