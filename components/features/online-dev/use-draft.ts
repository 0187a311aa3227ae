import { useEffect, useRef, useState } from 'react'
import { useShell } from '@/components/features/shell/public'
import { onSessionEnd } from '@/lib/client/call'
import { type Draft, discardDraft, loadDraft, saveDraft } from '@/lib/client/drafts'
import type { Session } from './use-record-form'
import type { Module } from './utils'

/** Within this time after a change the draft is on the disk. */
const saveDelayMs = 800

type DraftOptions = { module: Module; id: string | null; session: Session | null; isDirty: () => boolean; resume: boolean }

/** Keeps what is being typed, and offers what was left behind when the form opens. */
export function useDraft({ module, id, session, isDirty, resume }: DraftOptions) {
  const { user } = useShell()
  const place = { userId: user.userId, moduleId: module.modelId, recordId: id ?? '' }
  const [offered, setOffered] = useState<Draft | null>(null)
  const [isRestored, setRestored] = useState(false)
  const hasEnded = useRef(false)
  const store = session?.store
  const latest = useRef({ place, store, isDirty, title: module.title })
  latest.current = { place, store, isDirty, title: module.title }

  const saveNow = useRef(() => {
    const { store: current, isDirty: dirty, place: at, title } = latest.current
    if (!current || !dirty()) return
    void saveDraft({ ...at, title, savedAt: Date.now(), snapshot: current.snapshot() })
  }).current

  const restore = (draft: Draft) => {
    store?.restore(draft.snapshot as Parameters<NonNullable<typeof store>['restore']>[0])
    setOffered(null)
    setRestored(true)
  }

  // The browser's database: asked once per opened form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new store is the opening of a form.
  useEffect(() => {
    if (!store) return
    let isCurrent = true
    void loadDraft(place, Date.now()).then((draft) => {
      if (!isCurrent || !draft) return
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
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      // After the end of the session the sign-in page takes over without a question: the draft is kept.
      if (hasEnded.current || !latest.current.isDirty()) return
      saveNow()
      event.preventDefault()
    }
    const stopStore = store.subscribeAll(schedule)
    const stopSession = onSessionEnd(() => {
      hasEnded.current = true
      saveNow()
    })
    document.addEventListener('visibilitychange', onHidden)
    window.addEventListener('pagehide', saveNow)
    window.addEventListener('beforeunload', onBeforeUnload)
    return () => {
      clearTimeout(timer)
      stopStore()
      stopSession()
      document.removeEventListener('visibilitychange', onHidden)
      window.removeEventListener('pagehide', saveNow)
      window.removeEventListener('beforeunload', onBeforeUnload)
    }
  }, [store, saveNow])

  const discard = async () => {
    setOffered(null)
    setRestored(false)
    await discardDraft(place)
  }
  return { offered, isRestored, saveNow, discard, restore: () => offered && restore(offered) }
}
