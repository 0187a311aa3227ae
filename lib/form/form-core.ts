import { CalculationQueue } from './calculation-queue'
import { ColumnSums } from './column-sums'
import type { DefaultsEnv } from './default-values'
import { FieldStates } from './field-states'
import { FormAddresses } from './form-addresses'
import { FormData, slotOf } from './form-data'
import { formIndex } from './form-index'
import type { FieldState, FormStoreOptions } from './form-store-types'
import { linkagePlan } from './linkages'
import { Listeners } from './listeners'
import type { FieldNode, Issue, RecordValues } from './types'

/** Calculations are shown at most this much later (spec 2 §9). */
const calculationDelayMs = 100

/** What the parts of a form store share: values, states, faults, and who is told at the end of a change. */
export class FormCore {
  readonly listeners = new Listeners()
  readonly index
  readonly linkages
  readonly data: FormData
  readonly sums: ColumnSums
  readonly states
  readonly addresses
  readonly queue
  readonly errors = new Map<string, Issue>()
  /** Slots whose fault is the server's word on the present value: leaving the field does not take it back, changing the value does. */
  readonly judgedByServer = new Set<string>()
  /** Limits relative to now count from here (contract 3a §4.3). */
  openedMs: number
  /** Grows with every change of anything. */
  revision = 0
  /** Told of every value that was worked out, so that a fault that is shown at it is looked at again. */
  onComputed: (node: FieldNode, rowKey: string | undefined) => void = () => {}
  /** Slots to tell about at the end of the current change. */
  private changed = new Set<string>()
  private timer: ReturnType<typeof setTimeout> | null = null
  private computedAtMs = Number.NEGATIVE_INFINITY

  constructor(readonly options: FormStoreOptions) {
    this.index = formIndex(options.design)
    this.linkages = linkagePlan(options.design)
    this.data = new FormData(this.index, options.schemas)
    this.sums = new ColumnSums(this.data)
    const write = (node: FieldNode, value: unknown, rowKey?: string) => {
      this.write(node, value, rowKey)
      this.onComputed(node, rowKey)
    }
    this.queue = new CalculationQueue(options.design, { data: this.data, sums: this.sums, write }, options.onWarning)
    this.states = new FieldStates(options, this.index)
    this.addresses = new FormAddresses(this.index, this.data, () => this.openedMs)
    this.openedMs = this.now()
  }

  now(): number {
    return this.options.nowMs?.() ?? Date.now()
  }

  defaultsEnv(): DefaultsEnv {
    const { mode, currentUser } = this.options
    return { nowMs: this.now(), currentUser: currentUser ?? null, isNewRecord: mode === 'create' }
  }

  table(tableName: string): FieldNode | null {
    const node = this.index.byCode.get(tableName)
    return node?.kind === 'table' ? node : null
  }

  columns(tableName: string): readonly FieldNode[] {
    return this.index.columns.get(tableName) ?? []
  }

  stateOf(node: FieldNode | undefined, slot: string, rowKey: string | undefined): FieldState {
    return this.states.get(node, slot, () => ({ error: this.errors.get(slot), env: this.addresses.envOf(node, rowKey) }))
  }

  load(record: RecordValues) {
    this.errors.clear()
    this.judgedByServer.clear()
    this.states.clear()
    this.sums.clear()
    this.openedMs = this.now()
    this.data.load(record, this.defaultsEnv())
    this.queue.awaitAll()
    this.compute()
  }

  /** Writes one value and notes who reads it. */
  write(node: FieldNode, value: unknown, rowKey?: string) {
    const slot = slotOf(node.code, rowKey)
    this.data.values.set(slot, value)
    this.touch(slot)
    if (rowKey !== undefined) {
      this.touch(node.code)
      this.sums.changed(node.code, rowKey)
    }
    this.queue.await(node, rowKey)
  }

  touch(slot: string) {
    this.changed.add(slot)
    this.states.delete(slot)
  }

  /**
   * Ends a change. Calculations are done at once when none was done within the last moment, so that a result stands with
   * the key that caused it; of faster changes only the last is computed, a moment later.
   */
  finish() {
    if (this.changed.size === 0) return
    if (this.queue.isWaiting && this.timer === null) {
      const waitMs = this.computedAtMs + calculationDelayMs - this.now()
      if (waitMs <= 0 || waitMs > calculationDelayMs) this.computeNow()
      else this.timer = setTimeout(this.compute, waitMs)
    }
    const changed = this.changed
    this.changed = new Set()
    this.revision += 1
    this.listeners.notify(changed)
  }

  compute = () => {
    this.stop()
    if (this.queue.isWaiting) this.computeNow()
    this.finish()
  }

  stop() {
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
  }

  private computeNow() {
    this.queue.compute()
    this.computedAtMs = this.now()
  }
}
