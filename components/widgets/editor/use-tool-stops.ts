import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { arrowTarget } from '@/components/ui/arrow-keys'

/** What makes a tool one of the places that the arrow keys walk to. */
export type Stop = { tabIndex: 0 | -1; 'data-tool': '' }

/**
 * A toolbar as one stop of the Tab key: arrows walk from tool to tool, Escape leaves. `stop` hands out the places in the order in which the
 * tools are drawn, and `bar` belongs on the toolbar.
 */
export function useToolStops(leave: () => void) {
  const [active, setActive] = useState(0)
  let next = 0
  return {
    stop: (): Stop => ({ tabIndex: next++ === active ? 0 : -1, 'data-tool': '' }),
    bar: {
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => walk(event, leave),
      onFocus: (event: FocusEvent<HTMLElement>) => {
        const index = toolsIn(event.currentTarget).indexOf(event.target)
        if (index >= 0) setActive(index)
      },
    },
  }
}

function toolsIn(toolbar: HTMLElement): HTMLElement[] {
  return [...toolbar.querySelectorAll<HTMLElement>('[data-tool]')]
}

function walk(event: KeyboardEvent<HTMLElement>, leave: () => void) {
  const tools = toolsIn(event.currentTarget)
  const at = tools.indexOf(event.target as HTMLElement)
  if (at < 0) return
  if (event.key === 'Escape') {
    event.preventDefault()
    event.stopPropagation()
    leave()
    return
  }
  const next = arrowTarget(event.key, at, tools.length)
  if (next === undefined) return
  event.preventDefault()
  tools[next]?.focus()
}
