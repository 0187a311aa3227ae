import { kindOf, typeOf } from '@/lib/form/parse-node'
import { own, type RawRecord, readRecord, readText } from '@/lib/form/read'
import type { FieldKind } from '@/lib/form/types'
import { ancestors, type NodeId, nodeOf, rootId, type TreeDocument } from '../tree/tree-document'

/*
 * What the nodes of a form are. Types, kinds and names are read as the form itself reads them (`lib/form/parse-node.ts`), so that
 * a designer and the form never differ about a document.
 */

export function shellOf(doc: TreeDocument, id: NodeId): RawRecord {
  return readRecord(nodeOf(doc, id)?.shell)
}

export function configOf(doc: TreeDocument, id: NodeId): RawRecord {
  return readRecord(own(shellOf(doc, id), '__config__'))
}

/** The type key of the 3.5 line, '' for the root and for what is no node. */
export function typeOfNode(doc: TreeDocument, id: NodeId): string {
  const parent = nodeOf(doc, id)?.parent
  if (parent === null || parent === undefined) return ''
  // Panes have theirs from the container around them, which always says its own.
  const parentType = parent === rootId ? '' : typeOf(configOf(doc, parent), gridTypeAround(doc, parent))
  return typeOf(configOf(doc, id), parentType)
}

/** Of a grid row without a key; its cells ask it for its type. */
function gridTypeAround(doc: TreeDocument, id: NodeId): string {
  const parent = nodeOf(doc, id)?.parent
  return parent ? readText(own(configOf(doc, parent), 'jnpfKey')) : ''
}

export function kindOfNode(doc: TreeDocument, id: NodeId): FieldKind {
  return kindOf(typeOfNode(doc, id), configOf(doc, id))
}

/** `__vModel__`, or ''. */
export function nameOfNode(doc: TreeDocument, id: NodeId): string {
  return readText(own(shellOf(doc, id), '__vModel__'))
}

export function labelOfNode(doc: TreeDocument, id: NodeId): string {
  return readText(own(configOf(doc, id), 'label')) || readText(own(shellOf(doc, id), 'title'))
}

/** The sub-table around a node, or the root: names are unique in it (contract 3a §3.2). */
export function scopeOf(doc: TreeDocument, id: NodeId): NodeId {
  for (const around of ancestors(doc, id)) if (typeOfNode(doc, around) === 'table') return around
  return rootId
}

/** What a scope of names is called in codes: the name of the sub-table, '' for the form. */
export function scopeName(doc: TreeDocument, scope: NodeId): string {
  return scope === rootId ? '' : nameOfNode(doc, scope)
}

export type FormIndex = {
  /** Ids by code: `name`, or `tableFieldN-child` (contract 3a §3.2). Of two with one name the first. */
  byCode: ReadonlyMap<string, NodeId>
  /** Ids by lower-case name, for each sub-table and the form: names differ by more than case. */
  byName: ReadonlyMap<NodeId, ReadonlyMap<string, NodeId>>
  scopes: ReadonlyMap<NodeId, NodeId>
}

const indexes = new WeakMap<TreeDocument['nodes'], FormIndex>()

/** Made once for each state of the document that is asked for names; typing in a property does not ask. */
export function formIndex(doc: TreeDocument): FormIndex {
  const known = indexes.get(doc.nodes)
  if (known) return known
  const byCode = new Map<string, NodeId>()
  const byName = new Map<NodeId, Map<string, NodeId>>([[rootId, new Map()]])
  const scopes = new Map<NodeId, NodeId>()
  const read = (id: NodeId, scope: NodeId) => {
    if (id !== rootId) scopes.set(id, scope)
    const name = nameOfNode(doc, id)
    if (name !== '' && id !== rootId) {
      const code = scope === rootId ? name : `${nameOfNode(doc, scope)}-${name}`
      if (!byCode.has(code)) byCode.set(code, id)
      const names = byName.get(scope) ?? new Map<string, NodeId>()
      if (!names.has(name.toLowerCase())) byName.set(scope, names.set(name.toLowerCase(), id))
    }
    const inner = typeOfNode(doc, id) === 'table' ? id : scope
    for (const children of Object.values(nodeOf(doc, id)?.slots ?? {})) for (const child of children) read(child, inner)
  }
  read(rootId, rootId)
  const index = { byCode, byName, scopes }
  indexes.set(doc.nodes, index)
  return index
}
