import { useEffect, useRef, useState } from 'react'
import { onSessionEnd } from '@/lib/client/call'
import { type Draft, discardDraft, loadDraft, saveDraft } from '@/lib/client/drafts'
import { readAttempt } from '@/lib/client/save-attempt'
import type { Session } from './use-record-form'
import { changedValues, type Module } from './utils'

/** Within this time after a change the draft is on the disk. */
const saveDelayMs = 800

type DraftOptions = {
  /** Whose drafts these are; a public form has a name of its own instead of a user. */
  userId: string
  module: Pick<Module, 'modelId' | 'title'>
  id: string | null
  session: (Pick<Session, 'store' | 'untouched' | 'attempt'> & Partial<Pick<Session, 'keptCount'>>) | null
  resume: boolean
}

/** Keeps what is being typed, and offers what was left behind when the form opens. */
export function useDraft({ userId, module, id, session, resume }: DraftOptions) {
  const place = { userId, moduleId: module.modelId, recordId: id ?? '' }
  const [offered, setOffered] = useState<Draft | null>(null)
  const [isRestored, setRestored] = useState(false)
  const askedFor = useRef<Session['store'] | null>(null)
  /** Saved or given up: nothing of this filling-in is kept any more. */
  const finished = useRef<Session['store'] | null>(null)
  const store = session?.store
  const latest = useRef({ place, session, title: module.title })
  latest.current = { place, session, title: module.title }

  const saveNow = useRef(() => {
    const { session: current, place: at, title } = latest.current
    if (!current?.store.isDirty() || finished.current === current.store) return
    const changes = changedValues(current.untouched, current.store.toRecord())
    void saveDraft({ ...at, title, savedAt: Date.now(), snapshot: changes, attempt: current.attempt.kept() })
  }).current

  const restore = (draft: Draft) => {
    // Only what the person changed is kept and put on the record as it is now, so an old draft never brings back old values.
    session?.store.restore({ version: 1, record: { ...session.untouched, ...(draft.snapshot as Record<string, unknown>) } })
    const attempt = readAttempt(draft.attempt)
    if (attempt) session?.attempt.adopt(attempt)
    setOffered(null)
    setRestored(true)
  }

  // The browser's database: asked once per opened form, not again when its tab comes back into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new store is the opening of a form.
  useEffect(() => {
    if (!store || askedFor.current === store) return
    // What was put on a newer version is in the form already: it is kept, not offered once more.
    if (session?.keptCount) {
      askedFor.current = store
      saveNow()
      return
    }
    let isCurrent = true
    void loadDraft(place, Date.now()).then((draft) => {
      if (!isCurrent) return
      askedFor.current = store
      if (!draft) return
      if (resume) restore(draft)
      else setOffered(draft)
    })
    return () => {
      isCurrent = false
    }
  }, [store])

  // The form store, a timer, and the page going away.
  useEffect(() => {
    if (!store) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const schedule = () => {
      if (timer !== undefined) return
      timer = setTimeout(() => {
        timer = undefined
        saveNow()
      }, saveDelayMs)
    }
    const onHidden = () => {
      if (document.visibilityState === 'hidden') saveNow()
    }
    const stopStore = store.subscribeAny(schedule)
    const stopSession = onSessionEnd(saveNow)
    document.addEventListener('visibilitychange', onHidden)
    window.addEventListener('pagehide', saveNow)
    // Whether the page may be left is the tab's question (`useLeaveGuard`); whatever the answer, the draft is written first.
    window.addEventListener('beforeunload', saveNow)
    return () => {
      if (timer !== undefined) {
        clearTimeout(timer)
        // Not at once: reading the store tells its listeners, and they may not draw while the page is being taken down.
        setTimeout(saveNow)
      }
      stopStore()
      stopSession()
      document.removeEventListener('visibilitychange', onHidden)
      window.removeEventListener('pagehide', saveNow)
      window.removeEventListener('beforeunload', saveNow)
    }
  }, [store, saveNow])

  const discard = async () => {
    setOffered(null)
    setRestored(false)
    await discardDraft(place)
  }
  const finish = () => {
    finished.current = store ?? null
    return discard()
  }
  return { offered, isRestored, saveNow, discard, finish, restore: () => offered && restore(offered) }
}
