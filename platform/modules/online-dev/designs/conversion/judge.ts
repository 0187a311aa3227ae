import { AppError } from '@/lib/errors/app-error'
import { fieldIssue, type PatternTest } from '@/lib/form/field-rules'
import { hiddenTargetMark } from '@/lib/form/hidden-target'
import { isRecord } from '@/lib/form/read'
import { rowIdKey } from '@/lib/form/record-keys'
import type { FieldNode } from '@/lib/form/types'
import { isEmptyValue, isSameValue, plainText } from '@/lib/form/wire-values'
import type { Actor, PlatformContext } from '../../../../http/context'
import type { ImportColumn } from '../../importing/columns'
import { type NameIndexes, readNameIndexes } from '../../importing/name-indexes'
import { readingOf, readValue } from '../../importing/read-records'
import type { Access } from '../../records/access'
import { encoded } from '../../records/encode'
import { issueText } from '../../records/issue-text'
import { answerPatterns } from '../../records/pattern-answers'
import type { StoredRecord } from '../../records/stored-record'
import { textMaker } from '../../records/texts'
import type { Module } from '../module'
import { platformAccess } from './platform-access'

/** What becomes of stored values whose field is of another kind now. Imports judge texts by the same rules. */

/** `former` knows what the values are called; `access` is to the design that reads them from now on. */
export type Plan = {
  former: Module
  access: Access
  convert: readonly ImportColumn[]
  fill: readonly { node: FieldNode; value: unknown }[]
}

/** A value that stays as it is, and why. */
export type Left = { code: string; value: string; reason: string }
/** `values` are to be written, none where nothing changes; the codes are of fields of which at least one value is converted or filled. */
export type Judged = {
  record: StoredRecord
  values: Record<string, unknown>
  converted: ReadonlySet<string>
  left: readonly Left[]
}

type Reader = { ctx: PlatformContext; actor: Actor; plan: Plan }
/** One stored value. `texts`: what it may have been called, the likelier first. */
type Cell = { column: ImportColumn; row: number | null; raw: unknown; texts: readonly string[] }

/** By record, fields that were written since the release: their values are of the new design, and stay. */
type WrittenCodes = ReadonlyMap<string, { codes: ReadonlySet<string> }>

export async function judgeRecords(
  reader: Reader,
  records: readonly StoredRecord[],
  written: WrittenCodes = new Map(),
): Promise<Judged[]> {
  const { ctx, actor, plan } = reader
  const cells = await cellsOf(reader, records)
  const wanted = new Map<FieldNode, Set<string>>()
  for (const { column, texts } of cells.flat()) {
    const names = wanted.get(column.node) ?? new Set()
    wanted.set(column.node, names)
    for (const text of texts) {
      const reading = readingOf(column, text)
      if (reading.kind === 'names') for (const name of reading.names) names.add(name)
    }
  }
  const indexes = await readNameIndexes({ ctx, actor, access: plan.access }, wanted)
  const judged: Judged[] = []
  for (const [at, record] of records.entries()) {
    const codes = written.get(record.id)?.codes ?? new Set()
    // A row that was added or taken away is noted under its sub-table alone: which rows are new is not known.
    const isWritten = ({ column: { code, node } }: Cell) => codes.has(code) || codes.has(node.parentTable ?? '')
    const [stays, open] = [(cells[at] ?? []).filter(isWritten), (cells[at] ?? []).filter((cell) => !isWritten(cell))]
    const one = await judgeRecord(reader, record, open, indexes)
    judged.push({ ...one, left: [...stays.map((cell) => leftOf(cell, writtenMeanwhile)), ...one.left] })
  }
  return judged
}

/** The values that are there, by record. */
async function cellsOf({ ctx, actor, plan }: Reader, records: readonly StoredRecord[]): Promise<Cell[][]> {
  if (plan.convert.length === 0) return records.map(() => [])
  const codes = new Set(plan.convert.map(({ code }) => code))
  const access = platformAccess(plan.former, 'all')
  const maker = await textMaker(ctx, actor, { access, records, codes })
  return records.map((record) => {
    const shown = maker.textsOf(record)
    return plan.convert.flatMap((column) => cellsIn(column, record.data, shown))
  })
}

type Values = Readonly<Record<string, unknown>>

function cellsIn(column: ImportColumn, data: Values, shown: Values): Cell[] {
  const { name, parentTable } = column.node
  const cellOf = (holder: unknown, shownIn: unknown, row: number | null): Cell[] => {
    const raw = isRecord(holder) ? holder[name] : undefined
    if (isEmptyValue(raw)) return []
    const texts = [plainText(isRecord(shownIn) ? shownIn[name] : ''), plainText(raw)]
    return [{ column, row, raw, texts: texts.filter((text) => text !== '' && text !== hiddenTargetMark) }]
  }
  if (parentTable === null) return cellOf(data, shown, null)
  return rowsIn(data, parentTable).flatMap((row, at) => cellOf(row, rowsIn(shown, parentTable)[at], at))
}

