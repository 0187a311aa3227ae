'use client'
import { type ReactNode, useCallback, useState } from 'react'
import { lazyCode } from '@/components/ui/lazy-code'
import type { PastedBlock } from '@/components/widget-kits/grid/grid-clipboard'
import type { GridController } from '@/components/widget-kits/grid/grid-controller'
import type { PasteResult } from '@/components/widget-kits/grid/paste'
import { useWidgetEnv } from '@/components/widget-kits/widget-env'

const PastePanel = lazyCode(async () => (await import('./paste-panel')).PastePanel)

/** Pasting a block, and below the table what could not be pasted. The code for it comes with the first paste. */
export function usePaste(grid: GridController): { start: (block: PastedBlock) => void; panel: ReactNode } {
  const env = useWidgetEnv()
  const [state, setState] = useState<{ isBusy: boolean; result: PasteResult | null }>({ isBusy: false, result: null })
  const call = env?.call
  const options = env?.options
  const start = useCallback(
    async (block: PastedBlock) => {
      setState({ isBusy: true, result: null })
      try {
        const { pasteBlock } = await import('@/components/widget-kits/grid/paste')
        const result = await pasteBlock(grid, block, { call, options })
        setState({ isBusy: false, result })
      } catch (failure) {
        setState({ isBusy: false, result: null })
        throw failure
      }
    },
    [grid, call, options],
  )
  const { isBusy, result } = state
  const panel =
    isBusy || result ? (
      <PastePanel isBusy={isBusy} result={result} grid={grid} onClose={() => setState({ isBusy: false, result: null })} />
    ) : null
  return { start, panel }
}
