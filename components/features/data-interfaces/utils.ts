import { parameterRows } from '@/lib/form/interface-parameters'
import { isRecord, type RawRecord, readFlag, readList, readText } from '@/lib/form/read'
import { ownDatabase, readAction, type StepName, types } from './constants'

type Read = (name: string) => unknown

/** The steps that an interface is made in (contract 2 §16.3). */
export function stepsOf(read: Read): readonly StepName[] {
  const type = Number(read('type'))
  const isPaged = readFlag(read('hasPage')) && canPage(read)
  if (type === types.fixed) return ['basic', 'config']
  if (type === types.sql) return ['basic', 'config', ...(isPaged ? (['count', 'echo'] as const) : []), 'process']
  if (readFlag(read('isPostPosition'))) return ['basic', 'config', 'check']
  return ['basic', 'config', ...(isPaged ? (['echo'] as const) : []), 'check', 'process']
}

/** Static data has no pages, and what writes or authenticates neither. */
export function canPage(read: Read): boolean {
  const type = Number(read('type'))
  if (type === types.fixed) return false
  return type === types.sql ? Number(read('action') || readAction) === readAction : !readFlag(read('isPostPosition'))
}

export type ApiData = {
  method: number
  url: string
  header: RawRecord[]
  query: RawRecord[]
  body: string | RawRecord[]
  bodyType: number
}
/** A document of contract 2 §16.2; what it holds beside that goes back as it came. */
export type Config = { staticData: string; sqlData: RawRecord; apiData: RawRecord }

export function readConfig(text: string): Config & RawRecord {
  const config = recordOf(text)
  return {
    ...config,
    staticData: readText(config['staticData']),
    sqlData: isRecord(config['sqlData']) ? config['sqlData'] : { sql: '' },
    apiData: isRecord(config['apiData']) ? config['apiData'] : {},
  }
}

/** The database that SQL is meant for. */
export function linkOf(sqlData: RawRecord, otherwise: string = ownDatabase): string {
  return readText(sqlData['dbLinkId']) || otherwise
}

export function readApi(apiData: RawRecord): ApiData {
  const { body } = apiData
  return {
    method: Number(apiData['method']) === 2 ? 2 : 1,
    url: readText(apiData['url']),
    header: rowsOf(apiData['header']),
    query: rowsOf(apiData['query']),
    body: Array.isArray(body) ? rowsOf(body) : readText(body),
    bodyType: Number(apiData['bodyType']) || 0,
  }
}

const rowsOf = (value: unknown) => readList(value).filter(isRecord)

function recordOf(text: string): RawRecord {
  try {
    const value: unknown = JSON.parse(text || '{}')
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

const documentOf = { config: 'dataConfigJson', count: 'dataCountJson', echo: 'dataEchoJson' } as const

/** What a step cannot do without (contract 2 §16.3), as the document that lacks it and the key of the words; null where all is there. */
export function missingIn(step: StepName | undefined, read: Read): { document: string; words: string } | null {
  if (step !== 'config' && step !== 'count' && step !== 'echo') return null
  const document = documentOf[step]
  const { sqlData, apiData } = readConfig(readText(read(document)))
  const type = Number(read('type'))
  if (type === types.sql && readText(sqlData['sql']).trim() === '') return { document, words: 'required.sql' }
  if (type === types.api && readText(apiData['url']).trim() === '') return { document, words: 'required.url' }
  return null
}

/** Parameters as they are asked for, with what was typed for them. */
export function filledParameters(rows: readonly RawRecord[], values: Readonly<Record<string, string>>): RawRecord[] {
  return rows.map((row) => {
    const field = readText(row['field'])
    return { ...row, defaultValue: values[field] ?? readText(row['defaultValue']) }
  })
}

export type Outcome = { data: unknown; ms: number }

/** Records of a result, and how many there are in all. */
export function rowsIn(data: unknown): { rows: RawRecord[]; total: number } | null {
  const list = isRecord(data) && Array.isArray(data['list']) ? data['list'] : data
  if (!Array.isArray(list)) return null
  const rows = list.filter(isRecord)
  const pagination = isRecord(data) && isRecord(data['pagination']) ? data['pagination'] : {}
  return { rows, total: Number(pagination['total'] ?? list.length) }
}

/** Columns of rows, in the order in which they first appear. */
export function columnNames(rows: readonly RawRecord[]): string[] {
  return [...new Set(rows.slice(0, 50).flatMap((row) => Object.keys(row)))]
}

export const parameterNames = (text: string): string[] => parameterRows(text).map((row) => readText(row['field']))
