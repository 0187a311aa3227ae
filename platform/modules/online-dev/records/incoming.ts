import { AppError, type Issue } from '@/lib/errors/app-error'
import { tableRowsMax } from '@/lib/form/limits'
import { isRecord } from '@/lib/form/read'
import { rowIdKey } from '@/lib/form/record-keys'
import { hasBrokenCharacters } from '@/lib/form/text-rules'
import type { FieldNode } from '@/lib/form/types'
import { parseJson } from '../../../http/request'
import type { Module } from '../designs/module'
import { encoded } from './encode'

/** Values of known fields by name, as they will be stored: what is checked about them is true of what is written. */
export type IncomingValues = Record<string, unknown>

const issuesMax = 100

/** `version` stands outside the data; it counts where a field of the design has the name `f_version`. */
type IncomingBody = { data: string; version?: number | undefined }

/**
 * Reads `data` of a create or update (contract 3b §8.4). What is no field of the design is dropped: clients post back what came
 * with a record, and some give their rows keys of their own. So nothing but fields can reach the store (reliability R1); values of
 * fields are held to their kind.
 */
export function readIncoming(module: Module, body: IncomingBody): { values: IncomingValues; version: number | null } {
  const parsed = parseJson(body.data)
  if (!isRecord(parsed)) throw invalidRecord([{ path: 'data', code: 'type', message: '数据格式不正确' }])
  const issues: Issue[] = []
  const values = pickFields(module, parsed, { table: null, path: 'data', issues })
  for (const [name, value] of Object.entries(values)) {
    const node = module.fields.get(name)
    if (node?.kind === 'table') values[name] = readRows(module, node, value, issues)
  }
  if (issues.length > 0) throw invalidRecord(issues)
  const version = Number(module.fields.has('f_version') ? body.version : parsed.f_version)
  return { values, version: Number.isSafeInteger(version) && version > 0 ? version : null }
}

/** A change made on a version, as `readIncoming` reads it again. */
export function changeOn(
  module: Pick<Module, 'fields'>,
  values: IncomingValues,
  version: number,
): { data: string; version: number } {
  return { data: JSON.stringify(module.fields.has('f_version') ? values : { ...values, f_version: version }), version }
}

export function invalidRecord(issues: readonly Issue[]): AppError {
  const first = issues[0]
  const userMessage = first?.message ?? '数据校验失败，请检查填写的内容'
  return new AppError('invalid', `the record is refused: ${first?.path} ${first?.code}`, {
    userMessage,
    issues: issues.slice(0, issuesMax),
  })
}

type Place = { table: string | null; path: string; issues: Issue[] }

function pickFields(module: Module, raw: Readonly<Record<string, unknown>>, { table, path, issues }: Place): IncomingValues {
  const values: IncomingValues = Object.create(null)
  for (const [key, value] of Object.entries(raw)) {
    const node = module.fields.get(table === null ? key : `${table}-${key}`)
    if (node?.parentTable !== table) continue
    // Rows are looked through one by one, so that the fault names its cell.
    const fault = node.kind === 'table' ? null : faultOf(value, node)
    if (!fault) values[key] = node.kind === 'table' ? value : encoded(node, value)
    else if (issues.length < issuesMax) issues.push({ path: `${path}.${key}`, ...fault })
  }
  return values
}

function readRows(module: Module, table: FieldNode, value: unknown, issues: Issue[]): unknown[] {
  if (value === null || value === undefined || value === '') return []
  const rows = typeof value === 'string' ? parsedList(value) : value
  const path = `data.${table.name}`
  if (!Array.isArray(rows)) {
    issues.push({ path, code: 'type', message: `${table.label}的格式不正确` })
    return []
  }
  if (rows.length > tableRowsMax) {
    issues.push({ path, code: 'tooManyRows', message: `${table.label}最多${tableRowsMax}行`, params: { max: tableRowsMax } })
    return []
  }
  const idKey = rowIdKey(table)
  return rows.map((row, index) => {
    if (!isRecord(row)) {
      issues.push({ path: `${path}.${index}`, code: 'type', message: `${table.label}的格式不正确` })
      return {}
    }
    const values = pickFields(module, row, { table: table.name, path: `${path}.${index}`, issues })
    // Which stored row it is.
    if (typeof row[idKey] === 'string') values[idKey] = row[idKey]
    return values
  })
}

function parsedList(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Reported by the caller as a value of the wrong kind.
    return null
  }
}

function faultOf(value: unknown, node: FieldNode): { code: string; message: string } | null {
  if (hasBrokenText(value)) return { code: 'badCharacters', message: `${node.label}包含无法保存的字符` }
  // JSON such as 1e400 reads as infinity, which nothing can store.
  const isInfinite = typeof value === 'number' && !Number.isFinite(value)
  return isInfinite ? { code: 'numberTooLarge', message: `${node.label}的数字较大溢出` } : null
}

/** The database can hold neither NUL nor half a surrogate pair, in no depth of a value. */
function hasBrokenText(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return hasBrokenCharacters(value)
  if (depth > 20) return true
  if (Array.isArray(value)) return value.some((item) => hasBrokenText(item, depth + 1))
  if (isRecord(value))
    return Object.entries(value).some(([key, item]) => hasBrokenCharacters(key) || hasBrokenText(item, depth + 1))
  return false
}
