import { useMemo } from 'react'
import { Icon } from '@/components/ui/icon'
import {
  addItems,
  copyItems,
  isStoredItem,
  kindOf,
  moveItems,
  openPortal,
  placeFor,
  removeItems,
  takeItems,
} from '@/lib/designer/portal/public'
import { ancestors, isRefusal, type NodeId, type Target, type TreeDocument } from '@/lib/designer/public'
import { isRecord, own, readList } from '@/lib/form/read'
import type { DesignKind } from '../shell/design-kind'
import { portalIcon } from './portal-icons'
import { usePortalWords } from './use-portal-words'

/** Portals, for the shell (contract 4b §2). */
export function usePortalKind(): DesignKind {
  const { typeName, labelOf } = usePortalWords()
  return useMemo(
    () => ({
      clip: 'portal',
      labelOf,
      typeName: (doc, id) => typeName(kindOf(doc, id)),
      icon: (doc, id) => <Icon name={portalIcon(kindOf(doc, id))} size={14} />,
      isPart: () => false,
      move: moveItems,
      copy: copyItems,
      remove: removeItems,
      paste: (nodes, to) => addItems(nodes, to),
      take: takeItems,
      nodesIn,
      canStand: (doc, what, to) => ('ids' in what ? canMove(doc, what.ids, to) : !('refused' in placeFor(doc, to, what))),
    }),
    [typeName, labelOf],
  )
}

/** Items of the clipboard, or those of a whole layout that was copied elsewhere. */
function nodesIn(value: unknown): readonly unknown[] | null {
  const nodes =
    isRecord(value) && !isRefusal(openPortal(JSON.stringify(value))) ? readList(own(value, 'layout')) : readList(value)
  return nodes.length > 0 && nodes.every(isStoredItem) ? nodes : null
}

function canMove(doc: TreeDocument, ids: readonly NodeId[], to: Target): boolean {
  const place = placeFor(doc, to, takeItems(doc, ids))
  if ('refused' in place) return false
  return ![place.parent, ...ancestors(doc, place.parent)].some((id) => ids.includes(id))
}
