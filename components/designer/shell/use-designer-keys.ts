import type { ClipboardEvent, KeyboardEvent } from 'react'
import { isSaveKey, isTyping, isWithin } from './key-targets'
import type { ShellActions } from './shell-actions'

type Around = {
  /** The canvas has the arrows; other parts have arrows of their own. */
  isOnCanvas: (target: EventTarget) => boolean
}

/** Keys and clipboard of a designer, for the element around all of it. */
export function useDesignerKeys(
  actions: ShellActions,
  { isOnCanvas, onFind, onSave }: Around & { onFind: () => void; onSave: () => void },
) {
  const isOurs = (event: { target: EventTarget; currentTarget: Element }) => isWithin(event) && !isTyping(event.target)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isSaveKey(event)) {
      event.preventDefault()
      // What a dialog has is not in the design yet.
      return isWithin(event) ? onSave() : undefined
    }
    if (!isOurs(event)) return
    const run = commandOf(event, actions, onFind) ?? (isOnCanvas(event.target) ? canvasCommandOf(event, actions) : null)
    if (!run) return
    event.preventDefault()
    run()
  }
  const onCopy = (event: ClipboardEvent<HTMLElement>, isCut: boolean) => {
    // Text that somebody has marked is what he wants to copy.
    if (!isOurs(event) || String(window.getSelection() ?? '') !== '') return
    const text = actions.clip()
    if (text === null) return
    event.clipboardData.setData('text/plain', text)
    event.preventDefault()
    if (isCut) actions.remove()
  }
  return {
    onKeyDown,
    onCopy: (event: ClipboardEvent<HTMLElement>) => onCopy(event, false),
    onCut: (event: ClipboardEvent<HTMLElement>) => onCopy(event, true),
    onPaste: (event: ClipboardEvent<HTMLElement>) => {
      if (!isOurs(event)) return
      if (actions.paste(event.clipboardData.getData('text/plain'))) event.preventDefault()
    },
  }
}

function commandOf(event: KeyboardEvent, actions: ShellActions, onFind: () => void): (() => void) | null {
  if (!event.ctrlKey && !event.metaKey) return null
  switch (event.key.toLowerCase()) {
    case 'z':
      return event.shiftKey ? actions.redo : actions.undo
    case 'y':
      return actions.redo
    case 'd':
      return actions.duplicate
    case 'f':
      return onFind
    default:
      return null
  }
}

function canvasCommandOf(event: KeyboardEvent, actions: ShellActions): (() => void) | null {
  const { key } = event
  if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'a') return actions.selectSiblings
  if (key === 'Delete' || key === 'Backspace') return actions.remove
  if (key === 'Escape') return actions.selectAround
  if (key !== 'ArrowUp' && key !== 'ArrowDown' && key !== 'ArrowLeft' && key !== 'ArrowRight') return null
  if (!event.altKey) return event.ctrlKey || event.metaKey ? null : () => actions.walkTo(key)
  const direction = ({ ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'out', ArrowRight: 'in' } as const)[key]
  return () => actions.move(direction)
}