function rowsIn(data: Values, table: string): readonly unknown[] {
  const rows = data[table]
  return Array.isArray(rows) ? rows : []
}

async function judgeRecord(
  { ctx, plan }: Reader,
  record: StoredRecord,
  cells: readonly Cell[],
  indexes: NameIndexes,
): Promise<Judged> {
  const draft = new Draft(plan, record)
  const left: Left[] = []
  const leave = (cell: Cell, reason: string) => left.push(leftOf(cell, reason))
  const readings = cells.map((cell) => ({ cell, read: readCell(cell, indexes) }))
  const testPattern = await patternsFor(plan, readings)
  for (const { cell, read } of readings) {
    const { node, schema, title } = cell.column
    if ('fault' in read) {
      leave(cell, `${title}${read.fault}`)
      continue
    }
    if (isSameValue(read.value, cell.raw)) continue
    if (!testPattern) {
      leave(cell, `${title}值不正确`)
      continue
    }
    const env = { nowMs: null, checkedMs: ctx.now(), sibling: () => undefined }
    const rules = { env, isDemanded: false, path: node.name, testPattern }
    const issue = fieldIssue(node, schema.decode(read.value, node), schema, rules)
    if (issue) leave(cell, issue.message || issueText(issue, title))
    else if (!draft.put(node, cell.row, read.value)) leave(cell, `${title}值不正确`)
  }
  for (const { node, value } of plan.fill) draft.fill(node, value)
  return { record, ...draft.made(), left }
}

const shownMax = 100
export const writtenMeanwhile = '数据在此期间已被修改'

function leftOf({ column, raw, texts }: Cell, reason: string): Left {
  return { code: column.code, value: (texts[0] ?? plainText(raw)).slice(0, shownMax), reason }
}

/** The likelier text first; what would become empty is left. */
function readCell({ column, texts }: Cell, indexes: NameIndexes): { value: unknown } | { fault: string } {
  let first: { fault: string } | null = null
  for (const text of texts) {
    const read = readValue(column, text, indexes)
    const value = 'value' in read ? encoded(column.node, read.value) : null
    if (!isEmptyValue(value)) return { value }
    first ??= 'fault' in read ? read : null
  }
  return first ?? { fault: '值不正确' }
}

/** Null where the texts of one record are too long to be tested: they are left. */
async function patternsFor({ access }: Plan, readings: Readings): Promise<PatternTest | null> {
  try {
    return await answerPatterns(access.module, [incomingOf(readings)])
  } catch (error) {
    if (error instanceof AppError && error.code === 'tooLarge') return null
    throw error
  }
}

type Readings = readonly { cell: Cell; read: ReturnType<typeof readCell> }[]

/** Only what is new is tested by the patterns of the design. */
function incomingOf(readings: Readings): Record<string, unknown> {
  const incoming: Record<string, unknown> = {}
  for (const { cell, read } of readings) {
    const { name, parentTable } = cell.column.node
    if (!('value' in read)) continue
    if (parentTable === null) incoming[name] = read.value
    else incoming[parentTable] = [...rowsIn(incoming, parentTable), { [name]: read.value }]
  }
  return incoming
}

/** What is to be written of a record: its fields, and whole sub-tables where one of their cells changes. */
class Draft {
  private readonly values: Record<string, unknown> = {}
  private readonly converted = new Set<string>()

  constructor(
    private readonly plan: Plan,
    private readonly record: StoredRecord,
  ) {}

  /** False where the row cannot be known again when it is saved: its other values would be lost. */
  put(node: FieldNode, row: number | null, value: unknown): boolean {
    if (row === null) this.values[node.name] = value
    else {
      const rows = this.rowsOf(node)
      if (!rows) return false
      rows[row] = { ...rows[row], [node.name]: value }
    }
    this.converted.add(node.code)
    return true
  }

  fill(node: FieldNode, value: unknown): void {
    const { data } = this.record
    if (node.parentTable === null) {
      if (isEmptyValue(data[node.name])) this.put(node, null, value)
      return
    }
    for (const [at, row] of rowsIn(data, node.parentTable).entries())
      if (isRecord(row) && isEmptyValue(row[node.name])) this.put(node, at, value)
  }

  made(): Pick<Judged, 'values' | 'converted'> {
    return { values: this.values, converted: this.converted }
  }

  private rowsOf({ parentTable }: FieldNode): Record<string, unknown>[] | null {
    const name = parentTable ?? ''
    const known = this.values[name]
    if (known) return known as Record<string, unknown>[]
    const table = this.plan.access.module.fields.get(name)
    const rows = rowsIn(this.record.data, name)
    if (!table || !rows.every((row) => isRecord(row) && typeof row[rowIdKey(table)] === 'string')) return null
    const copies = rows.map((row) => ({ ...(row as Record<string, unknown>) }))
    this.values[name] = copies
    return copies
  }
}
