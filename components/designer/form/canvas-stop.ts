import { useCallback } from 'react'
import { childrenOf, kindOfNode, type NodeId, nodeOf, rootId, type TreeDocument } from '@/lib/designer/public'
import { own, readFlag, readRecord } from '@/lib/form/read'
import type { DesignerSession } from '../shell/designer-session'
import { useSessionFact } from '../shell/session-context'

/**
 * The one part of the canvas at which the Tab key stops: the chosen node, or what is around it where itself is not drawn, else the
 * first node. Undefined in an empty form.
 */
export function stopOf(session: DesignerSession): NodeId | undefined {
  const { document, current } = session
  const known = stops.get(document)
  if (known?.current === current) return known.stop
  const stop = session.pathTo(current).find((id) => isDrawn(document, id)) ?? childrenOf(document, rootId)[0]
  stops.set(document, { current, stop })
  return stop
}

/** Every node of the canvas asks after every step, and all get the same answer. */
const stops = new WeakMap<TreeDocument, { current: NodeId; stop: NodeId | undefined }>()

/** Rows have no frame of their own, and of merged cells only the first is seen. */
function isDrawn(doc: TreeDocument, id: NodeId): boolean {
  const kind = kindOfNode(doc, id)
  if (kind === 'gridRow') return false
  return kind !== 'gridCell' || !readFlag(own(readRecord(own(readRecord(nodeOf(doc, id)?.shell), '__config__')), 'merged'))
}

export function useIsStop(id: NodeId): boolean {
  return useSessionFact(useCallback((session: DesignerSession) => stopOf(session) === id, [id]))
}
