import { useMemo } from 'react'
import { widgetSchemas } from '@/components/widgets/schemas'
import { useCall } from '@/lib/client/use-call'
import { flowForm } from '@/lib/contract/workflow/flow-form'
import { propertiesOf, startOf } from '@/lib/designer/flow/flow-document'
import type { NodeId, TreeDocument } from '@/lib/designer/public'
import { parseDesign } from '@/lib/form/parse-design'
import { isRecord, own, type RawRecord, readFlag, readList, readText } from '@/lib/form/read'
import { walkNodes } from '@/lib/form/walk'

/** A field of a flow's form, or a sub-table. */
export type FlowField = {
  /** `{table}-{field}` in a sub-table (contract 4a §4.5). */
  code: string
  label: string
  type: string
  /** The sub-table around it, else null. */
  table: string | null
  isRequired: boolean
  /** The field as the form stores it; nothing for forms with a page of their own. */
  raw: RawRecord
}

/** Fields that the system fills cannot be required, nor can sub-tables (contract 4a §9.7). */
const neverRequired: ReadonlySet<string> = new Set([
  'billRule',
  'createUser',
  'createTime',
  'modifyUser',
  'modifyTime',
  'currPosition',
  'currOrganize',
  'table',
])
const numberTypes: ReadonlySet<string> = new Set(['inputNumber', 'calculate', 'rate', 'slider', 'switch'])

/** The form that a node shows: its own, else that of the start. */
export function formIdOf(doc: TreeDocument, id: NodeId): string {
  const start = startOf(doc)
  const inherited = start === null ? '' : readText(own(propertiesOf(doc, start), 'formId'))
  return readText(own(propertiesOf(doc, id), 'formId')) || inherited
}

/** The fields of a form of a flow; undefined while they are on their way. */
export function useFlowFields(formId: string) {
  const { data, error, mutate } = useCall(flowForm.info, formId === '' ? null : { params: { id: formId } }, {
    revalidateOnFocus: false,
  })
  const fields = useMemo(() => (data ? fieldsOfForm(data) : undefined), [data])
  return { fields, error: data ? undefined : error, retry: () => void mutate() }
}

/** What a form says of itself: a design, or the fields of a page of its own as they were typed in (contract 4a §8.2). */
export function fieldsOfForm(info: { formType?: unknown; propertyJson: string; draftJson: string }): readonly FlowField[] {
  const text = info.propertyJson || info.draftJson
  if (Number(info.formType) === 1) return typedFields(text)
  const form = parseDesign(text || '{"fields":[]}', widgetSchemas)
  const labels = new Map<string, string>()
  const fields: FlowField[] = []
  for (const node of walkNodes(form.fields)) {
    if (node.name === '') continue
    if (node.kind === 'table') labels.set(node.name, node.label)
    if (node.kind !== 'field' && node.kind !== 'table') continue
    const table = node.parentTable
    fields.push({
      code: node.kind === 'table' ? node.name : node.code,
      label: table === null ? node.label : `${labels.get(table) ?? table}-${node.label}`,
      type: node.kind === 'table' ? 'table' : node.type,
      table,
      isRequired: readFlag(own(isRecord(node.raw['__config__']) ? node.raw['__config__'] : {}, 'required')),
      raw: node.raw,
    })
  }
  return fields
}

function typedFields(text: string): readonly FlowField[] {
  let rows: unknown = []
  try {
    rows = JSON.parse(text || '[]')
  } catch {
    // No fields were typed in that could be read.
  }
  return readList(rows)
    .filter(isRecord)
    .map((row) => {
      const code = readText(own(row, 'filedId'))
      const type = readText(own(row, 'jnpfKey')) || 'input'
      const label = readText(own(row, 'filedName')) || code
      return {
        code,
        label,
        type,
        table: null,
        isRequired: readFlag(own(row, 'required')),
        raw: { __config__: { jnpfKey: type } },
      }
    })
    .filter(({ code }) => code !== '')
}

/** A row of `formOperates` (contract 4a §9.7): what the node may see of a field, and do with it. */
export function operateRow(field: FlowField, canWrite: boolean): RawRecord {
  const isFixed = neverRequired.has(field.type)
  return {
    id: field.code,
    name: field.label,
    jnpfKey: field.type,
    required: !isFixed && field.isRequired && canWrite,
    requiredDisabled: isFixed,
    dataType: field.type === 'table' ? 'array' : numberTypes.has(field.type) ? 'number' : '',
    read: true,
    write: canWrite,
  }
}
