import { CalculationQueue } from './calculation-queue'
import type { DefaultsEnv } from './default-values'
import { fieldIssue } from './field-rules'
import { FieldStates } from './field-states'
import { followLinkages } from './follow-linkages'
import { FormAddresses } from './form-addresses'
import { FormData, slotOf } from './form-data'
import { formIndex } from './form-index'
import type { FieldOverride, FieldState, FormSnapshot, FormStore, FormStoreOptions } from './form-store-types'
import { linkagePlan } from './linkages'
import { Listeners } from './listeners'
import type { FieldNode, Issue, RecordValues } from './types'
import { isSameValue } from './wire-values'

export type { FieldState, FormStore } from './form-store-types'

/** Calculations are shown at most this much later (spec 2 §9). */
const calculationDelayMs = 100
const issuesMax = 500

export function createFormStore(options: FormStoreOptions): FormStore {
  const core = new FormStoreCore(options)
  return {
    design: options.design,
    schemas: options.schemas,
    mode: options.mode,
    getValue: core.getValue,
    setValue: core.setValue,
    getFieldState: core.getFieldState,
    setFieldState: core.setFieldState,
    getVersion: (code, rowKey) => core.listeners.version(slotOf(code, rowKey)),
    subscribe: (code, listener, rowKey) => core.listeners.subscribe(slotOf(code, rowKey), listener),
    subscribeAny: (listener) => core.listeners.subscribeAny(listener),
    rows: (tableName) => core.data.rows(tableName),
    addRow: core.addRow,
    removeRow: core.removeRow,
    copyRow: core.copyRow,
    validateField: core.validateField,
    validate: core.validate,
    setServerIssues: core.setServerIssues,
    toRecord: core.toRecord,
    isDirty: core.isDirty,
    snapshot: core.snapshot,
    restore: core.restore,
    reload: core.reload,
    flush: core.flush,
    destroy: core.destroy,
  }
}

class FormStoreCore {
  readonly listeners = new Listeners()
  readonly data: FormData
  private readonly index
  private readonly linkages
  private readonly states
  private readonly queue
  private readonly addresses
  private readonly errors = new Map<string, Issue>()
  /** Slots whose fault is the server's word on the present value: leaving the field does not take it back, changing the value does. */
  private readonly judgedByServer = new Set<string>()
  /** Slots to tell about at the end of the current change. */
  private changed = new Set<string>()
  private timer: ReturnType<typeof setTimeout> | null = null
  private initial: ReadonlyMap<string, unknown> = new Map()
  private initialRecord = ''
  private dirty: boolean | null = false

  constructor(private readonly options: FormStoreOptions) {
    this.index = formIndex(options.design)
    this.linkages = linkagePlan(options.design)
    this.data = new FormData(this.index, options.schemas)
    this.queue = new CalculationQueue(
      options.design,
      this.data,
      (node, value, rowKey) => this.write(node, value, rowKey),
      options.onWarning,
    )
    this.states = new FieldStates(options, this.index)
    this.addresses = new FormAddresses(this.index, this.data, () => this.now())
    this.load(options.initialValues ?? {})
  }

  getValue = (code: string, rowKey?: string): unknown => {
    const node = this.index.byCode.get(code)
    if (node?.kind === 'table') return this.data.tableValue(node)
    return this.data.values.get(slotOf(code, rowKey))
  }

  setValue = (code: string, value: unknown, rowKey?: string) => {
    const slot = slotOf(code, rowKey)
    const node = this.index.byCode.get(code)
    if (!node || node.kind === 'table' || !this.data.values.has(slot) || Object.is(this.data.values.get(slot), value)) return
    this.write(node, value, rowKey)
    followLinkages(
      { node, rowKey },
      { ...this.options, data: this.data, addresses: this.addresses },
      {
        reached: (reached) => this.touch(reached),
        empty: (target, empty, row) => {
          this.write(target, empty, row)
          this.errors.delete(slotOf(target.code, row))
        },
      },
    )
    this.judgedByServer.delete(slot)
    if (this.errors.has(slot)) this.check(node, rowKey)
    this.finish()
  }

  getFieldState = (code: string, rowKey?: string): FieldState => {
    const node = this.index.byCode.get(code)
    return this.states.get(node, slotOf(code, rowKey), () => ({
      error: this.errors.get(slotOf(code, rowKey)),
      env: this.addresses.envOf(node, rowKey),
    }))
  }

  setFieldState = (code: string, override: FieldOverride) => {
    const node = this.index.byCode.get(code)
    if (!node) return
    this.states.override(code, override)
    for (const slot of this.addresses.slotsOf(node)) this.touch(slot)
    for (const attribute of this.linkages.attributes.get(code) ?? [])
      for (const slot of this.addresses.slotsOf(attribute)) this.touch(slot)
    this.finish()
  }

  addRow = (tableName: string, values: RecordValues = {}): string | null => this.insert(tableName, values)

  copyRow = (tableName: string, rowKey: string): string | null => {
    const table = this.index.byCode.get(tableName)
    if (!table || !this.data.rows(tableName).includes(rowKey)) return null
    return this.insert(tableName, this.data.cells(table, rowKey), rowKey)
  }

  removeRow = (tableName: string, rowKey: string) => {
    const table = this.index.byCode.get(tableName)
    if (!table || !this.data.rows(tableName).includes(rowKey)) return
    for (const column of this.index.columns.get(tableName) ?? []) {
      const slot = slotOf(column.code, rowKey)
      this.errors.delete(slot)
      this.states.delete(slot)
      this.touch(column.code)
      this.queue.await(column)
    }
    this.data.removeRow(table, rowKey)
    this.touch(tableName)
    this.finish()
  }

