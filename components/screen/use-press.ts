import { useRef } from 'react'
import { confirm } from '@/components/ui/confirm'

type Pressed = { key: string; run: () => unknown; ask?: { title?: string; text: string }; isDanger?: boolean }

/** Asks first where that is wanted, then does it; what is being asked or done is not begun a second time. */
export function usePress(): (pressed: Pressed) => Promise<void> {
  const running = useRef(new Set<string>())
  return async ({ key, run, ask, isDanger = false }) => {
    if (running.current.has(key)) return
    running.current.add(key)
    try {
      if (!ask || (await confirm({ ...ask, danger: isDanger }))) await run()
    } finally {
      running.current.delete(key)
    }
  }
}
