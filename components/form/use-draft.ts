import { useEffect, useInsertionEffect, useRef, useState } from 'react'
import { onSessionEnd } from '@/lib/client/call'
import { holdDraft } from '@/lib/client/draft-holders'
import { onDraftsChanged } from '@/lib/client/draft-places'
import { type Draft, type DraftOwner, discardDraft, draftKey, listDrafts, saveDraft } from '@/lib/client/drafts'
import { randomName } from '@/lib/client/random-name'
import { readAttempt, type SaveAttempt } from '@/lib/client/save-attempt'
import { changedValues } from '@/lib/form/changed-values'
import type { FormStore } from '@/lib/form/form-store'
import type { FormDesign } from '@/lib/form/types'
import { useDiscardDraft } from './use-discard-draft'
import { useTellRemoved } from './use-tell-removed'

/** Within this time after a change the draft is on the disk. */
const saveDelayMs = 800

/** What a draft is made of: the form as it is now and as it was opened. */
type DraftSession = {
  untouched: Readonly<Record<string, unknown>>
  attempt: SaveAttempt
  /** How much of a draft was put into the form when this filling-in began. */
  keptCount?: number
  store: Pick<FormStore, 'isDirty' | 'toRecord' | 'subscribeAny' | 'restore'>
}

type DraftOptions = {
  owner: DraftOwner
  /** With its design, its own drafts are called by what stands in them. */
  module: { modelId: string; title: string; form?: FormDesign }
  id: string | null
  session: DraftSession | null
  /** Of the draft that the person has chosen already. */
  resume?: string | undefined
  /** Puts a draft on a record that somebody else may have changed since; without it what was typed is put over it. */
  putOn?: ((draft: Draft) => void) | undefined
}

/** Keeps what is being typed, in a draft of its own for each filling-in, and offers what was left behind when the form opens. */
export function useDraft({ owner, module, id, session, resume, putOn }: DraftOptions) {
  const recordId = id ?? ''
  const [offered, setOffered] = useState<readonly Draft[]>([])
  const [restoredCount, setRestoredCount] = useState(0)
  const askedFor = useRef<DraftSession['store'] | null>(null)
  /** Saved or given up: nothing of this filling-in is kept any more. */
  const finished = useRef<DraftSession['store'] | null>(null)
  const hold = useHold(owner, module.modelId)
  const store = session?.store
  const now = { owner, recordId, session, module, onRemoved: useTellRemoved(module) }
  const latest = useRef(now)
  latest.current = now
  const discardWithUndo = useDiscardDraft(owner)

  const save = useRef(async (): Promise<boolean> => {
    const { session: current, ...at } = latest.current
    if (!current?.store.isDirty() || finished.current === current.store) return true
    const { isKept, removed } = await saveDraft(at.owner, {
      id: hold.take(current.store),
      moduleId: at.module.modelId,
      recordId: at.recordId,
      title: at.module.title,
      savedAt: Date.now(),
      snapshot: changedValues(current.untouched, current.store.toRecord()),
      ...(at.recordId === '' ? {} : { base: current.untouched }),
      attempt: current.attempt.kept(),
    })
    if (removed.length > 0) at.onRemoved(removed)
    return isKept
  }).current
  const saveNow = useRef(() => void save()).current

  const restore = (draft: Draft) => {
    if (!store || !session) return
    hold.take(store, draft.id)
    const attempt = readAttempt(draft.attempt)
    if (attempt) session.attempt.adopt(attempt)
    setOffered([])
    setRestoredCount((count) => count + 1)
    if (putOn) return putOn(draft)
    // Only what the person changed is kept and put on the record as it is now, so an old draft never brings back old values.
    store.restore({ version: 1, record: { ...session.untouched, ...(draft.snapshot as Record<string, unknown>) } })
  }
  const find = async () => {
    const drafts = await listDrafts(owner, module.modelId, Date.now())
    return drafts.filter((draft) => draft.recordId === recordId || draft.id === resume)
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
    void find().then((drafts) => {
      if (!isCurrent) return
      askedFor.current = store
      const chosen = drafts.find((draft) => draft.id === resume)
      if (chosen) restore(chosen)
      else if (drafts.length > 0) setOffered(drafts)
    })
    // A draft that was let go, and comes back.
    const stop = onDraftsChanged(() => {
      if (askedFor.current === store && !store.isDirty()) void find().then((drafts) => isCurrent && setOffered(drafts))
    })
    return () => {
      isCurrent = false
      stop()
    }
  }, [store])

  // The form store, a timer, and the page going away.
  useEffect(() => (store ? keepWhileOpen(store, saveNow) : undefined), [store, saveNow])

  /** Ends this filling-in; answers what it leaves behind. */
  const end = () => {
    finished.current = store ?? null
    setRestoredCount(0)
    const held = hold.release(store)
    return held === null ? null : { moduleId: module.modelId, id: held }
  }
  return {
    offered,
    isRestored: restoredCount > 0,
    /** Another number after each draft that was put into the form: what was read of it before is old then. */
    restoredCount,
    saveNow,
    /** Writes what was typed; false where the browser keeps nothing. */
    keep: save,
    restore,
    /** The person begins anew; what is offered stays for another time. */
    startEmpty: () => setOffered([]),
    discard: (draft: Draft) => {
      setOffered((old) => old.filter((one) => one.id !== draft.id))
      return discardWithUndo(draft)
    },
    /** Nothing of this filling-in is kept any more: its work is done, or goes on elsewhere. */
    finish: async () => {
      const left = end()
      if (left) await discardDraft(owner, left)
    },
    /** Its work goes on without it; what was typed stays where it lies until that has ended. */
    leave: async () => {
      await save()
      end()
    },
    /** The person lets go of what was typed, and may take that back for some seconds. */
    giveUp: async () => {
      await save()
      const left = end()
      if (left) await discardWithUndo(left)
    },
  }
}

/** Which draft a form writes to; nobody else is offered it as long as the form is there, also in a tab that is not shown. */
function useHold({ userId }: DraftOwner, moduleId: string) {
  const held = useRef<{ store: DraftSession['store']; id: string; release: () => void } | null>(null)
  const isGone = useRef(false)
  useInsertionEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      held.current?.release()
    }
  }, [])
  return {
    /** The draft of this store, or the given one from now on. */
    take: (store: DraftSession['store'], id?: string): string => {
      if (held.current?.store === store && (id === undefined || held.current.id === id)) return held.current.id
      held.current?.release()
      const taken = id ?? randomName()
      // The last keys are written when the form has gone already: nobody would end a hold that begins then.
      const release = isGone.current ? () => {} : holdDraft(draftKey({ userId, keys: [] }, { moduleId, id: taken }))
      held.current = { store, id: taken, release }
      return taken
    },
    release: (store: DraftSession['store'] | undefined): string | null => {
      if (!held.current || held.current.store !== store) return null
      const { id, release } = held.current
      held.current = null
      release()
      return id
    },
  }
}

/** Writes the draft a moment after every change, and whenever the page may be about to go. */
function keepWhileOpen(store: DraftSession['store'], saveNow: () => void): () => void {
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
}
