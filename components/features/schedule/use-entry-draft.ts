import { useEffect, useRef, useState } from 'react'
import { onSessionEnd } from '@/lib/client/call'
import { type Draft, discardDraft, loadDraft, saveDraft } from '@/lib/client/drafts'
import { readAttempt, type SaveAttempt } from '@/lib/client/save-attempt'
import type { FormValues } from './schema'

const saveDelayMs = 800
const draftModule = 'schedule'

/** `changes`: only what the person changed, so that an old draft never brings back old values of the rest. */
type DraftOptions = { userId: string; id: string | null; title: string; changes: Partial<FormValues>; attempt: SaveAttempt }

/** Keeps what is being typed in this browser, and offers what was left behind when the same form opens again. */
export function useEntryDraft({ userId, id, title, changes, attempt }: DraftOptions) {
  const place = { userId, moduleId: draftModule, recordId: id ?? '' }
  const [offered, setOffered] = useState<Draft | null>(null)
  const isFinished = useRef(false)
  const isDirty = Object.keys(changes).length > 0
  const latest = useRef({ place, title, changes })
  latest.current = { place, title, changes }
  const saveNow = useRef(() => {
    const { place: at, title: name, changes: snapshot } = latest.current
    if (Object.keys(snapshot).length === 0 || isFinished.current) return
    void saveDraft({ ...at, title: name, savedAt: Date.now(), snapshot, attempt: attempt.kept() })
  }).current

  // The browser's database: asked once for every opened form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form is opened for one user and one entry.
  useEffect(() => {
    let isCurrent = true
    void loadDraft(place, Date.now()).then((draft) => {
      if (isCurrent && draft) setOffered(draft)
    })
    return () => {
      isCurrent = false
    }
  }, [userId, id])

  // A timer after every change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the values starts it anew.
  useEffect(() => {
    if (!isDirty) return
    const timer = setTimeout(saveNow, saveDelayMs)
    return () => clearTimeout(timer)
  }, [changes, isDirty, saveNow])

  // The page going away, and the end of the session.
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') saveNow()
    }
    const stopSession = onSessionEnd(saveNow)
    document.addEventListener('visibilitychange', onHidden)
    window.addEventListener('pagehide', saveNow)
    // Whether the page may be left is the tab's question; while it is asked there is time to write.
    window.addEventListener('beforeunload', saveNow)
    return () => {
      stopSession()
      document.removeEventListener('visibilitychange', onHidden)
      window.removeEventListener('pagehide', saveNow)
      window.removeEventListener('beforeunload', saveNow)
      saveNow()
    }
  }, [saveNow])

  const discard = () => {
    setOffered(null)
    return discardDraft(place)
  }
  return {
    offered: offered && !isDirty ? offered : null,
    discard,
    /** Takes what was left behind. */
    take: (): Partial<FormValues> => {
      setOffered(null)
      const kept = readAttempt(offered?.attempt)
      if (kept) attempt.adopt(kept)
      return (offered?.snapshot ?? {}) as Partial<FormValues>
    },
    saveNow,
    /** Saved or given up: nothing of this filling-in is kept any more. */
    finish: () => {
      isFinished.current = true
      return discard()
    },
  }
}
