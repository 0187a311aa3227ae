import type { Node } from '@tiptap/pm/model'
import { systemNames } from '@/lib/domain/print/operations'

/** What is wrong with a template, and where: a place in the document, a statement, or the page. */
export type TemplateFault = {
  kind: 'unknownTag' | 'looseTag' | 'mixedRow' | 'wideTable' | 'emptySql' | 'noContent'
  isHard: boolean
  /** Position in the document. */
  at?: number
  /** Which statement, from 1. */
  row?: number
  /** What it is called. */
  name?: string
}

/** A part of the field tree: `headTable`, `T1`, …, with the names of its fields. Null while nobody knows them. */
type KnownFields = ReadonlyMap<string, ReadonlySet<string>> | null

/** What a document says that the statements do not answer, or that paper does not show as it was meant. */
export function documentFaults(doc: Node, fields: KnownFields): readonly TemplateFault[] {
  const faults: TemplateFault[] = []
  doc.descendants((node, position, parent) => {
    if (node.type.name === 'printTag') faults.push(...tagFaults(doc, { node, position, fields }))
    if (node.type.name === 'row') {
      const tables = subTablesOf(node)
      if (tables.size > 1) faults.push({ kind: 'mixedRow', isHard: false, at: position, name: [...tables].join('、') })
      return parent !== null
    }
    return true
  })
  if (doc.textContent.trim() === '' && !hasLeaf(doc)) faults.push({ kind: 'noContent', isHard: false })
  return faults
}

type Tag = { node: Node; position: number; fields: KnownFields }

function tagFaults(doc: Node, { node, position, fields }: Tag): readonly TemplateFault[] {
  const name = String(node.attrs['name'])
  const [table = '', field = ''] = splitName(name)
  if (field === '') return isSystemTag(node) ? [] : [{ kind: 'unknownTag', isHard: false, at: position, name }]
  const known = fields?.get(table)
  if (fields && !known?.has(field)) return [{ kind: 'unknownTag', isHard: false, at: position, name }]
  if (table === 'headTable') return []
  const $at = doc.resolve(position)
  for (let depth = $at.depth; depth > 0; depth -= 1) if ($at.node(depth).type.name === 'row') return []
  return [{ kind: 'looseTag', isHard: false, at: position, name }]
}

/** `headTable.field` in its two parts; a name without a point is one of the system. */
export function splitName(name: string): readonly [table: string, field: string] {
  const point = name.indexOf('.')
  return point < 0 ? [name, ''] : [name.slice(0, point), name.slice(point + 1)]
}

function isSystemTag(node: Node): boolean {
  const text = String(node.attrs['text']).replace(/^\{|\}$/g, '')
  return systemNames.some((name) => name === text)
}

/** Sub-tables that tags of a row name, without those of tables within it. */
function subTablesOf(row: Node): ReadonlySet<string> {
  const tables = new Set<string>()
  row.descendants((node) => {
    if (node.type.name === 'table') return false
    const [table, field] = node.type.name === 'printTag' ? splitName(String(node.attrs['name'])) : ['', '']
    if (field !== '' && table !== 'headTable') tables.add(table)
    return true
  })
  return tables
}

function hasLeaf(doc: Node): boolean {
  let found = false
  doc.descendants((node) => {
    if (['printTag', 'picture', 'table'].includes(node.type.name)) found = true
    return !found
  })
  return found
}
