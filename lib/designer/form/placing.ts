import { designDepthMax, designFieldsMax } from '@/lib/form/limits'
import { isRecord, own } from '@/lib/form/read'
import { factsOf } from '@/lib/form/widget-facts/table'
import { widgetTypes } from '@/lib/form/widget-facts/widget-types'
import type { Refusal } from '../history/edit'
import {
  ancestors,
  childrenSlot,
  type NodeId,
  nodeOf,
  type Place,
  placeOf,
  rootId,
  subtree,
  type Target,
  type TreeDocument,
} from '../tree/tree-document'
import { valueAt } from '../tree/values'
import { kindOfNode, typeOfNode } from './form-nodes'

export type PlaceRefusal =
  | 'noSuchNode'
  | 'notAContainer'
  | 'wrongParent'
  | 'notInTable'
  | 'gridInGrid'
  | 'tooDeep'
  | 'tooManyNodes'
  | 'intoItself'

const partTypes: ReadonlySet<string> = new Set(widgetTypes.map((type) => factsOf(type).partType).filter((type) => type !== null))

/** The place, if it is one that can hold nodes at all. */
export function formPlace(doc: TreeDocument, target: Target): Place | Refusal<PlaceRefusal> {
  const place = placeOf(doc, target)
  if (!place) return { refused: 'noSuchNode' }
  return canHoldNodes(doc, place.parent) && place.slot === childrenSlot ? place : { refused: 'notAContainer' }
}

function canHoldNodes(doc: TreeDocument, id: NodeId): boolean {
  const node = nodeOf(doc, id)
  if (!node || !isRecord(node.shell)) return false
  if (node.slots[childrenSlot]) return true
  // A container of an older design may lack its list; something else in its place is not ours to overwrite.
  const stored = id === rootId ? own(node.shell, 'fields') : valueAt(node.shell, ['__config__', 'children'])
  return stored === undefined && (id === rootId || kindOfNode(doc, id) !== 'field')
}

/** What moves or comes, read where it stands now (which may be another document). */
export type Arriving = { from: TreeDocument; ids: readonly NodeId[] }

/** Whether the nodes may stand there (contract 3a §5, §6), null when they may. */
export function placeFault(doc: TreeDocument, place: Place, { from, ids }: Arriving): Refusal<PlaceRefusal> | null {
  const around = [place.parent, ...ancestors(doc, place.parent)]
  const aroundTypes = around.map((id) => typeOfNode(doc, id))
  const isWithin = (type: string) => aroundTypes.includes(type)
  const wanted = factsOf(aroundTypes[0] ?? '').partType
  for (const top of ids) {
    if (from === doc && around.includes(top)) return { refused: 'intoItself' }
    const type = typeOfNode(from, top)
    if (wanted === null ? partTypes.has(type) : type !== wanted) return { refused: 'wrongParent', detail: type }
    for (const id of subtree(from, top)) {
      const inner = typeOfNode(from, id)
      if (isWithin('table') && (!factsOf(inner).canBeInTable || kindOfNode(from, id) !== 'field')) {
        return { refused: 'notInTable', detail: inner }
      }
      if (isWithin('tableGridTd') && inner === 'tableGrid') return { refused: 'gridInGrid' }
      if (around.length + depthBelow(from, top, id) > designDepthMax) return { refused: 'tooDeep' }
    }
  }
  return null
}

function depthBelow(doc: TreeDocument, top: NodeId, id: NodeId): number {
  return id === top ? 0 : [...ancestors(doc, id)].indexOf(top) + 1
}

/** Null while the form has room for so many more nodes. */
export function roomFault(doc: TreeDocument, more: number): Refusal<PlaceRefusal> | null {
  return Object.keys(doc.nodes).length - 1 + more > designFieldsMax ? { refused: 'tooManyNodes' } : null
}
