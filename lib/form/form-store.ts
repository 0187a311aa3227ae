import { isPendingEntry } from './file-schema-rules'
import { followLinkages, type Place } from './follow-linkages'
import { FormChecks } from './form-checks'
import { FormCore } from './form-core'
import { slotOf } from './form-data'
import { FormRows } from './form-rows'
import type {
  CellEdit,
  FieldOverride,
  FieldState,
  FormSnapshot,
  FormStore,
  FormStoreOptions,
  SetOptions,
  ValueChange,
} from './form-store-types'
import { isRecord } from './read'
import type { FieldNode, RecordValues } from './types'
import { isSameValue } from './wire-values'

export type { FieldState, FormStore } from './form-store-types'

export function createFormStore(options: FormStoreOptions): FormStore {
  const core = new FormCore(options)
  const checks = new FormChecks(core)
  const rows = new FormRows(core, checks)
  const form = new FormRecord(core, checks, rows)
  return {
    design: options.design,
    schemas: options.schemas,
    mode: options.mode,
    getValue: form.getValue,
    setValue: form.setValue,
    setCells: form.setCells,
    follow: form.follow,
    getFieldState: form.getFieldState,
    setFieldState: form.setFieldState,
    getVersion: (code, rowKey) => core.listeners.version(slotOf(code, rowKey)),
    subscribe: (code, listener, rowKey) => core.listeners.subscribe(slotOf(code, rowKey), listener),
    subscribeAny: (listener) => core.listeners.subscribeAny(listener),
    rows: (tableName) => core.data.rows(tableName),
    tableOf: (rowKey) => core.data.tableOf(rowKey),
    columnSum: (code) => core.sums.sum(code, core.index.byCode.get(code)?.parentTable ?? ''),
    addRows: rows.add,
    copyRow: rows.copy,
    moveRow: rows.move,
    removeRows: rows.remove,
    readRows: rows.read,
    restoreRows: rows.restore,
    validateField: checks.validateField,
    validate: form.validate,
    lastCheck: () => checks.last,
    subscribeChecks: (listener) => core.listeners.subscribeChecks(listener),
    placeOf: (path) => core.addresses.placeOf(path),
    setServerIssues: checks.setServerIssues,
    toRecord: form.toRecord,
    isDirty: form.isDirty,
    awaitsFiles: form.awaitsFiles,
    snapshot: form.snapshot,
    restore: form.restore,
    reload: form.reload,
    flush: form.flush,
    destroy: form.destroy,
  }
}

/** The values of one record from opening to saving. */
class FormRecord {
  private initialRecord = ''
  private dirty: { revision: number; isDirty: boolean } = { revision: -1, isDirty: false }
  /** Changed fields whose dependents have not followed yet. */
  private readonly unfollowed = new Map<string, Place>()

  constructor(
    private readonly core: FormCore,
    private readonly checks: FormChecks,
    private readonly rows: FormRows,
  ) {
    this.load(core.options.initialValues ?? {})
  }

  getValue = (code: string, rowKey?: string): unknown => {
    const node = this.core.index.byCode.get(code)
    if (node?.kind === 'table') return this.core.data.tableValue(node)
    return this.core.data.values.get(slotOf(code, rowKey))
  }

  setValue = (code: string, value: unknown, rowKey?: string, options: SetOptions = {}): readonly ValueChange[] => {
    const node = this.core.index.byCode.get(code)
    if (!node) return []
    if (node.kind === 'table') {
      if (options.isWire) this.setRows(node, value)
      return []
    }
    const schema = this.core.options.schemas.get(node.type)
    const next = options.isWire && schema ? schema.decode(value, node) : value
    const changes = this.change([{ node, rowKey, value: next }], options)
    this.core.finish()
    return changes
  }

  setCells = (tableName: string, edits: readonly CellEdit[], options: SetOptions = {}): readonly ValueChange[] => {
    const found = edits.flatMap(({ code, rowKey, value }) => {
      const node = this.core.index.byCode.get(code)
      return node?.parentTable === tableName ? [{ node, rowKey, value }] : []
    })
    const changes = this.change(found, options)
    this.core.finish()
    return changes
  }

  follow = (code: string, rowKey?: string): readonly ValueChange[] => {
    const place = this.unfollowed.get(slotOf(code, rowKey))
    if (!place) return []
    const changes = this.followFrom([place])
    this.core.finish()
    return changes
  }

  getFieldState = (code: string, rowKey?: string): FieldState =>
    this.core.stateOf(this.core.index.byCode.get(code), slotOf(code, rowKey), rowKey)

