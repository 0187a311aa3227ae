import { type FormData, slotOf } from './form-data'
import type { FormIndex } from './form-index'
import { referenceCode } from './references'
import type { FieldNode } from './types'
import type { ValidationEnv } from './widget-schema'

/** How fields of one open form are found: by path of an issue, by reference of another field, by row. */
export class FormAddresses {
  constructor(
    private readonly index: FormIndex,
    private readonly data: FormData,
    private readonly openedMs: () => number,
  ) {}

  /** Where a fault stands for the one who sent the record: `name`, or `table.3.child`. */
  pathOf(node: FieldNode, rowKey: string | undefined): string {
    if (rowKey === undefined || node.parentTable === null) return node.name
    return `${node.parentTable}.${this.data.rows(node.parentTable).indexOf(rowKey)}.${node.name}`
  }

  /** Where a fault of the server is shown; its paths may start at the body's `data`, and at a row that is no more it is the sub-table's. */
  placeOf(path: string): { node: FieldNode; rowKey: string | undefined } | null {
    const parts = (path.startsWith('data.') && !this.index.byCode.has('data') ? path.slice(5) : path).split('.')
    const [name = '', row, child] = parts
    const node = this.index.byCode.get(name)
    if (!node) return null
    const rowKey = this.data.rows(name)[Number(row)]
    const cell = this.index.byCode.get(`${name}-${child}`)
    return rowKey !== undefined && cell ? { node: cell, rowKey } : { node, rowKey: undefined }
  }

  /** Every place where a field stands: a column stands in each row. */
  slotsOf(node: FieldNode): readonly string[] {
    if (node.parentTable === null) return [node.code]
    return [node.code, ...this.data.rows(node.parentTable).map((key) => slotOf(node.code, key))]
  }

  /** What the rules of a field may ask: the time, and other fields as seen from its row. */
  envOf(node: FieldNode | undefined, rowKey: string | undefined): ValidationEnv {
    return {
      nowMs: this.openedMs(),
      sibling: (name) => {
        const code = referenceCode(name)
        const target = this.index.byCode.get(code) ?? this.index.byCode.get(`${node?.parentTable}-${code}`)
        return target && this.data.values.get(slotOf(target.code, target.parentTable === null ? undefined : rowKey))
      },
    }
  }
}
