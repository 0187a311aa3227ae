import { formIndex } from '@/lib/form/form-index'
import { isRecord, own, readList } from '@/lib/form/read'
import type { FieldNode, FormDesign, RecordValues } from '@/lib/form/types'
import { isServerFilled } from '@/lib/form/widget-facts/table'

/**
 * What of a record that is gone goes into a new one: everything that a person can enter, lines without their keys. Numbers and
 * who-and-when are made anew for it, and nothing that identifies the old record comes along.
 */
export function carriedRecord(design: FormDesign, record: RecordValues): Record<string, unknown> {
  const { mainFields, tables, columns } = formIndex(design)
  const pick = (nodes: readonly FieldNode[], values: RecordValues) =>
    Object.fromEntries(
      nodes.flatMap((node) => {
        return node.name === '' || isServerFilled(node) || !Object.hasOwn(values, node.name)
          ? []
          : [[node.name, own(values, node.name)]]
      }),
    )
  const lines = tables.map((table) => {
    const rows = readList(own(record, table.name)).filter(isRecord)
    return [table.name, rows.map((row) => pick(columns.get(table.name) ?? [], row))] as const
  })
  return { ...pick(mainFields, record), ...Object.fromEntries(lines) }
}
