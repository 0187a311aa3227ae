import { inOrder, type NodeId, nodeOf, rootId } from '@/lib/designer/public'
import type { DesignKind } from './design-kind'
import type { DesignerSession } from './designer-session'
import { type Direction, placeForMove, placeForNew } from './places'

/** What every designer does with the nodes that are chosen, by whatever way it is asked: keys, buttons, clipboard. */
export type ShellActions = ReturnType<typeof shellActions>

export function shellActions(session: DesignerSession, kind: DesignKind, tell: (text: string) => void) {
  /** Parts come and go with what they are part of: what is done to a pane is done by its own properties. */
  const wholes = () => session.selection.filter((id) => !kind.isPart(session.document, id))
  const select = (result: { ids: readonly NodeId[] } | null) => result && session.select(result.ids)
  const remove = () => {
    const ids = wholes()
    if (ids.length === 0) return
    const next = neighbourOf(session, ids)
    const result = session.run(kind.remove(ids))
    if (!result) return
    session.select(next ? [next] : [])
    const text = kind.lossOf?.(session.document, result)
    if (text) tell(text)
  }
  const walk = (touched: ReturnType<DesignerSession['history']['undo']>) => {
    if (!touched) return
    const ids = [...new Set(touched.map(({ path }) => String(path[1] ?? '')))]
    const there = ids.filter((id) => id !== rootId && nodeOf(session.document, id))
    // Shows what came back, but not all that was moved aside for it.
    if (there.length > 0) session.select(there.slice(0, 1))
  }
  return {
    remove,
    undo: () => walk(session.history.undo()),
    redo: () => walk(session.history.redo()),
    duplicate: () => {
      const ids = wholes()
      if (ids.length > 0) select(session.run(kind.copy(ids)))
    },
    move: (direction: Direction) => {
      const ids = wholes()
      const to = placeForMove(kind, session.document, ids, direction)
      if (to) session.run(kind.move(ids, to))
    },
    add: (nodes: readonly unknown[]) => {
      select(session.run(kind.paste(nodes, placeForNew(kind, session.document, session.current, nodes))))
    },
    ...choosingActions(session),
    /** Text for the clipboard, null while nothing is chosen. */
    clip: () => {
      const ids = wholes()
      if (ids.length === 0) return null
      return JSON.stringify({ tenon: kind.clip, nodes: kind.take(session.document, ids) }, null, 2)
    },
    /** False when the text has no nodes of this kind of design. */
    paste: (text: string): boolean => {
      const nodes = nodesOf(kind, text)
      if (!nodes) return false
      select(session.run(kind.paste(nodes, placeForNew(kind, session.document, session.current, nodes))))
      return true
    },
  }
}

/** What is chosen instead of what is now. */
function choosingActions(session: DesignerSession) {
  return {
    /** Another node than now, in the order of the design; outwards and inwards in the tree. */
    walkTo: (key: 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight') => {
      const next = walkTarget(session, key)
      if (next) session.select([next])
    },
    selectSiblings: () => {
      const parent = nodeOf(session.document, session.current)?.parent ?? rootId
      session.select(Object.values(nodeOf(session.document, parent)?.slots ?? {}).flat())
    },
    selectAround: () => {
      const parent = nodeOf(session.document, session.current)?.parent
      session.select(parent && parent !== rootId ? [parent] : [])
    },
  }
}

/** A pasted text is read up to this length: a design has no more. */
const clipLengthMax = 5_000_000

function nodesOf(kind: DesignKind, text: string): readonly unknown[] | null {
  if (text.length > clipLengthMax || !/^\s*[[{]/.test(text)) return null
  try {
    const value: unknown = JSON.parse(text)
    const clip = value as { tenon?: unknown; nodes?: unknown }
    if (clip.tenon === undefined) return kind.nodesIn(value)
    return clip.tenon === kind.clip ? kind.nodesIn(clip.nodes) : null
  } catch {
    return null
  }
}

/** Who is chosen when these are gone: who stands behind them, else before, else what is around. */
function neighbourOf({ document: doc }: DesignerSession, ids: readonly NodeId[]): NodeId | null {
  const node = nodeOf(doc, ids.at(-1) ?? '')
  if (!node?.parent) return null
  const left = (nodeOf(doc, node.parent)?.slots[node.slot] ?? []).filter((id) => !ids.includes(id))
  const at = (nodeOf(doc, node.parent)?.slots[node.slot] ?? []).indexOf(ids.at(-1) ?? '')
  const position = left.length === 0 ? -1 : Math.min(left.length - 1, Math.max(0, at - ids.length + 1))
  return left[position] ?? (node.parent === rootId ? null : node.parent)
}

function walkTarget({ document: doc, current }: DesignerSession, key: string): NodeId | undefined {
  const ids = inOrder(doc)
  if (current === rootId) return ids[0]
  if (key === 'ArrowLeft') {
    const parent = nodeOf(doc, current)?.parent
    return parent === rootId ? undefined : (parent ?? undefined)
  }
  if (key === 'ArrowRight') return Object.values(nodeOf(doc, current)?.slots ?? {})[0]?.[0]
  const at = ids.indexOf(current)
  return ids[key === 'ArrowUp' ? at - 1 : at + 1]
}
