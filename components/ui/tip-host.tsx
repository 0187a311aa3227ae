'use client'

import { type ComponentType, useEffect, useState } from 'react'
import { onFirstHand } from '@/lib/client/first-hand'

/**
 * Tells what `data-tip` of an element says, for the whole document: on pointing, and on focus by the keyboard. It is a courtesy: where
 * its code does not come, the page goes without.
 */
export function TipHost() {
  const [Layer, setLayer] = useState<ComponentType | null>(null)
  // External systems: the person's hand, and the server that the code comes from.
  useEffect(
    () =>
      onFirstHand(() => {
        import('./tip-layer').then(
          ({ TipLayer }) => setLayer(() => TipLayer),
          () => undefined,
        )
      }),
    [],
  )
  return Layer && <Layer />
}
