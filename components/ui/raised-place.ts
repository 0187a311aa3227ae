export type Box = { left: number; right: number; top: number; bottom: number }
type Size = { width: number; height: number }

/** `below` and `belowEnd` begin or end where the anchor does and turn above it when there is more room; `right` stands beside it. */
export type Side = 'below' | 'belowEnd' | 'right'

const edgePx = 8

/** Where a panel of this size stands beside its anchor: always whole in the window when the window is large enough. */
export function placeOf(anchor: Box, panel: Size, view: Size, side: Side, gapPx: number): { left: number; top: number } {
  const inside = (wanted: number, size: number, room: number) => Math.max(edgePx, Math.min(wanted, room - size - edgePx))
  if (side === 'right')
    return { left: inside(anchor.right + gapPx, panel.width, view.width), top: inside(anchor.top - 4, panel.height, view.height) }
  const isBelow = anchor.bottom + panel.height + edgePx <= view.height || anchor.top < view.height - anchor.bottom
  const top = isBelow ? anchor.bottom + gapPx : anchor.top - panel.height - gapPx
  const left = side === 'below' ? anchor.left : anchor.right - panel.width
  return { left: inside(left, panel.width, view.width), top: inside(top, panel.height, view.height) }
}
