import { type RefObject, useCallback, useEffect, useInsertionEffect, useRef, useState } from 'react'
import { ZodError } from 'zod'
import type { DesignerSession } from '@/components/designer/shell/designer-session'
import type { DesignInfo } from '@/lib/contract/online-dev/design-base'
import { AppError, toAppError } from '@/lib/errors/app-error'
import { issuesOf } from '@/lib/errors/zod-issues'
import { type DesignStore, useDesignStore } from './use-design-store'
import { hasList } from './utils'

type PartName = 'formData' | 'columnData' | 'appColumnData'

/** What of a design is worked on here; each part is asked for its text when it is stored. */
export type DesignParts = Readonly<Partial<Record<PartName, { text: () => string; history: SavedHistory }>>>

/** A merge that was taken back: what is worked on here rests on `base` again, and what `name` made of it is stored. */
export type TakenBack = { base: DesignInfo; name: string }

/** `takenBack`: nobody was faster; a merge is stored that was taken back here. */
export type SavingState = { kind: 'saved' | 'waiting' | 'saving' } | { kind: 'failed'; error: AppError; takenBack?: TakenBack }

/** After the last change, in ms: the draft on the platform is never much older than the screen. */
const autosaveMs = 3000

type Options = {
  info: DesignInfo
  parts: DesignParts
  /** Puts what somebody else stored into what is here, where that needs no question; whether it did. */
  mergeQuietly: (versions: { base: DesignInfo; theirs: DesignInfo }, error: AppError) => boolean
  /** A merge that does not count any more here, and is stored: the person is asked before one's own takes its place. */
  takenBack: () => TakenBack | null
}

/** Of any kind of document. */
type SavedHistory = Pick<DesignerSession['history'], 'isDirty' | 'position' | 'markSaved' | 'subscribe'>

/**
 * Stores the design that is worked on, by itself some time after the last change, and at once when asked. One save at a time; what is
 * changed while one runs is stored by the next. Where somebody else was faster, both are put together and stored; what cannot be put
 * together without a question stops it until the person has decided.
 */
export function useDesignSaving({ info, parts, mergeQuietly, takenBack }: Options) {
  const [base, setBase] = useState(info)
  const held = useRef<Held>({ base: info, running: null, isStopped: false, unheard: [] })
  const latest = useRef(parts)
  const kept = useDesignStore()
  const merging = useRef({ mergeQuietly, takenBack })
  useInsertionEffect(() => {
    latest.current = parts
    merging.current = { mergeQuietly, takenBack }
  })
  const become = useCallback((next: DesignInfo) => {
    held.current.base = next
    held.current.unheard = []
    setBase(next)
  }, [])
  const { state, save, expect } = useSave({ held, latest, merging, kept }, become)
  useAutosave(parts, save, held, { expect, takenBack })
  return {
    state,
    save,
    /** The design as it was stored last. */
    base,
    /** The same at the moment that it is asked for, also in what began before the last save. */
    lastStored: () => held.current.base,
    /** The documents as they are now. */
    textOf: () => textsOf(storedParts(latest.current, base)),
    /** Whether something is here that is stored with the design and is not yet. */
    isDirty: () => isDirty(latest.current, held.current.base),
    /** Another version was taken as the one to go on from. */
    rebase: (next: DesignInfo) => {
      become(next)
      held.current.isStopped = false
      markStored(latest.current, next)
    },
    /** What was done here is given up: it is not stored any more. */
    giveUp: () => {
      held.current.isStopped = true
    },
  }
}

/** Basic facts that the page itself changes. */
type Facts = Partial<Pick<DesignInfo, 'webType' | 'interfaceId' | 'interfaceParam'>>

type Held = {
  base: DesignInfo
  running: Promise<boolean> | null
  isStopped: boolean
  /** What was sent on this version and not answered, the latest of it: any of them may have been stored. */
  unheard: readonly Texts[]
}
type Texts = Partial<Record<PartName, string>>

const unheardMax = 3

type SaveRefs = {
  held: RefObject<Held>
  latest: RefObject<DesignParts>
  merging: RefObject<Pick<Options, 'mergeQuietly' | 'takenBack'>>
  /** The same for the life of the page. */
  kept: DesignStore
}

