import { fieldIssue, type PatternTest, testWithin } from './field-rules'
import type { FormCore } from './form-core'
import { slotOf } from './form-data'
import type { FormCheck } from './form-store-types'
import type { FieldNode, Issue } from './types'
import { factsOf } from './widget-facts/table'
import { isSameValue } from './wire-values'

const issuesMax = 500
/** What patterns may take of one check of a form, and of a field while it is typed in. */
const formPatternsMs = 150
const fieldPatternsMs = 40

/** Checks of a form, and what the server says of its values. */
export class FormChecks {
  /** Values as they were loaded. */
  initial: ReadonlyMap<string, unknown> = new Map()

  last: FormCheck | null = null

  /** While the whole form is checked: its fields share the time. */
  private testPattern: PatternTest | null = null

  constructor(private readonly core: FormCore) {
    core.onComputed = (node, rowKey) => this.checkChanged(node, rowKey)
  }

  validateField = (code: string, rowKey?: string): Issue | null => {
    const node = this.core.index.byCode.get(code)
    if (!node) return null
    const slot = slotOf(code, rowKey)
    if (this.core.judgedByServer.has(slot)) return this.core.errors.get(slot) ?? null
    const issue = this.check(node, rowKey)
    this.core.finish()
    return issue
  }

  /** Sub-tables come first (contract 3a §12). Calculations are up to date when this is called. */
  validate(): Issue[] {
    const { core } = this
    core.judgedByServer.clear()
    const issues: Issue[] = []
    this.testPattern = testWithin(formPatternsMs)
    const note = (issue: Issue | null) => {
      if (issue && issues.length < issuesMax) issues.push(issue)
    }
    for (const table of core.index.tables) {
      note(this.check(table))
      for (const rowKey of core.data.rows(table.name)) {
        for (const column of core.columns(table.name)) note(this.check(column, rowKey))
      }
    }
    for (const node of core.index.mainFields) note(this.check(node))
    this.testPattern = null
    core.finish()
    this.found(issues)
    return issues
  }

  setServerIssues = (issues: readonly Issue[], { isQuiet } = { isQuiet: false }): Issue[] => {
    const { core } = this
    for (const slot of core.errors.keys()) core.touch(slot)
    core.errors.clear()
    core.judgedByServer.clear()
    const unplaced: Issue[] = []
    const placed: Issue[] = []
    for (const issue of issues) {
      const place = core.addresses.placeOf(issue.path)
      const slot = place && slotOf(place.node.code, place.rowKey)
      // A fault at a field that is not shown would be seen by nobody.
      if (place === null || slot === null || core.stateOf(place.node, slot, place.rowKey).hidden) unplaced.push(issue)
      else {
        placed.push(issue)
        if (core.errors.has(slot)) continue
        core.errors.set(slot, issue)
        core.judgedByServer.add(slot)
        core.touch(slot)
      }
    }
    core.finish()
    this.found(placed, isQuiet)
    return unplaced
  }

  /** After a change: what the server said of the old value is void, and a fault that is shown is checked anew. */
  checkChanged(node: FieldNode, rowKey: string | undefined) {
    const slot = slotOf(node.code, rowKey)
    this.core.judgedByServer.delete(slot)
    if (this.core.errors.has(slot)) this.check(node, rowKey)
  }

  forget(slot: string) {
    this.core.errors.delete(slot)
    this.core.judgedByServer.delete(slot)
  }

  private found(issues: readonly Issue[], isQuiet = false) {
    if (issues.length === 0) return
    this.last = { serial: (this.last?.serial ?? 0) + 1, issues, isQuiet }
    this.core.listeners.notifyChecks()
  }

  private check(node: FieldNode, rowKey?: string): Issue | null {
    const { errors } = this.core
    const slot = slotOf(node.code, rowKey)
    const issue = this.findIssue(node, slot, rowKey)
    const before = errors.get(slot)
    if (issue) errors.set(slot, issue)
    else errors.delete(slot)
    if ((before || issue) && !isSameValue(before, issue ?? undefined)) this.core.touch(slot)
    return issue
  }

  private findIssue(node: FieldNode, slot: string, rowKey: string | undefined): Issue | null {
    const { options, data, addresses } = this.core
    const schema = options.schemas.get(node.type)
    if (!schema || !(schema.isEditable || isJudgedResult(node))) return null
    const state = this.core.stateOf(node, slot, rowKey)
    if (state.hidden || (state.disabled && schema.isEditable)) return null
    const value = node.kind === 'table' ? data.tableValue(node) : data.values.get(slot)
    const rules = { env: addresses.envOf(node, rowKey), isDemanded: state.required, path: '' }
    const testPattern = this.testPattern ?? testWithin(fieldPatternsMs)
    const issue = fieldIssue(node, value, schema, { ...rules, testPattern })
    if (issue === null) return null
    // A stored value that was right when it was entered does not hold up other changes of the record.
    const isOld = options.mode === 'edit' && this.initial.has(slot) && isSameValue(this.initial.get(slot), value)
    return isOld && !schema.isEmpty(value) ? null : { ...issue, path: addresses.pathOf(node, rowKey) }
  }
}

/** Nobody types a result, but what was typed makes it: a design that says what it must be refuses the save, as the server does. */
function isJudgedResult(node: FieldNode): boolean {
  return factsOf(node.type).filledBy === 'formula' && node.regList.length > 0
}
