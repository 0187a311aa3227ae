import { limitRelation } from './date-limits'
import { fieldIssue, type PatternTest } from './field-rules'
import { tableRowsMax } from './limits'
import { isRecord, own, type RawRecord } from './read'
import { rowIdKey } from './record-keys'
import { referenceCode } from './references'
import type { FieldNode, FormDesign, Issue, RecordValues } from './types'
import { tableColumns, walkMainFields } from './walk'
import { isSystemFilled } from './widget-facts/table'
import type { ValidationEnv, WidgetSchemas } from './widget-schema'

type ValidateRecordEnv = {
  nowMs: number
  /** Limits relative to now count from the opening of a form; only an import opens and checks at once (contract 3a §4.3). */
  checksOffsets?: boolean
  /** Codes that the person may fill, or all. Fields beyond are not demanded; what they carry is still checked. */
  writableForms?: ReadonlySet<string> | 'all'
  /** The record as stored. Values that did not change are not held against a design that changed since. */
  previous?: RecordValues | null
  /** How patterns are tested, where that takes care of long texts. */
  testPattern?: PatternTest
}

const issuesMax = 500

/**
 * Checks a record as it travels or as it stands in a form: the same rules for browser and server (contract 3a §12).
 * Sub-tables come first, as in the form. Fields that are hidden, disabled, filled by the server or not yet editable
 * are never demanded.
 */
export function validateRecord(
  design: FormDesign,
  values: RecordValues,
  schemas: WidgetSchemas,
  env: ValidateRecordEnv,
): Issue[] {
  const issues: Issue[] = []
  const check = new RecordCheck(design, values, schemas, env)
  const fields = [...walkMainFields(design)]
  for (const table of fields.filter((node) => node.kind === 'table')) {
    if (issues.length < issuesMax) issues.push(...check.table(table))
  }
  for (const node of fields.filter((item) => item.kind !== 'table')) {
    const found = check.main(node)
    if (found && issues.length < issuesMax) issues.push(found)
  }
  return issues.slice(0, issuesMax)
}

type Place = {
  holder: RawRecord
  /** The record or row as stored. */
  before: RawRecord | null
  path: string
  sibling: (name: string) => unknown
  siblingBefore: (name: string) => unknown
  isDemanded?: boolean
}

class RecordCheck {
  constructor(
    private readonly design: FormDesign,
    private readonly values: RecordValues,
    private readonly schemas: WidgetSchemas,
    private readonly env: ValidateRecordEnv,
  ) {}

  main(node: FieldNode): Issue | null {
    const { previous = null } = this.env
    const siblingOf = (record: RecordValues) => (name: string) => own(record, referenceCode(name))
    const siblings = { sibling: siblingOf(this.values), siblingBefore: siblingOf(previous ?? {}) }
    return this.cell(node, { holder: this.values, before: previous, path: node.name, ...siblings })
  }

  table(table: FieldNode): Issue[] {
    const schema = this.schemas.get(table.type)
    if (!schema) return []
    const value = schema.decode(own(this.values, table.name), table)
    const isDemanded = this.isDemanded(table)
    const env: ValidationEnv = { nowMs: null, sibling: () => undefined }
    const issue = fieldIssue(table, value, schema, { env, isDemanded, path: table.name })
    if (issue) return [issue]
    const columns = tableColumns(table)
    const issues: Issue[] = []
    const idKey = rowIdKey(table)
    const stored = this.storedRows(table, idKey)
    for (const [index, row] of (Array.isArray(value) ? value : []).slice(0, tableRowsMax).entries()) {
      if (!isRecord(row) || issues.length >= issuesMax) continue
      for (const column of columns) {
        const before = stored.get(own(row, idKey)) ?? null
        const found = this.rowCell(table, column, { row, before, index })
        if (found) issues.push(found)
      }
    }
    return issues
  }

  /** Rows of the record as stored, by the id that a row keeps (contract 3a §6). */
  private storedRows(table: FieldNode, idKey: string): ReadonlyMap<unknown, RawRecord> {
    const rows = own(this.env.previous ?? {}, table.name)
    const known = (Array.isArray(rows) ? rows : []).filter(isRecord).filter((row) => own(row, idKey) !== undefined)
    return new Map(known.map((row) => [own(row, idKey), row]))
  }

  private rowCell(
    table: FieldNode,
    column: FieldNode,
    { row, before, index }: { row: RawRecord; before: RawRecord | null; index: number },
  ): Issue | null {
    const siblingOf = (record: RecordValues, line: RawRecord) => (name: string) => {
      const code = referenceCode(name)
      const prefix = `${table.name}-`
      if (code.startsWith(prefix)) return own(line, code.slice(prefix.length))
      return own(record, code) ?? own(line, code)
    }
    const siblings = { sibling: siblingOf(this.values, row), siblingBefore: siblingOf(this.env.previous ?? {}, before ?? {}) }
    const isDemanded = !table.disabled && this.isDemanded(column)
    return this.cell(column, { holder: row, before, path: `${table.name}.${index}.${column.name}`, ...siblings, isDemanded })
  }

  private cell(node: FieldNode, place: Place): Issue | null {
    const schema = this.schemas.get(node.type)
    if (!schema || isSystemFilled(node) || schema.stored === 'none') return null
    const wire = own(place.holder, node.name)
    const value = schema.decode(wire, node)
    const { isDemanded = this.isDemanded(node) } = place
    const isEmpty = schema.isEmpty(value)
    if (isEmpty ? !isDemanded : this.isUnchanged(node, value, place)) return null
    return fieldIssue(node, value, schema, {
      env: { nowMs: this.env.checksOffsets ? this.env.nowMs : null, checkedMs: this.env.nowMs, sibling: place.sibling },
      isDemanded,
      path: place.path,
      ...(this.env.testPattern ? { testPattern: this.env.testPattern } : {}),
    })
  }

  /** Neither the value nor what it may not precede or follow. */
  private isUnchanged(node: FieldNode, value: unknown, { before, sibling, siblingBefore }: Place): boolean {
    const schema = this.schemas.get(node.type)
    if (!schema || before === null) return false
    const limits = [limitRelation(node, 'start'), limitRelation(node, 'end')].filter((name) => name !== '')
    if (limits.some((name) => (sibling(name) ?? null) !== (siblingBefore(name) ?? null))) return false
    return JSON.stringify(schema.decode(own(before, node.name), node)) === JSON.stringify(value)
  }

  private isDemanded(node: FieldNode): boolean {
    const schema = this.schemas.get(node.type)
    const forms = this.env.writableForms ?? 'all'
    if (!schema?.isEditable || !node.required || node.hidden || node.disabled || this.design.config.disabled) return false
    return forms === 'all' || forms.has(node.code)
  }
}
