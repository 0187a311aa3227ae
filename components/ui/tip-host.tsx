'use client'

import { type ComponentType, useEffect, useState } from 'react'

const wakings = ['pointermove', 'pointerdown', 'keydown'] as const

/**
 * Tells what `data-tip` of an element says, for the whole document: on pointing, and on focus by the keyboard. Its code comes with the
 * first sign of a hand, so that no page pays for it before it is seen. Without it, which is a courtesy, the page goes on.
 */
export function TipHost() {
  const [Layer, setLayer] = useState<ComponentType | null>(null)
  // External systems: the person's hand, and the server that the code comes from.
  useEffect(() => {
    const sleep = () => {
      for (const waking of wakings) window.removeEventListener(waking, wake, true)
    }
    const wake = () => {
      sleep()
      import('./tip-layer').then(
        ({ TipLayer }) => setLayer(() => TipLayer),
        () => undefined,
      )
    }
    for (const waking of wakings) window.addEventListener(waking, wake, true)
    return sleep
  }, [])
  return Layer && <Layer />
}
