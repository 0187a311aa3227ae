import { useEffect, useMemo } from 'react'
import { readScreen } from '@/lib/screen/layout'
import type { ScreenSource, ShownScreen } from './types'

type Turn = { id: string; seconds: number }
type Now = { source: ScreenSource; screen: ShownScreen | undefined; hasFailed: boolean }

/**
 * Rotation over several screens, as the first of them says: each stands for its time, and one that cannot be shown gives way soon. The key
 * of a display opens its own screen alone, so nothing goes round there.
 */
export function useKiosk(first: ScreenSource, { source, screen, hasFailed }: Now, show: (source: ScreenSource) => void): void {
  const firstId = first.kind === 'screen' ? first.id : ''
  const shownId = source.kind === 'screen' ? source.id : ''
  const ownDetail = screen?.id === firstId ? screen.detail : undefined
  const round = useRound(firstId, ownDetail)
  const at = round.findIndex(({ id }) => id === shownId)
  const seconds = hasFailed ? failedSeconds : round[Math.max(0, at)]?.seconds
  const nextId = round[(at + 1) % Math.max(1, round.length)]?.id
  // External system: a timer.
  useEffect(() => {
    if (firstId === '' || nextId === undefined || nextId === shownId || seconds === undefined) return
    const timer = setTimeout(() => show({ kind: 'screen', id: nextId }), seconds * 1000)
    return () => clearTimeout(timer)
  }, [firstId, nextId, shownId, seconds, show])
}

const failedSeconds = 5

/** What goes round, known since the first screen was last shown. */
function useRound(firstId: string, detail: string | undefined): readonly Turn[] {
  const known = useMemo(() => ({ round: [] as readonly Turn[] }), [])
  if (detail !== undefined) {
    const kiosk = readScreen({ detail, component: [] })?.layout.detail.kiosk
    const others = kiosk?.isOn ? kiosk.screens.filter(({ id }) => id !== firstId) : []
    known.round = others.length === 0 ? [] : [{ id: firstId, seconds: kiosk?.seconds ?? 30 }, ...others]
  }
  return known.round
}
