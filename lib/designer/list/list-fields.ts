import { textAttribute } from '@/lib/form/attributes'
import { isRecord, own, type RawRecord, readList, readText } from '@/lib/form/read'
import type { FieldNode, FormDesign } from '@/lib/form/types'
import { walkNodes } from '@/lib/form/walk'
import { factsOf } from '@/lib/form/widget-facts/table'

/** A field of the form. A list keeps showing one that it has, also where it would not be offered today. */
export type ListField = {
  /** Its name, `tableFieldN-child` in a sub-table. */
  code: string
  /** `子表-字段` in a sub-table (contract 3b §4.3). */
  label: string
  type: string
  /** The sub-table around it, else null. */
  table: string | null
  /** The node as the form stores it. */
  raw: RawRecord
  /** Offered (contract 3a §13). */
  canBeColumn: boolean
  canSearch: boolean
}

/** What a list of the form can be made of. Sub-tables themselves are none, their fields are. */
export function fieldsOfForm(form: FormDesign): readonly ListField[] {
  const labels = new Map<string, string>()
  const fields: ListField[] = []
  for (const node of walkNodes(form.fields)) {
    if (node.name === '') continue
    if (node.kind === 'table') labels.set(node.name, node.label)
    const field = fieldOf(node, node.parentTable === null ? null : (labels.get(node.parentTable) ?? node.parentTable))
    if (field) fields.push(field)
  }
  return fields
}

function fieldOf(node: FieldNode, tableLabel: string | null): ListField | null {
  if (node.kind !== 'field') return null
  const facts = factsOf(node.type)
  // Copies of a column of another record are there to be listed where the record keeps them (contract 3a §3.2).
  const isStored = facts.name !== 'optional' || textAttribute(node, 'isStorage') === '1' || facts.filledBy === 'formula'
  const canBeColumn = facts.canBeColumn || (facts.face === 'copy' && isStored)
  const canSearch = node.parentTable === null && (facts.canSearch || (facts.searchControl === 'ifStored' && isStored))
  const label = tableLabel === null ? node.label : `${tableLabel}-${node.label}`
  return { code: node.code, label, type: node.type, table: node.parentTable, raw: node.raw, canBeColumn, canSearch }
}

/** The columns of a data interface, by its `fieldJson`: `field` is the title, `defaultValue` the key (contract 3b §2.4). All are texts. */
export function fieldsOfView(fieldJson: unknown): readonly ListField[] {
  return readList(fieldJson)
    .filter(isRecord)
    .flatMap((item) => {
      const code = readText(own(item, 'defaultValue'))
      const label = readText(own(item, 'field')) || code
      if (code === '') return []
      const raw = { __config__: { jnpfKey: 'input', label }, __vModel__: code }
      return [{ code, label, type: 'input', table: null, raw, canBeColumn: true, canSearch: true }]
    })
}
