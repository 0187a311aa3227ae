import { useEffect, useInsertionEffect, useRef } from 'react'
import { useShell } from '@/components/ground/public'
import { onSessionEnd } from '@/lib/client/call'
import { holdDraft } from '@/lib/client/draft-holders'
import { type Draft, type DraftOwner, discardDraft, draftKey, listDrafts, saveDraft } from '@/lib/client/drafts'
import { toast } from '@/lib/client/toast-store'
import type { KeptDocument } from '@/lib/designer/public'
import { isRecord } from '@/lib/form/read'

/** Histories of designs lie among the drafts of this browser, sealed like them. */
const place = 'visualdev.history'
/** Characters of the steps of one part that are kept; older ones are let go. */
const stepsMax = 400_000
const keepDelayMs = 500

/** The parts of a design that have steps of their own. */
type PartName = 'form' | 'list' | 'phone'
type Kept = KeptDocument<object>
type KeptHistory = {
  readonly document: object
  readonly isDirty: boolean
  kept: (bytesMax: number) => Kept
  subscribe: (listener: () => void) => () => void
}

export type LocalHistory = {
  version: number
  parts: Readonly<Partial<Record<PartName, Kept>>>
  isDirty: boolean
  savedAt: number
}

/** What this browser kept of a design when it was worked on last; null where nothing was. */
export async function readLocalHistory(owner: DraftOwner, designId: string): Promise<LocalHistory | null> {
  const drafts = await listDrafts(owner, place, Date.now())
  const draft = drafts.find(({ recordId }) => recordId === designId)
  return draft ? historyOf(draft) : null
}

function historyOf({ snapshot, savedAt }: Draft): LocalHistory | null {
  if (!isRecord(snapshot) || typeof snapshot['version'] !== 'number' || !isRecord(snapshot['parts'])) return null
  const parts = Object.entries(snapshot['parts']).filter(([, kept]) => isKept(kept)) as [PartName, Kept][]
  const isDirty = parts.some(([, kept]) => kept.isDirty)
  return parts.length === 0 ? null : { version: snapshot['version'], parts: Object.fromEntries(parts), isDirty, savedAt }
}

function isKept(kept: unknown): boolean {
  return isRecord(kept) && isRecord(kept['document']) && isRecord(kept['steps'])
}

type Options = {
  designId: string
  title: string
  histories: Readonly<Partial<Record<PartName, KeptHistory>>>
  version: number
  /** Words for when the browser keeps nothing. */
  notKept: string
}

/** Keeps documents and steps in the browser while a design is worked on: a page that is loaded again, or crashed, goes on where it was. */
export function useLocalHistory({ designId, title, histories, version, notKept }: Options) {
  const { draftOwner: owner } = useShell()
  const latest = useRef({ title, version, notKept })
  const isOver = useRef(false)
  useInsertionEffect(() => {
    latest.current = { title, version, notKept }
  })
  const keepRef = useRef(() => {})
  // The browser's database, a timer, and the page going away.
  useEffect(() => {
    const all = Object.entries(histories) as [PartName, KeptHistory][]
    const keep = keeper(all, async (parts) => {
      if (isOver.current) return
      const { version: now, title: called } = latest.current
      const snapshot = { version: now, parts }
      const draft = { id: designId, moduleId: place, recordId: designId, title: called, savedAt: Date.now(), snapshot }
      const { isKept: isDone } = await saveDraft(owner, draft)
      if (!isDone) toast.warning(latest.current.notKept)
    })
    keepRef.current = () => keep(latest.current.version)
    const release = holdDraft(draftKey(owner, { moduleId: place, id: designId }))
    return keepWhileOpen(all, () => keepRef.current(), release)
  }, [owner, designId, histories])
  // The same browser: what was kept rests on the version that has just been stored.
  useEffect(() => {
    if (version > 0) keepRef.current()
  }, [version])
  const drop = () => void discardDraft(owner, { moduleId: place, id: designId })
  return {
    /** What was kept before is not wanted; what is done from here on is kept. */
    drop,
    /** What was done is given up: nothing of it is kept. */
    giveUp: () => {
      isOver.current = true
      drop()
    },
  }
}

/** Keeps what is another than it was when it was kept last. */
function keeper(all: readonly [PartName, KeptHistory][], write: (parts: Record<string, Kept>) => Promise<void>) {
  const stateOf = (version: number) => [version, ...all.flatMap(([, { document, isDirty }]) => [document, isDirty])]
  let seen: readonly unknown[] | null = null
  return (version: number) => {
    const now = stateOf(version)
    const isFirst = seen === null
    if (seen && now.every((one, index) => one === seen?.[index])) return
    seen = now
    // What has only been opened needs no keeping.
    if (isFirst && all.every(([, { isDirty }]) => !isDirty)) return
    void write(Object.fromEntries(all.map(([name, history]) => [name, history.kept(stepsMax)])))
  }
}

function keepWhileOpen(all: readonly [PartName, KeptHistory][], keep: () => void, release: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(keep, keepDelayMs)
  }
  const leave = [...all.map(([, history]) => history.subscribe(later)), onSessionEnd(keep), release]
  const hide = () => document.visibilityState === 'hidden' && keep()
  document.addEventListener('visibilitychange', hide)
  window.addEventListener('pagehide', keep)
  return () => {
    clearTimeout(timer)
    keep()
    for (const stop of leave) stop()
    document.removeEventListener('visibilitychange', hide)
    window.removeEventListener('pagehide', keep)
  }
}
