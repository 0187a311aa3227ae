import { type ReactNode, useMemo, useRef } from 'react'
import { useFlowChoice } from '@/components/features/flow-launch/public'
import type { Module } from '../utils'
import type { ImportFlow } from './mutations'

/** By which flow of its module a file is launched: the only one at once, several are asked about (spec 2 §5.5). */
export function useImportFlow({ flowId, title }: Pick<Module, 'flowId' | 'title'>): { flow: ImportFlow; dialog: ReactNode } {
  const chosen = useRef('')
  const answer = useRef<(isChosen: boolean) => void>(() => {})
  const { choose, dialog } = useFlowChoice<{ id: string; fullName: string }>({
    isOwn: true,
    onChosen: (_template, id) => {
      chosen.current = id
      answer.current(true)
    },
    onEnd: () => answer.current(false),
  })
  const latest = useRef(choose)
  latest.current = choose
  const flow = useMemo(
    () => ({
      ask: () =>
        new Promise<boolean>((resolve) => {
          answer.current = resolve
          void latest.current({ id: flowId, fullName: title })
        }),
      chosen: () => chosen.current,
    }),
    [flowId, title],
  )
  return { flow, dialog }
}
