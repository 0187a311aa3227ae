'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useCallback, useId, useMemo, useRef, useState } from 'react'
import { useViewport } from '@/components/ui/use-viewport'
import { openFlow, wireIdOf } from '@/lib/designer/flow/flow-document'
import { type CardBox, layoutFlow } from '@/lib/designer/flow/flow-layout'
import { walkFlow } from '@/lib/designer/flow/walk-flow'
import { ancestors, type NodeId, rootId, type TreeDocument } from '@/lib/designer/public'
import { type CardState, FlowCard } from './flow-card'
import { FlowDrawing, useFirstFit, useFollowing, ZoomTools, zoomByKey } from './flow-drawing'
import { cardKindOf, cardSummary, cardTitle, priorityOf } from './flow-face'
import { FlowPictureMessages } from './flow-messages'
import { useFlowWords } from './use-flow-words'

type FlowPictureProps = {
  /** A tree of contract 4a §9.1, as an object or as JSON text. */
  tree: unknown
  /** By the id of the node in the tree (`nodeId` = `nodeCode`); nodes that are left out were not reached. */
  states?: Readonly<Record<string, CardState>>
  /** Names of people with commas between them, by the same ids: shown instead of the text of the card. */
  names?: Readonly<Record<string, string>>
  isEnded?: boolean
  /** A card was pressed, by pointer or by Enter. */
  onNode?: (nodeCode: string) => void
}

const noStates = {}

/** A flow to look at, with where a task stands in it (contract 4a §4.6): moves by drag, wheel, fingers and keys. Fills what is around it. */
export function FlowPicture(props: FlowPictureProps) {
  return (
    <FlowPictureMessages>
      <Picture {...props} />
    </FlowPictureMessages>
  )
}

function Picture({ tree, states = noStates, names = noStates, isEnded = false, onNode }: FlowPictureProps) {
  const t = useTranslations('flowpicture')
  const id = useId()
  const doc = useMemo(() => openFlow(typeof tree === 'string' ? readJson(tree) : tree), [tree])
  const layout = useMemo(() => layoutFlow(doc), [doc])
  const boxRef = useRef<HTMLDivElement>(null)
  const viewport = useViewport(boxRef)
  const [chosen, setChosen] = useState<NodeId | null>(null)
  const active = layout.cards.find((card) => card.id === chosen) ?? layout.cards[0]
  useFirstFit(viewport, layout)
  useFollowing(viewport, active)
  const press = useCallback(
    (node: NodeId) => {
      setChosen(node)
      onNode?.(wireIdOf(doc, node))
    },
    [doc, onNode],
  )
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return
    const next = walkFlow(doc, active?.id ?? rootId, event.key)
    if (next) setChosen(next)
    else if (event.key === 'Enter' && active) press(active.id)
    else if (!zoomByKey(event.key, viewport, layout)) return
    event.preventDefault()
  }
  return (
    <FlowDrawing
      boxRef={boxRef}
      viewport={viewport}
      layout={layout}
      label={t('label')}
      activeElementId={active && `${id}${active.id}`}
      isEnded={isEnded}
      onKeyDown={onKeyDown}
      above={<ZoomTools viewport={viewport} layout={layout} />}
    >
      <Cards id={id} doc={doc} cards={layout.cards} active={active} states={states} names={names} onPress={press} />
    </FlowDrawing>
  )
}

type CardsProps = Required<Pick<FlowPictureProps, 'states' | 'names'>> & {
  id: string
  doc: TreeDocument
  cards: readonly CardBox[]
  active: CardBox | undefined
  onPress: (id: NodeId) => void
}

function Cards({ id, doc, cards, active, states, names, onPress }: CardsProps) {
  const t = useTranslations('flowpicture')
  const words = useFlowWords()
  return cards.map((box) => {
    const code = wireIdOf(doc, box.id)
    const state = Object.hasOwn(states, code) ? states[code] : undefined
    return (
      <FlowCard
        key={box.id}
        elementId={`${id}${box.id}`}
        box={box}
        kind={cardKindOf(doc, box.id)}
        title={cardTitle(doc, box.id, words)}
        summary={cardSummary(doc, box.id, words)}
        priority={priorityOf(doc, box.id)}
        people={Object.hasOwn(names, code) ? names[code] : undefined}
        state={state}
        stateText={state && t(`states.${state}`)}
        isActive={box === active}
        level={[...ancestors(doc, box.id)].length}
        onChoose={onPress}
      />
    )
  })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
