import { useMemo } from 'react'
import { Icon } from '@/components/ui/icon'
import { ancestors, type NodeId, type Target, type TreeDocument } from '@/lib/designer/public'
import {
  copyScreenItems,
  isStoredScreenItem,
  moveScreenItems,
  pasteScreenItems,
  removeScreenItems,
  screenKindOf,
  screenPlaceFor,
  takeScreenItems,
} from '@/lib/designer/screen/public'
import { readJson } from '@/lib/flow/read-json'
import { isRecord, own, readList, readText } from '@/lib/form/read'
import type { DesignKind } from '../shell/design-kind'
import { screenIcon } from './screen-icons'
import { useScreenWords } from './use-screen-words'

/** Data screens, for the shell. */
export function useScreenKind(): DesignKind {
  const { typeName, labelOf } = useScreenWords()
  return useMemo(
    () => ({
      clip: 'screen',
      labelOf,
      typeName: (doc, id) => typeName(screenKindOf(doc, id)),
      icon: (doc, id) => <Icon name={screenIcon(screenKindOf(doc, id))} size={14} />,
      isPart: () => false,
      move: moveScreenItems,
      copy: copyScreenItems,
      remove: removeScreenItems,
      paste: pasteScreenItems,
      take: takeScreenItems,
      nodesIn,
      canStand: (doc, what, to) => ('ids' in what ? canMove(doc, what.ids, to) : !('refused' in screenPlaceFor(doc, to))),
    }),
    [typeName, labelOf],
  )
}

/** Items of the clipboard, or those of a whole screen that was copied elsewhere. */
function nodesIn(value: unknown): readonly unknown[] | null {
  const component = isRecord(value) ? own(value, 'component') : value
  const nodes = readList(typeof component === 'string' ? readJson(readText(component)) : component)
  return nodes.length > 0 && nodes.every(isStoredScreenItem) ? nodes : null
}

function canMove(doc: TreeDocument, ids: readonly NodeId[], to: Target): boolean {
  const place = screenPlaceFor(doc, to)
  if ('refused' in place) return false
  return ![place.parent, ...ancestors(doc, place.parent)].some((id) => ids.includes(id))
}
