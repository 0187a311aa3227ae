import type { ReactNode } from 'react'
import { LazyMessages } from '@/components/ui/lazy-messages'
import { flowListTexts } from './constants'

/** The lists of tasks bring their texts along. */
export function FlowListMessages({ children }: { children: ReactNode }) {
  return (
    <LazyMessages namespace="flowlist" loaders={flowListTexts}>
      {children}
    </LazyMessages>
  )
}