  setFieldState = (code: string, override: FieldOverride) => {
    const { core } = this
    const node = core.index.byCode.get(code)
    if (!node) return
    // Who sets states whenever a field changes may set that of this very field.
    if (!core.states.override(code, override)) return
    for (const affected of [node, ...core.columns(code)]) for (const slot of core.addresses.slotsOf(affected)) core.touch(slot)
    for (const attribute of core.linkages.attributes.get(code) ?? [])
      for (const slot of core.addresses.slotsOf(attribute)) core.touch(slot)
    core.finish()
  }

  validate = () => {
    this.flush()
    return this.checks.validate()
  }

  toRecord = (): Record<string, unknown> => {
    this.flush()
    return this.core.data.toRecord()
  }

  isDirty = (): boolean => {
    const { revision } = this.core
    if (this.dirty.revision !== revision) {
      this.dirty = { revision, isDirty: JSON.stringify(this.core.data.toRecord()) !== this.initialRecord }
    }
    return this.dirty.isDirty
  }

  awaitsFiles = (): boolean =>
    [...this.core.data.values.values()].some((value) => Array.isArray(value) && value.some(isPendingEntry))

  snapshot = (): FormSnapshot => ({ version: 1, record: structuredClone(this.toRecord()) })

  restore = (snapshot: FormSnapshot) => {
    const { initialRecord } = this
    const { initial } = this.checks
    this.load(snapshot.record)
    this.checks.initial = initial
    this.initialRecord = initialRecord
    this.dirty = { revision: -1, isDirty: false }
    this.core.listeners.notifyAll()
  }

  reload = (values: RecordValues | null) => {
    this.load(values ?? {})
    this.core.listeners.notifyAll()
  }

  flush = () => {
    if (this.unfollowed.size > 0) this.followFrom([...this.unfollowed.values()])
    this.core.compute()
  }

  destroy = () => {
    this.core.stop()
    this.core.queue.clear()
    this.core.listeners.clear()
  }

  private load(record: RecordValues) {
    this.unfollowed.clear()
    this.core.load(record)
    this.checks.initial = new Map(this.core.data.values)
    this.initialRecord = JSON.stringify(this.core.data.toRecord())
    this.dirty = { revision: this.core.revision, isDirty: false }
  }

  private setRows(table: FieldNode, value: unknown) {
    if (!Array.isArray(value) || isSameValue(this.core.data.tableValue(table), value)) return
    this.rows.replace(table, value.filter(isRecord))
  }

  private change(edits: readonly (Place & { value: unknown })[], { follow = 'now', keep = [] }: SetOptions): ValueChange[] {
    const { values } = this.core.data
    const changes: ValueChange[] = []
    const places: Place[] = []
    // What was entered together is no consequence of each other: a pasted end stays beside its pasted start.
    const entered = [...keep, ...edits.map(({ node, rowKey }) => ({ code: node.code, rowKey }))]
    for (const { node, rowKey, value } of edits) {
      const slot = slotOf(node.code, rowKey)
      const before = values.get(slot)
      if (!values.has(slot) || isSameValue(before, value)) continue
      this.core.write(node, value, rowKey)
      this.checks.checkChanged(node, rowKey)
      changes.push({ code: node.code, rowKey, before, after: value })
      if (this.core.linkages.bySource.has(node.code)) places.push({ node, rowKey })
    }
    if (follow === 'later') for (const place of places) this.unfollowed.set(slotOf(place.node.code, place.rowKey), place)
    return follow === 'now' && places.length > 0 ? [...changes, ...this.followFrom(places, entered)] : changes
  }

  private followFrom(places: readonly Place[], entered: NonNullable<SetOptions['keep']> = []): ValueChange[] {
    const { core } = this
    const changes: ValueChange[] = []
    for (const { node, rowKey } of places) this.unfollowed.delete(slotOf(node.code, rowKey))
    const form = { ...core.options, data: core.data, addresses: core.addresses }
    const kept = new Set(entered.map(({ code, rowKey }) => slotOf(code, rowKey)))
    followLinkages({ sources: places, kept }, form, {
      reached: (slot) => core.touch(slot),
      empty: (target, empty, row) => {
        const slot = slotOf(target.code, row)
        changes.push({ code: target.code, rowKey: row, before: core.data.values.get(slot), after: empty })
        core.write(target, empty, row)
        this.checks.forget(slot)
      },
    })
    return changes
  }
}
