import { configAttribute } from './attributes'
import { dateLimits } from './date-limits'
import type { FormIndex } from './form-index'
import type { FieldOverride, FieldState, FormStoreOptions } from './form-store-types'
import { readFlag } from './read'
import type { FieldNode, Issue } from './types'
import { factsOf } from './widget-facts/table'
import type { ValidationEnv } from './widget-schema'

const absent: FieldState = Object.freeze({ hidden: true, required: false, disabled: true })

/** What fields show besides their value. A state is computed when it is asked for and kept until it is dropped. */
export class FieldStates {
  private readonly states = new Map<string, FieldState>()
  private readonly overrides = new Map<string, FieldOverride>()

  constructor(
    private readonly options: FormStoreOptions,
    private readonly index: FormIndex,
  ) {}

  get(node: FieldNode | undefined, slot: string, facts: () => { error: Issue | undefined; env: ValidationEnv }): FieldState {
    if (!node) return absent
    const known = this.states.get(slot)
    if (known) return known
    const { error, env } = facts()
    const state = this.compute(node, error, env)
    this.states.set(slot, state)
    return state
  }

  /** False where all of it was so before. */
  override(code: string, override: FieldOverride): boolean {
    const known = this.overrides.get(code)
    const isSame = (Object.keys(override) as (keyof FieldOverride)[]).every((key) => known?.[key] === override[key])
    if (known && isSame) return false
    this.overrides.set(code, { ...known, ...override })
    return true
  }

  delete(slot: string) {
    this.states.delete(slot)
  }

  clear() {
    this.states.clear()
  }

  private compute(node: FieldNode, error: Issue | undefined, env: ValidationEnv): FieldState {
    const { schemas, mode, design } = this.options
    const schema = schemas.get(node.type)
    const override = this.overrides.get(node.code)
    const hidden = this.isHidden(node)
    const isFixed = !schema?.isEditable || mode === 'detail' || design.config.disabled
    const table = this.tableOf(node)
    const disabled = isFixed || this.isDisabled(node) || (table !== undefined && this.isDisabled(table))
    const required = !hidden && !disabled && (override?.required ?? node.required)
    const limits = factsOf(node.type).follows === 'limits' ? { limits: dateLimits(node, env) } : {}
    return { hidden, required, disabled, ...(error ? { error } : {}), ...limits }
  }

  private tableOf(node: FieldNode): FieldNode | undefined {
    return node.parentTable === null ? undefined : this.index.byCode.get(node.parentTable)
  }

  /** The design, then scripts. Nothing in a disabled sub-table can be changed (contract 3a §6). */
  private isDisabled(node: FieldNode): boolean {
    return this.overrides.get(node.code)?.disabled ?? node.disabled
  }

  /** The design, then scripts, then the form permission, which nothing overrides (contract 3a §9). */
  private isHidden(node: FieldNode): boolean {
    if (this.index.concealed.has(node.code)) return true
    if (this.overrides.get(node.code)?.hidden ?? readFlag(configAttribute(node, 'noShow'))) return true
    const table = this.tableOf(node)
    if (table && this.isHidden(table)) return true
    const forms = this.options.readableForms ?? 'all'
    if (forms !== 'all' && node.name !== '' && !isReadable(node, forms)) return true
    const source = this.index.byCode.get(this.index.attributeSource.get(node.code) ?? '')
    return source !== undefined && this.isHidden(source)
  }
}

/** A sub-table is there when it is granted itself or through one of its columns. */
function isReadable(node: FieldNode, forms: ReadonlySet<string>): boolean {
  if (forms.has(node.code)) return true
  return node.kind === 'table' && [...forms].some((code) => code.startsWith(`${node.code}-`))
}
