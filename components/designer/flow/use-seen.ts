import { useMemo } from 'react'
import type { FlowLayout } from '@/lib/designer/flow/flow-layout'
import type { NodeId } from '@/lib/designer/public'
import type { Viewport } from './flow-drawing'

/** A flow of more cards is drawn only near its window: laying out costs little, and what is drawn costs with every change. */
const wholeMax = 120
/** Steps of the drawing, so that moving the window a little draws nothing anew. */
const stepPx = 600
const aroundPx = 600
/** Of the window, until it is measured. */
const usual = { width: 1440, height: 900 }

/** What of a flow is drawn: all of a small one; of a large one what lies around the window, and the card that the keys stand on. */
export function useSeen(
  { view, size }: Viewport,
  layout: FlowLayout,
  current: NodeId,
): Pick<FlowLayout, 'cards' | 'adds' | 'splits'> {
  const { width, height } = size.width > 0 ? size : usual
  const isWhole = layout.cards.length <= wholeMax
  const left = stepBelow(-view.x / view.scale - aroundPx)
  const top = stepBelow(-view.y / view.scale - aroundPx)
  const right = stepBelow((width - view.x) / view.scale + aroundPx) + stepPx
  const bottom = stepBelow((height - view.y) / view.scale + aroundPx) + stepPx
  return useMemo(() => {
    if (isWhole) return layout
    const isNear = ({ x, y }: { x: number; y: number }) => x >= left && x <= right && y >= top && y <= bottom
    return {
      cards: layout.cards.filter((card) => card.id === current || isNear(card)),
      adds: layout.adds.filter(isNear),
      splits: layout.splits.filter(isNear),
    }
  }, [layout, current, isWhole, left, top, right, bottom])
}

const stepBelow = (at: number) => Math.floor(at / stepPx) * stepPx
