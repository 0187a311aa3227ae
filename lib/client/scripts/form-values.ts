import { formIndex } from '@/lib/form/form-index'
import type { FormStore } from '@/lib/form/form-store'
import { scriptLimits } from '@/lib/form/scripts/limits'
import type { FieldNode } from '@/lib/form/types'
import { fieldByCode } from '@/lib/form/walk'

/** What the scripts of a form know of its values: everything at first, then what changed. */
export class FormValues {
  private changed = new Set<string>()
  private leave: (() => void)[] = []

  constructor(
    private readonly store: FormStore,
    private readonly identity: Readonly<Record<string, string>>,
    private readonly onChange: () => void,
  ) {}

  follow(): void {
    const { mainFields, tables, columns } = formIndex(this.store.design)
    const note = (name: string) => () => {
      this.changed.add(name)
      this.onChange()
    }
    for (const node of mainFields) if (node.name !== '') this.leave.push(this.store.subscribe(node.code, note(node.name)))
    for (const table of tables) {
      const told = note(table.name)
      this.leave.push(this.store.subscribe(table.name, told))
      for (const column of columns.get(table.name) ?? []) this.leave.push(this.store.subscribe(column.code, told))
    }
  }

  stop(): void {
    for (const stop of this.leave) stop()
    this.leave = []
  }

  /**
   * JSON of `[name, value]` pairs, values as they travel. The identity of the record goes ahead, marked as what no script changes: a
   * field of the same name is what scripts mean by it.
   */
  take(all: boolean): string {
    const { mainFields, tables } = formIndex(this.store.design)
    const names = all ? [...mainFields, ...tables].map(({ name }) => name).filter(Boolean) : [...this.changed]
    this.changed = new Set()
    if (names.length === 0) return ''
    const pairs: unknown[] = names.map((name) => [name, this.read(name)])
    const identity = Object.entries(this.identity).map(([name, value]) => [name, value, true])
    const text = JSON.stringify(all ? [...identity, ...pairs] : pairs)
    return text.length > scriptLimits.valuesCharacters ? '' : text
  }

  /** A value as it travels, which is what scripts read and write (contract 3a §7). */
  read(name: string, rowKey?: string): unknown {
    const node = fieldByCode(this.store.design, name)
    return node ? wireValue(this.store, node, rowKey) : null
  }
}

export function wireValue(store: FormStore, node: FieldNode, rowKey?: string): unknown {
  const value = store.getValue(node.code, rowKey)
  return (node.kind === 'table' ? value : (store.schemas.get(node.type)?.encode(value, node) ?? value)) ?? null
}

/** Fixed options by field, for `getFieldOptions` of older designs. */
export function staticOptions(store: FormStore): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const node of store.design.fields.flatMap(withChildren)) {
    if (node.name !== '' && Array.isArray(node.raw['options'])) found[node.code.replace('-', '.')] = node.raw['options']
  }
  return found
}

function withChildren(node: FieldNode): FieldNode[] {
  return [node, ...node.children.flatMap(withChildren)]
}
