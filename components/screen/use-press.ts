import { useRef } from 'react'
import { confirm } from '@/components/ui/confirm'

type Pressed = {
  key: string
  label: string
  run: () => unknown
  ask?: { title?: string; text: string; confirmText?: string }
  isDanger?: boolean
  /** What it is done with: the question says it, unless its words do. */
  name?: string
}

/** Asks first where that is wanted, then does it; what is being asked or done is not begun a second time. */
export function usePress(): (pressed: Pressed) => Promise<void> {
  const running = useRef(new Set<string>())
  return async ({ key, label, run, ask, isDanger = false, name = '' }) => {
    if (running.current.has(key)) return
    running.current.add(key)
    try {
      const subject = ask?.text.includes(name) ? undefined : name
      if (!ask || (await confirm({ confirmText: label, ...ask, subject, danger: isDanger }))) await run()
    } finally {
      running.current.delete(key)
    }
  }
}
