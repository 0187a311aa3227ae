import { useCallback, useMemo } from 'react'
import { ancestors, labelOfNode, type NodeId, nameOfNode, rootId, type TreeDocument, typeOfNode } from '@/lib/designer/public'
import { factsOf } from '@/lib/form/widget-facts/table'
import type { DesignerSession } from '../../shell/designer-session'
import { useSessionFact } from '../../shell/session-context'

export type FormField = {
  id: NodeId
  /** `name`, or `tableFieldN-child`. */
  code: string
  /** With the sub-table before it. */
  label: string
  type: string
  /** Name of the sub-table around it, '' for the main form. */
  table: string
}

const lists = new WeakMap<TreeDocument['nodes'], string>()

/** All named fields as a text: it is the same text until one of them comes, goes, or is called otherwise. */
function listOf(doc: TreeDocument): string {
  const known = lists.get(doc.nodes)
  if (known !== undefined) return known
  const fields: FormField[] = []
  for (const id of Object.keys(doc.nodes)) {
    const name = id === rootId ? '' : nameOfNode(doc, id)
    if (name === '') continue
    const table = [...ancestors(doc, id)].find((around) => typeOfNode(doc, around) === 'table')
    const tableName = table === undefined ? '' : nameOfNode(doc, table)
    const own = labelOfNode(doc, id) || name
    fields.push({
      id,
      code: tableName === '' ? name : `${tableName}-${name}`,
      label: table === undefined ? own : `${labelOfNode(doc, table) || tableName} / ${own}`,
      type: typeOfNode(doc, id),
      table: tableName,
    })
  }
  const text = JSON.stringify(fields)
  lists.set(doc.nodes, text)
  return text
}

/** The fields of the form. Who asks is drawn again only when one of them comes, goes, or is called otherwise. */
export function useFormFields(): readonly FormField[] {
  const text = useSessionFact(readList)
  return useMemo(() => JSON.parse(text) as FormField[], [text])
}

const readList = (session: DesignerSession) => listOf(session.document)

/** What a field may follow: everything with a value of its own that a person or a rule gives it (contract 3a §8.2), not itself. */
export function useFollowable(id: NodeId): readonly FormField[] {
  const fields = useFormFields()
  const table = useTableOf(id)
  return useMemo(
    () => fields.filter((field) => field.id !== id && isFollowable(field) && (field.table === '' || field.table === table)),
    [fields, id, table],
  )
}

/** Contract 3a §8.2. */
const neverFollowed: ReadonlySet<string> = new Set(['table', 'uploadImg', 'uploadFile', 'modifyUser', 'modifyTime'])

function isFollowable({ type }: FormField): boolean {
  return !neverFollowed.has(type) && factsOf(type).kind === 'field'
}

/** Name of the sub-table around a node, '' for the main form. */
export function useTableOf(id: NodeId): string {
  return useSessionFact(
    useCallback(
      ({ document }: DesignerSession) => {
        const table = [...ancestors(document, id)].find((around) => typeOfNode(document, around) === 'table')
        return table === undefined ? '' : nameOfNode(document, table)
      },
      [id],
    ),
  )
}

export function useNodeType(id: NodeId): string {
  return useSessionFact(useCallback(({ document }: DesignerSession) => typeOfNode(document, id), [id]))
}
