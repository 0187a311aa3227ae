import { useTranslations } from 'next-intl'
import { useCallback, useMemo } from 'react'
import type { IconName } from '@/components/ui/icon'
import { branchesOf, branchKindOf } from '@/lib/designer/flow/flow-document'
import type { AddPlace } from '@/lib/designer/flow/flow-layout'
import { addBranches, addSplit, insertSteps } from '@/lib/designer/flow/insert-nodes'
import { newHeads, newNode } from '@/lib/designer/flow/new-nodes'
import type { NodeId } from '@/lib/designer/public'
import type { DesignerSession } from '../shell/designer-session'
import type { CanvasAdding } from './flow-canvas'

/** What the menu of the designer offers (contract 4a §9.1), in its order. */
const addKinds = ['approver', 'subFlow', 'condition', 'branchFlow', 'interflow', 'timer'] as const
type AddKind = (typeof addKinds)[number]

const addIcons: Readonly<Record<AddKind, IconName>> = {
  approver: 'stamp',
  subFlow: 'copy',
  condition: 'filter',
  branchFlow: 'switch',
  interflow: 'columns',
  timer: 'clock',
}

/** Six letters and numbers by chance: so long are the ids of nodes. */
export const newNodeId = () => Math.random().toString(36).slice(2, 8)

/** Adds a node or a split somewhere, and chooses it. */
export function useAddNode(session: DesignerSession) {
  const t = useTranslations('flowdesigner.names')
  const tKinds = useTranslations('flowdesigner.canvas')
  const add = useCallback(
    (place: AddPlace, kind: AddKind) => {
      const isSplit = kind === 'condition' || kind === 'interflow' || kind === 'branchFlow'
      const result = session.run(
        isSplit
          ? addSplit(
              place,
              kind,
              newHeads(kind, [t(`heads.${kind}`, { number: 1 }), t(`heads.${kind}`, { number: 2 })]),
              newNodeId,
            )
          : insertSteps(place, [newNode(kind, t(kind))], newNodeId),
      )
      if (result) session.select(result.ids)
    },
    [session, t],
  )
  const addBranch = useCallback(
    (splitting: NodeId) => {
      const kind = branchKindOf(session.document, splitting)
      const number = branchesOf(session.document, splitting).length + 1
      const head = newNode(kind === 'condition' ? 'condition' : 'approver', t(`heads.${kind}`, { number }))
      const result = session.run(addBranches(splitting, [head], newNodeId))
      if (result) session.select(result.ids)
    },
    [session, t],
  )
  return useMemo<CanvasAdding<AddKind>>(
    () => ({ kinds: addKinds.map((kind) => ({ kind, label: tKinds(`kinds.${kind}`), icon: addIcons[kind] })), add, addBranch }),
    [add, addBranch, tKinds],
  )
}
