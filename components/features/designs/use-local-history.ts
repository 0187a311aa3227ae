import { useEffect, useRef } from 'react'
import type { DesignerSession } from '@/components/designer/shell/designer-session'
import { useShell } from '@/components/ground/public'
import { onSessionEnd } from '@/lib/client/call'
import { holdDraft } from '@/lib/client/draft-holders'
import { type Draft, type DraftOwner, discardDraft, draftKey, listDrafts, saveDraft } from '@/lib/client/drafts'
import type { KeptDocument, TreeDocument } from '@/lib/designer/public'
import { isRecord } from '@/lib/form/read'

/** Histories of designs lie among the drafts of this browser, sealed like them. */
const place = 'visualdev.history'
/** Characters of the steps that are kept; older ones are let go. */
const stepsMax = 600_000
const keepDelayMs = 500

export type LocalHistory = { version: number; kept: KeptDocument<TreeDocument>; savedAt: number }

/** What this browser kept of a design when it was worked on last; null where nothing was. */
export async function readLocalHistory(owner: DraftOwner, designId: string): Promise<LocalHistory | null> {
  const drafts = await listDrafts(owner, place, Date.now())
  const draft = drafts.find(({ recordId }) => recordId === designId)
  return draft ? historyOf(draft) : null
}

function historyOf({ snapshot, savedAt }: Draft): LocalHistory | null {
  if (!isRecord(snapshot) || typeof snapshot['version'] !== 'number' || !isRecord(snapshot['kept'])) return null
  const { document, steps } = snapshot['kept']
  const isWhole = isRecord(document) && isRecord(document['nodes']) && isRecord(document['nodes']['root']) && isRecord(steps)
  return isWhole ? { version: snapshot['version'], kept: snapshot['kept'] as KeptDocument<TreeDocument>, savedAt } : null
}

type Options = { designId: string; title: string; session: DesignerSession; version: () => number }

/** Keeps document and steps in the browser while a design is worked on: a page that is loaded again, or crashed, goes on where it was. */
export function useLocalHistory({ designId, title, session, version }: Options) {
  const { draftOwner: owner } = useShell()
  const latest = useRef({ title, version })
  latest.current = { title, version }
  // The browser's database, a timer, and the page going away.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let keptDocument = session.document
    const keep = () => {
      clearTimeout(timer)
      if (session.document === keptDocument) return
      keptDocument = session.document
      const snapshot = { version: latest.current.version(), kept: session.history.kept(stepsMax) }
      void saveDraft(owner, { id: designId, moduleId: place, recordId: designId, title: latest.current.title, savedAt: Date.now(), snapshot })
    }
    const release = holdDraft(draftKey(owner, { moduleId: place, id: designId }))
    const leave = session.history.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(keep, keepDelayMs)
    })
    const hide = () => document.visibilityState === 'hidden' && keep()
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('pagehide', keep)
    const stopSession = onSessionEnd(keep)
    return () => {
      keep()
      leave()
      release()
      stopSession()
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('pagehide', keep)
    }
  }, [owner, designId, session])
}

/** What was kept is of no use any more. */
export function forgetLocalHistory(owner: DraftOwner, designId: string) {
  return discardDraft(owner, { moduleId: place, id: designId })
}
