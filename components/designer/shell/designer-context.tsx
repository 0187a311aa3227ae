'use client'

import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { DesignKind } from './design-kind'
import type { DesignerSession } from './designer-session'
import { DesignerSessionProvider } from './session-context'
import { type ShellActions, shellActions } from './shell-actions'

type Designer = { session: DesignerSession; kind: DesignKind; actions: ShellActions }

const DesignerContext = createContext<Designer | null>(null)

type ProviderProps = { session: DesignerSession; kind: DesignKind; tell: (text: string) => void; children: ReactNode }

/** Gives the parts of a designer its session, the rules of its kind of design, and what can be done with what is chosen. */
export function DesignerProvider({ session, kind, tell, children }: ProviderProps) {
  const designer = useMemo(() => ({ session, kind, actions: shellActions(session, kind, tell) }), [session, kind, tell])
  return (
    <DesignerContext value={designer}>
      <DesignerSessionProvider value={session}>{children}</DesignerSessionProvider>
    </DesignerContext>
  )
}

export function useDesigner(): Designer {
  const designer = useContext(DesignerContext)
  if (!designer) throw new Error('a part of a designer stands outside of it')
  return designer
}
