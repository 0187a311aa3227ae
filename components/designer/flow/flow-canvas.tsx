'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useCallback, useId, useMemo, useRef, useState } from 'react'
import type { IconName } from '@/components/ui/icon'
import { MenuList } from '@/components/ui/menu'
import { useViewport } from '@/components/ui/use-viewport'
import { isHead } from '@/lib/designer/flow/flow-document'
import { type AddPlace, type FlowLayout, layoutFlow } from '@/lib/designer/flow/flow-layout'
import { walkFlow } from '@/lib/designer/flow/walk-flow'
import { ancestors, type NodeId, type TreeDocument } from '@/lib/designer/public'
import type { DesignFault } from '../shell/design-kind'
import { useDesigner } from '../shell/designer-context'
import { useDesignDocument, useSelection, useSessionFact } from '../shell/session-context'
import { AddButton, SplitButton } from './add-buttons'
import { FlowCard } from './flow-card'
import { FlowDrawing, useFirstFit, useFollowing, type Viewport, ZoomTools, zoomByKey } from './flow-drawing'
import { type CardKind, priorityOf } from './flow-face'
import { Minimap } from './minimap'
import { useSeen } from './use-seen'

/** What the cards show. */
export type CanvasFace = {
  kindOf: (doc: TreeDocument, id: NodeId) => CardKind
  /** Left out: the icon of the kind. */
  iconOf?: (doc: TreeDocument, id: NodeId) => IconName
  titleOf: (doc: TreeDocument, id: NodeId) => string
  summaryOf: (doc: TreeDocument, id: NodeId) => string
}

/** What can be added, and how. */
export type CanvasAdding<Kind extends string = string> = {
  kinds: readonly { kind: Kind; label: string; icon: IconName }[]
  add: (place: AddPlace, kind: Kind) => void
  /** Where nodes may split. */
  addBranch?: (id: NodeId) => void
}

type CanvasProps = { faults: readonly DesignFault[]; face: CanvasFace; adds: CanvasAdding }

/** Where the menu is open, and beside what. */
type Adding = { place: AddPlace; anchor: { current: HTMLElement | null } }

/** The flow that is designed: cards to choose, a button on each line to add something, keys for all of it. */
export function FlowCanvas({ faults, face, adds }: CanvasProps) {
  const t = useTranslations('flowdesigner.canvas')
  const id = useId()
  const { session } = useDesigner()
  const document = useDesignDocument()
  const layout = useMemo(() => layoutFlow(document), [document])
  const boxRef = useRef<HTMLDivElement>(null)
  const treeRef = useRef<HTMLDivElement>(null)
  const viewport = useViewport(boxRef)
  const current = useSessionFact(useCallback((one: typeof session) => one.current, []))
  const [adding, setAdding] = useState<Adding | null>(null)
  const { add, addBranch } = adds
  const active = layout.cards.find((card) => card.id === current)
  const seen = useSeen(viewport, layout, current)
  useFirstFit(viewport, layout)
  useFollowing(viewport, active)
  const open = useCallback((place: AddPlace, anchor: HTMLElement) => setAdding({ place, anchor: { current: anchor } }), [])
  const choose = useCallback(
    (kind: string, place: AddPlace) => {
      add(place, kind)
      treeRef.current?.focus({ preventScroll: true })
    },
    [add],
  )
  const onKeyDown = useCanvasKeys({ document, viewport, layout, cardIdOf: (node) => `${id}${node}`, onAdd: open })
  return (
    <FlowDrawing
      boxRef={boxRef}
      treeRef={treeRef}
      viewport={viewport}
      layout={layout}
      label={t('label')}
      activeElementId={active && `${id}${active.id}`}
      onKeyDown={onKeyDown}
      buttons={
        <>
          {seen.adds.map(({ kind, id: node, x, y }) => (
            <AddButton key={`${kind}${node}`} kind={kind} id={node} x={x} y={y} label={t('addHere')} onOpen={open} />
          ))}
          {addBranch
            ? seen.splits.map(({ id: node, x, y }) => (
                <SplitButton key={node} id={node} x={x} y={y} label={t('addBranch')} onPress={addBranch} />
              ))
            : null}
        </>
      }
      above={
        <>
          <ZoomTools viewport={viewport} layout={layout} />
          <Minimap layout={layout} viewport={viewport} />
          {adding ? <AddMenu adding={adding} kinds={adds.kinds} onChoose={choose} onClose={() => setAdding(null)} /> : null}
        </>
      }
    >
      <Cards id={id} document={document} boxes={seen.cards} faults={faults} face={face} />
    </FlowDrawing>
  )
}

type AddMenuProps = {
  adding: Adding
  kinds: CanvasAdding['kinds']
  onChoose: (kind: string, place: AddPlace) => void
  onClose: () => void
}

/** What can be added. */
function AddMenu({ adding, kinds, onChoose, onClose }: AddMenuProps) {
  const t = useTranslations('flowdesigner.canvas')
  return (
    <MenuList
      label={t('add')}
      anchor={adding.anchor}
      side="below"
      entries={kinds.map(({ kind, label, icon }) => ({
        ...{ key: kind, label, icon },
        onSelect: () => onChoose(kind, adding.place),
      }))}
      onClose={(hasFocus) => {
        onClose()
        if (hasFocus) adding.anchor.current?.focus({ preventScroll: true })
      }}
    />
  )
}

type CardsProps = Omit<CanvasProps, 'adds'> & { id: string; document: TreeDocument; boxes: FlowLayout['cards'] }

function Cards({ id, document, boxes, faults, face }: CardsProps) {
  const { session } = useDesigner()
  const selection = useSelection()
  const faultTexts = useMemo(() => new Map(faults.toReversed().map((fault) => [fault.id, fault.text])), [faults])
  const choose = useCallback((node: NodeId) => session.select([node]), [session])
  return boxes.map((box) => (
    <FlowCard
      key={box.id}
      elementId={`${id}${box.id}`}
      box={box}
      kind={face.kindOf(document, box.id)}
      icon={face.iconOf?.(document, box.id)}
      title={face.titleOf(document, box.id)}
      summary={face.summaryOf(document, box.id)}
      priority={priorityOf(document, box.id)}
      faultText={faultTexts.get(box.id)}
      isActive={selection.includes(box.id)}
      level={[...ancestors(document, box.id)].length}
      onChoose={choose}
    />
  ))
}

type KeysOptions = {
  document: TreeDocument
  viewport: Viewport
  layout: FlowLayout
  cardIdOf: (id: NodeId) => string
  onAdd: (place: AddPlace, anchor: HTMLElement) => void
}

/** Arrows walk along the drawn flow, with Alt they move what is chosen: a branch sideways, a step along. Insert opens the menu below it. */
function useCanvasKeys({ document, viewport, layout, cardIdOf, onAdd }: KeysOptions) {
  const { session, actions } = useDesigner()
  return (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return
    const { key } = event
    const { current } = session
    const next = event.altKey ? null : walkFlow(document, current, key)
    if (next) session.select([next])
    else if (event.altKey && isHead(document, current) && key === 'ArrowLeft') actions.move('up')
    else if (event.altKey && isHead(document, current) && key === 'ArrowRight') actions.move('down')
    else if (key === 'Insert') {
      const card = window.document.getElementById(cardIdOf(current))
      if (card) onAdd({ kind: 'under', id: current }, card)
    } else if (event.altKey || !zoomByKey(key, viewport, layout)) return
    event.preventDefault()
    event.stopPropagation()
  }
}
