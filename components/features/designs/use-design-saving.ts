import { useCallback, useEffect, useRef, useState } from 'react'
import type { DesignerSession } from '@/components/designer/shell/designer-session'
import { type DesignForm, type DesignInfo, designBase } from '@/lib/contract/online-dev/design-base'
import { type AppError, toAppError } from '@/lib/errors/app-error'
import { saveDesign } from './mutations'

/** What of a design is worked on here; each part is asked for its text when it is stored. */
export type DesignParts = Readonly<Partial<Record<'formData' | 'columnData' | 'appColumnData', () => string>>>

export type SavingState = { kind: 'saved' | 'waiting' | 'saving' } | { kind: 'failed'; error: AppError }

/** After the last change, in ms: the draft on the platform is never much older than the screen. */
const autosaveMs = 3000

type Options = {
  info: DesignInfo
  parts: DesignParts
  sessions: readonly { history: SavedHistory }[]
}

/** Of any kind of document. */
type SavedHistory = Pick<DesignerSession['history'], 'isDirty' | 'markSaved' | 'subscribe'> & { readonly document: object }

/**
 * Stores the design that is worked on, by itself some time after the last change, and at once when asked. One save at a time; what is
 * changed while one runs is stored by the next. A refusal because somebody else was faster stops it until the person has decided.
 */
export function useDesignSaving({ info, parts, sessions }: Options) {
  const [state, setState] = useState<SavingState>({ kind: 'saved' })
  const held = useRef({ base: info, running: null as Promise<boolean> | null, isStopped: false })
  const latest = useRef({ parts, sessions })
  latest.current = { parts, sessions }

  const store = useCallback(async (changes: Partial<DesignForm> = {}): Promise<boolean> => {
    const { base } = held.current
    const body = bodyOf(base, latest.current.parts, changes)
    const marked = latest.current.sessions.map(({ history }) => ({ history, document: history.document }))
    setState({ kind: 'saving' })
    try {
      await saveDesign(base.id, body)
    } catch (thrown) {
      const error = toAppError(thrown)
      held.current.isStopped = error.issues.some(({ code }) => code === 'conflict')
      setState({ kind: 'failed', error })
      return false
    }
    const version = Number(base.version) + 1
    held.current.base = { ...base, ...textsOf(body), version }
    for (const { history, document } of marked) if (history.document === document) history.markSaved()
    const isAllStored = marked.every(({ history, document }) => history.document === document)
    setState({ kind: isAllStored ? 'saved' : 'waiting' })
    return true
  }, [])

  /** Resolves true when the design is stored as it is now, or as the changes say. */
  const save = useCallback(
    async (changes?: Partial<DesignForm>): Promise<boolean> => {
      // Whoever waits has the newest state stored, not that of the save before.
      while (held.current.running) await held.current.running
      const isClean = latest.current.sessions.every(({ history }) => !history.isDirty)
      if (isClean && changes === undefined) return true
      const running = store(changes).finally(() => {
        held.current.running = null
      })
      held.current.running = running
      return running
    },
    [store],
  )

  // The documents, and a timer.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      const isDirty = sessions.some(({ history }) => history.isDirty)
      if (!isDirty || held.current.isStopped) return
      setState((now) => (now.kind === 'saving' || now.kind === 'waiting' ? now : { kind: 'waiting' }))
      clearTimeout(timer)
      timer = setTimeout(() => void save(), autosaveMs)
    }
    const leave = sessions.map(({ history }) => history.subscribe(later))
    later()
    return () => {
      clearTimeout(timer)
      for (const stop of leave) stop()
    }
  }, [sessions, save])

  return {
    state,
    save,
    /** The documents as they are now. */
    textOf: () => Object.fromEntries(Object.entries(latest.current.parts).map(([name, text]) => [name, text()])),
    /** The design as it was stored last. */
    stored: () => held.current.base,
    /** Another version was taken as the one to go on from. */
    rebase: (base: DesignInfo) => {
      held.current.base = base
      held.current.isStopped = false
      setState({ kind: 'waiting' })
    },
  }
}

function bodyOf(base: DesignInfo, parts: DesignParts, changes: Partial<DesignForm>): DesignForm {
  const texts = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, text()]))
  return designBase.update.body.parse({ ...base, ...texts, ...changes })
}

function textsOf(body: DesignForm): Partial<DesignInfo> {
  const { fullName, enCode, category, description, sortCode, formData, columnData, appColumnData } = body
  return {
    ...{ fullName, enCode, category, sortCode: Number(sortCode), description: description ?? '' },
    ...{ formData: formData ?? '', columnData: columnData ?? '', appColumnData: appColumnData ?? '' },
  }
}
