'use client'

import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import { childrenOf, type NodeId, nodeOf } from '@/lib/designer/public'
import { isRecord, type RawRecord } from '@/lib/form/read'
import type { DesignerSession } from './designer-session'

const SessionContext = createContext<DesignerSession | null>(null)

export const DesignerSessionProvider = SessionContext.Provider

export function useSession(): DesignerSession {
  const session = useContext(SessionContext)
  if (!session) throw new Error('a part of a designer stands outside of it')
  return session
}

/** A fact of the session; who asks is drawn again when the answer is another one, so answers are kept objects or plain values. */
export function useSessionFact<Fact>(read: (session: DesignerSession) => Fact): Fact {
  const session = useSession()
  const get = () => read(session)
  return useSyncExternalStore(session.subscribe, get, get)
}

const nothing: RawRecord = {}

/** What a node stores, `rootId` for the design itself; the same object until that very node changes. */
export function useNodeShell(id: NodeId): RawRecord {
  return useSessionFact(
    useCallback(
      (session: DesignerSession) => {
        const shell = nodeOf(session.document, id)?.shell
        return isRecord(shell) ? shell : nothing
      },
      [id],
    ),
  )
}

/** The nodes directly below a node; the same list until one comes, goes or moves. */
export function useChildren(id: NodeId): readonly NodeId[] {
  return useSessionFact(useCallback((session: DesignerSession) => childrenOf(session.document, id), [id]))
}

export function useIsSelected(id: NodeId): boolean {
  return useSessionFact(useCallback((session: DesignerSession) => session.isSelected(id), [id]))
}

export function useSelection(): readonly NodeId[] {
  return useSessionFact(readSelection)
}

const readSelection = (session: DesignerSession) => session.selection

/** The whole document, for what looks at all of it: outlines, searches, lists of faults. */
export function useDesignDocument() {
  return useSessionFact(readDocument)
}

const readDocument = (session: DesignerSession) => session.document
