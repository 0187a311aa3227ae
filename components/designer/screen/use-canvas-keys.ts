import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useRef } from 'react'
import type { NodeId } from '@/lib/designer/public'
import {
  boxOf,
  type Direction,
  groupItems,
  growItems,
  nudgeItems,
  screenItemOf,
  stepLayers,
  turnItems,
  ungroupItems,
  withGroups,
} from '@/lib/designer/screen/public'
import { useAnnounce } from '../portal/announcer'
import type { DesignerSession } from '../shell/designer-session'
import { useSession } from '../shell/session-context'

const ways: Readonly<Record<string, Direction>> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' }
const farPixels = 10
const farDegrees = 15

/**
 * Keys of the canvas: arrows move what is chosen by one pixel, with Shift by ten, with Ctrl they draw its edges; with Alt, up and down,
 * they change the layer, left and right they turn it. Ctrl-G groups, with Shift apart again. Space chooses more, and held while dragging moves the screen itself.
 */
export function useCanvasKeys() {
  const t = useTranslations('screendesigner.canvas')
  const session = useSession()
  const announce = useAnnounce()
  const isSpaceHeld = useRef(false)
  const hasPanned = useRef(false)
  const say = (id: NodeId) => {
    const { left, top, width, height, angle } = boxOf(screenItemOf(session.document, id))
    announce(t('moved', { left, top, width, height, angle }))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === ' ') {
      event.preventDefault()
      isSpaceHeld.current = true
      if (!event.repeat) hasPanned.current = false
      return
    }
    const id = (event.target as HTMLElement).dataset['nodeId']
    const run = groupKey(event, session) ?? (id === undefined ? null : arrowKey(event, session, id))
    if (!run) return
    event.preventDefault()
    event.stopPropagation()
    run()
    if (id !== undefined) say(id)
  }
  const onKeyUp = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== ' ') return
    isSpaceHeld.current = false
    const id = (event.target as HTMLElement).dataset['nodeId']
    if (id !== undefined && !hasPanned.current) session.toggle(id)
  }
  return {
    onKeyDown,
    onKeyUp,
    isPanning: () => {
      hasPanned.current = isSpaceHeld.current
      return isSpaceHeld.current
    },
  }
}

function groupKey(event: KeyboardEvent, session: DesignerSession): (() => void) | null {
  if (event.key.toLowerCase() !== 'g' || !(event.ctrlKey || event.metaKey)) return null
  const { selection } = session
  if (event.shiftKey) return () => void session.run(ungroupItems(selection))
  return () => void session.run(groupItems(selection))
}

function arrowKey(event: KeyboardEvent, session: DesignerSession, id: NodeId): (() => void) | null {
  const way = ways[event.key]
  if (!way) return null
  if (!session.isSelected(id)) session.select(withGroups(session.document, [id]))
  const ids = session.selection
  if (event.altKey) {
    if (way === 'up' || way === 'down') return () => void session.run(stepLayers(ids, way))
    const degrees = (way === 'left' ? -1 : 1) * (event.shiftKey ? farDegrees : 1)
    return () => void session.run(turnItems(ids, degrees), `${ids.join()}.turn`)
  }
  const pixels = event.shiftKey ? farPixels : 1
  const isGrowing = event.ctrlKey || event.metaKey
  const command = isGrowing ? growItems(ids, way, pixels) : nudgeItems(ids, way, pixels)
  return () => void session.run(command, `${ids.join()}.${way}${isGrowing}`)
}