  validateField = (code: string, rowKey?: string): Issue | null => {
    const node = this.index.byCode.get(code)
    if (!node) return null
    const slot = slotOf(code, rowKey)
    if (this.judgedByServer.has(slot)) return this.errors.get(slot) ?? null
    const issue = this.check(node, rowKey)
    this.finish()
    return issue
  }

  validate = (): Issue[] => {
    this.flush()
    this.judgedByServer.clear()
    const issues: Issue[] = []
    const note = (issue: Issue | null) => {
      if (issue && issues.length < issuesMax) issues.push(issue)
    }
    for (const table of this.index.tables) {
      note(this.check(table))
      for (const rowKey of this.data.rows(table.name)) {
        for (const column of this.index.columns.get(table.name) ?? []) note(this.check(column, rowKey))
      }
    }
    for (const node of this.index.mainFields) note(this.check(node))
    this.finish()
    return issues
  }

  setServerIssues = (issues: readonly Issue[]): Issue[] => {
    for (const slot of this.errors.keys()) this.touch(slot)
    this.errors.clear()
    this.judgedByServer.clear()
    const unplaced: Issue[] = []
    for (const issue of issues) {
      const slot = this.addresses.slotOfPath(issue.path)
      if (slot === null) unplaced.push(issue)
      else if (!this.errors.has(slot)) {
        this.errors.set(slot, issue)
        this.judgedByServer.add(slot)
        this.touch(slot)
      }
    }
    this.finish()
    return unplaced
  }

  toRecord = (): Record<string, unknown> => {
    this.flush()
    return this.data.toRecord()
  }

  isDirty = (): boolean => {
    this.dirty ??= JSON.stringify(this.data.toRecord()) !== this.initialRecord
    return this.dirty
  }

  snapshot = (): FormSnapshot => ({ version: 1, record: structuredClone(this.toRecord()) })

  restore = (snapshot: FormSnapshot) => {
    const { initial, initialRecord } = this
    this.load(snapshot.record)
    this.initial = initial
    this.initialRecord = initialRecord
    this.dirty = null
    this.listeners.notifyAll()
  }

  reload = (values: RecordValues | null) => {
    this.load(values ?? {})
    this.listeners.notifyAll()
  }

  flush = () => {
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
    this.queue.compute()
    this.finish()
  }

  destroy = () => {
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
    this.queue.clear()
    this.listeners.clear()
  }

  private load(record: RecordValues) {
    this.errors.clear()
    this.states.clear()
    this.data.load(record, this.defaultsEnv())
    this.queue.awaitAll()
    this.flush()
    this.initial = new Map(this.data.values)
    this.initialRecord = JSON.stringify(this.data.toRecord())
    this.dirty = false
  }

  private defaultsEnv(): DefaultsEnv {
    const { mode, currentUser } = this.options
    return { nowMs: this.now(), currentUser: currentUser ?? null, isNewRecord: mode === 'create' }
  }

  private now(): number {
    return this.options.nowMs?.() ?? Date.now()
  }

  private insert(tableName: string, values: RecordValues, afterKey?: string): string | null {
    const table = this.index.byCode.get(tableName)
    if (table?.kind !== 'table') return null
    const env = { ...this.defaultsEnv(), isNewRecord: true }
    const key = this.data.addRow(table, values, env, afterKey)
    if (key === null) return null
    for (const column of this.index.columns.get(tableName) ?? []) {
      this.touch(column.code)
      this.queue.await(column, key)
      this.queue.awaitOwn(column, key)
    }
    this.errors.delete(tableName)
    this.touch(tableName)
    this.finish()
    return key
  }

  /** Writes one value and notes who reads it. */
  private write(node: FieldNode, value: unknown, rowKey?: string) {
    this.data.values.set(slotOf(node.code, rowKey), value)
    this.touch(slotOf(node.code, rowKey))
    if (rowKey !== undefined) this.touch(node.code)
    this.queue.await(node, rowKey)
  }

  private touch(slot: string) {
    this.changed.add(slot)
    this.states.delete(slot)
  }

  private finish() {
    if (this.changed.size === 0) return
    const changed = this.changed
    this.changed = new Set()
    this.dirty = null
    if (this.queue.isWaiting && this.timer === null) this.timer = setTimeout(this.flush, calculationDelayMs)
    this.listeners.notify(changed)
  }

  private check(node: FieldNode, rowKey?: string): Issue | null {
    const slot = slotOf(node.code, rowKey)
    const issue = this.findIssue(node, rowKey)
    const before = this.errors.get(slot)
    if (issue) this.errors.set(slot, issue)
    else this.errors.delete(slot)
    if (JSON.stringify(before) !== JSON.stringify(issue ?? undefined)) this.touch(slot)
    return issue
  }

  private findIssue(node: FieldNode, rowKey: string | undefined): Issue | null {
    const schema = this.options.schemas.get(node.type)
    const state = this.getFieldState(node.code, rowKey)
    if (!schema?.isEditable || state.hidden || state.disabled) return null
    const slot = slotOf(node.code, rowKey)
    const value = node.kind === 'table' ? this.data.tableValue(node) : this.data.values.get(slot)
    const rules = {
      env: this.addresses.envOf(node, rowKey),
      isDemanded: state.required,
      path: this.addresses.pathOf(node, rowKey),
    }
    const issue = fieldIssue(node, value, schema, rules)
    // A stored value that was right when it was entered does not hold up other changes of the record.
    const isOld = this.options.mode === 'edit' && this.initial.has(slot) && isSameValue(this.initial.get(slot), value)
    return issue && isOld && !schema.isEmpty(value) ? null : issue
  }
}
