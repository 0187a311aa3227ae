import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useInsertionEffect, useRef } from 'react'
import type { IconName } from '@/components/ui/icon'

/** What can be done on the screen that is shown, for those who look for it by name. `id` is its own on the screen. */
export type ScreenAction = { id: string; title: string; icon: IconName; run: () => void }

type Source = { read: () => readonly ScreenAction[] }

const sourceAtom = atom<Source | null>(null)

/** Offers actions in the command palette while the calling screen is shown; asked for when the palette opens. */
export function useScreenActions(read: () => readonly ScreenAction[]) {
  const latest = useRef(read)
  useInsertionEffect(() => {
    latest.current = read
  })
  const setSource = useSetAtom(sourceAtom)
  // The palette, which stands outside of all screens.
  useEffect(() => {
    const source: Source = { read: () => latest.current() }
    setSource(source)
    return () => setSource((now) => (now === source ? null : now))
  }, [setSource])
}

/** Where the screen that is shown has any. */
export function useShownScreen(): Source | null {
  return useAtomValue(sourceAtom)
}