function useSave({ held, latest, merging, kept }: SaveRefs, become: (next: DesignInfo) => void) {
  const [state, setState] = useState<SavingState>({ kind: 'saved' })
  const store = useCallback(
    async function store(facts: Facts): Promise<boolean> {
      const base = { ...held.current.base, ...facts }
      const takenBack = merging.current.takenBack()
      if (takenBack) {
        setState({ kind: 'failed', error: mergedError, takenBack })
        return false
      }
      setState({ kind: 'saving' })
      let texts: Texts = {}
      try {
        const stored = storedParts(latest.current, base)
        texts = textsOf(stored)
        const sent = stored.map(([, { history }]) => ({ history, position: history.position }))
        await kept.save({ ...base, ...texts })
        // Contract 3b §2.1: what was released is changed now.
        const state = Number(base.state) === 1 ? 2 : base.state
        become({ ...base, ...texts, state, version: Number(base.version) + 1 })
        for (const { history, position } of sent) history.markSaved(position)
        setState({ kind: sent.some(({ history }) => history.isDirty) ? 'waiting' : 'saved' })
        return true
      } catch (thrown) {
        const error = thrown instanceof ZodError ? misfit(thrown) : toAppError(thrown)
        const next = isConflict(error) ? await nextBase(kept, held.current, error, merging.current.mergeQuietly) : null
        if (!isConflict(error) && Object.keys(texts).length > 0)
          held.current.unheard = [...held.current.unheard, texts].slice(-unheardMax)
        if (next) {
          become(next)
          return store(facts)
        }
        held.current.isStopped = isConflict(error)
        setState({ kind: 'failed', error })
        return false
      }
    },
    [held, latest, merging, kept, become],
  )
  /**
   * Resolves true when the design is stored as it is now; `isMeant`: also when nothing of it is another than what was stored last. `facts`
   * are stored along, and count from then on.
   */
  const save = useCallback(
    async ({ isMeant = false, facts = {} }: { isMeant?: boolean; facts?: Facts } = {}): Promise<boolean> => {
      // Whoever waits has the newest state stored, not that of the save before.
      while (held.current.running) await held.current.running
      if (!isMeant && !isDirty(latest.current, held.current.base)) return true
      const running = store(facts).finally(() => {
        held.current.running = null
      })
      held.current.running = running
      return running
    },
    [held, latest, store],
  )
  const expect = useCallback(
    () => setState((now) => (now.kind === 'saving' || now.kind === 'waiting' ? now : { kind: 'waiting' })),
    [],
  )
  return { state, save, expect }
}

/** The version to go on from after somebody else, or oneself unheard, was faster; null where the person must decide. */
async function nextBase(
  kept: DesignStore,
  held: Held,
  error: AppError,
  mergeQuietly: Options['mergeQuietly'],
): Promise<DesignInfo | null> {
  const stored = await kept.read(held.base.id).catch(() => null)
  if (!stored) return null
  if (isStoredUnheard(held, stored)) return stored
  // What was sent unheard may be among theirs already, and would come twice.
  if (held.unheard.length > 0) return null
  return mergeQuietly({ base: held.base, theirs: stored }, error) ? stored : null
}

/** What was sent when no answer came: the version one is refused for is one's own then. */
function isStoredUnheard({ base, unheard }: Held, stored: DesignInfo): boolean {
  if (Number(stored.version) !== Number(base.version) + 1) return false
  return unheard.some((texts) => Object.entries(texts).every(([name, text]) => stored[name as PartName] === text))
}

export function isConflict(error: AppError): boolean {
  return error.issues.some(({ code }) => code === 'conflict')
}

function useAutosave(
  parts: DesignParts,
  save: () => Promise<boolean>,
  held: RefObject<Held>,
  { expect, takenBack }: Pick<Options, 'takenBack'> & { /** Something waits to be stored. */ expect: () => void },
) {
  // The documents, and a timer.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const isDue = () => !held.current.isStopped && isDirty(parts, held.current.base)
    const later = () => {
      clearTimeout(timer)
      if (!isDue()) return
      // Nothing is sent: the person is asked at once, before the page is loaded anew and knows nothing of the merge.
      if (takenBack()) return void save()
      expect()
      // Refused meanwhile: the person is being asked, and what they answer would be gone with another save.
      timer = setTimeout(() => isDue() && void save(), autosaveMs)
    }
    const leave = Object.values(parts).map(({ history }) => history.subscribe(later))
    later()
    return () => {
      clearTimeout(timer)
      for (const stop of leave) stop()
      // The tab is left, or closed after it was asked about: nothing waits for somebody to come back.
      if (isDue()) void save()
    }
  }, [parts, save, held, expect, takenBack])
}

/** For what asks who was faster, where it is a merge of one's own that stands there. */
const mergedError = new AppError('refused', 'a merge was taken back that is stored', {
  issues: [{ path: '', code: 'conflict', message: '' }],
})

/** What is here as the platform has it needs no storing. */
function markStored(parts: DesignParts, stored: DesignInfo) {
  for (const [name, { text, history }] of storedParts(parts, stored))
    if (history.isDirty && text() === stored[name]) history.markSaved()
}

function misfit(thrown: ZodError): AppError {
  const issues = issuesOf(thrown)
  return new AppError('invalid', 'the design does not fit the call', { issues, userMessage: issues[0]?.message ?? '' })
}

type StoredParts = readonly [PartName, NonNullable<DesignParts[PartName]>][]

/** The lists of a pure form stay as they are. */
function storedParts(parts: DesignParts, base: DesignInfo): StoredParts {
  return (Object.entries(parts) as [PartName, NonNullable<DesignParts[PartName]>][]).filter(
    ([name]) => name === 'formData' || hasList(base),
  )
}

function textsOf(stored: StoredParts): Texts {
  return Object.fromEntries(stored.map(([name, { text }]) => [name, text()]))
}

function isDirty(parts: DesignParts, base: DesignInfo): boolean {
  return storedParts(parts, base).some(([, { history }]) => history.isDirty)
}
