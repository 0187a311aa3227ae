import { useMemo } from 'react'
import { rootId } from '@/lib/designer/public'
import { detailOf, setScreen } from '@/lib/designer/screen/public'
import { emptyScreen, readScreen } from '@/lib/screen/layout'
import { useNodeShell, useSession } from '../../shell/session-context'

/** The screen as it is read, and writing keys of it. */
export function useScreenDetail() {
  const session = useSession()
  const shell = useNodeShell(rootId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shell is what it is read of.
  return useMemo(() => {
    const stored = detailOf(session.document)
    const read = readScreen({ detail: stored, component: [] })?.layout.detail ?? emptyScreen.detail
    return {
      detail: read,
      write: (changes: Readonly<Record<string, unknown>>, burst?: string) =>
        void session.run(
          setScreen(Object.entries(changes).map(([key, value]) => ({ path: [key], value }))),
          burst && `screen.${burst}`,
        ),
      endBurst: () => session.history.endBurst(),
    }
  }, [session, shell])
}
