'use client'
import { useEffect, useRef, useState } from 'react'

export type PositionFault = 'denied' | 'unavailable' | 'timeout' | 'unsupported'

type Position = { longitude: number; latitude: number }

const timeoutMs = 15_000
/** About a metre; the browser gives fifteen digits of noise. */
const decimals = 6

/** Asks the browser where it is. Only a press asks, never the opening of a form. */
export function usePosition(onFound: (position: Position) => void) {
  const [state, setState] = useState<'idle' | 'locating' | PositionFault>('idle')
  const isMounted = useRef(true)
  // External system: the answer of the browser may come when the form is gone.
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const locate = () => {
    if (state === 'locating') return
    if (!navigator.geolocation) return setState('unsupported')
    setState('locating')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        if (!isMounted.current) return
        setState('idle')
        onFound({ longitude: rounded(coords.longitude), latitude: rounded(coords.latitude) })
      },
      (fault) => {
        if (isMounted.current) setState(faults[fault.code] ?? 'unavailable')
      },
      { enableHighAccuracy: true, timeout: timeoutMs },
    )
  }
  return { state, locate }
}

/** Codes of the browser. */
const faults: Readonly<Record<number, PositionFault>> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

function rounded(degrees: number): number {
  return Math.round(degrees * 10 ** decimals) / 10 ** decimals
}
