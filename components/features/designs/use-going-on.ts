import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { DesignInfo } from '@/lib/contract/online-dev/design-base'
import { followTables } from '@/lib/designer/tables/table-commands'
import { type DesignTable, readTables } from '@/lib/designer/tables/table-rows'
import type { useDesignSaving } from './use-design-saving'
import type { useDesignSessions } from './use-design-sessions'
import { useDesignStore } from './use-design-store'
import type { useMerging } from './use-merging'
import type { useView } from './use-view'
import { isSameSource, isSameWork } from './utils'

type Going = {
  sessions: Pick<ReturnType<typeof useDesignSessions>, 'form'>
  saving: Pick<ReturnType<typeof useDesignSaving>, 'base' | 'lastStored' | 'isDirty' | 'rebase' | 'save'>
  merging: Pick<ReturnType<typeof useMerging>, 'quietly'>
  view: Pick<NonNullable<ReturnType<typeof useView>>, 'change'> | null
  tables: readonly DesignTable[]
  reopen: () => void
}

/** Another version of the design, that somebody has stored, becomes the one that the work here rests on. */
export function useGoingOn(going: Going) {
  const { sessions, saving, view, tables, reopen } = going
  const router = useRouter()
  const { read } = useDesignStore()
  const [isGoingOn, setGoingOn] = useState(false)
  const { base } = saving
  /** Stored by a dialog of this page: what was done here, with its steps, stands on the new version. */
  const goOn = async () => {
    setGoingOn(true)
    try {
      const next = await read(base.id)
      if (await restOn(going, next)) {
        // Fields stay in their columns when another table became the main one.
        if (tables.length > 0) sessions.form.run(followTables(tables, readTables(next.tables)))
        if (view && !isSameSource(base, next)) {
          await view.change(next)
          await saving.save({ isMeant: true })
        }
      }
    } catch {
      // Nobody answered: opening it anew says so, and tries again.
      return reopen()
    } finally {
      setGoingOn(false)
    }
    // The menu beside the page: a release makes entries.
    router.refresh()
  }
  /** What was stored elsewhere, with nothing of one's own left to store: as one step, so that it can be taken back. */
  const catchUp = async (name: string) => {
    const theirs = await read(base.id).catch(() => null)
    // Nobody answers: it is told with the next save.
    if (theirs) await takeIn(going, theirs, name)
  }
  return { goOn, isGoingOn, catchUp }
}

/** Whether the work here rests on `next` from now on. */
async function restOn(going: Going, next: DesignInfo): Promise<boolean> {
  const { saving } = going
  // Somebody else may have stored theirs before or since: their work is no less than one's own.
  if (!isSameWork(saving.lastStored(), next)) return takeIn(going, next, '')
  saving.rebase(next)
  return true
}

/** The same for what `name` stored; '' is somebody. */
async function takeIn({ saving, merging, reopen }: Going, theirs: DesignInfo, name: string): Promise<boolean> {
  // Also what was done while it was read: it is stored, and so meets theirs.
  if (saving.isDirty()) return saving.save()
  const base = saving.lastStored()
  // Stored anew while it was read: what was read is an older one by now.
  if (Number(theirs.version) < Number(base.version)) return true
  if (merging.quietly({ base, theirs }, name)) {
    saving.rebase(theirs)
    return true
  }
  reopen()
  return false
}
