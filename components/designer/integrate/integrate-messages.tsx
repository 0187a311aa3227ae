import type { ReactNode } from 'react'
import { LazyMessages, type MessageLoaders } from '@/components/ui/lazy-messages'
import { FlowDesignerMessages } from '../flow/flow-messages'

const words: MessageLoaders = {
  zh: () => import('@/messages/zh/integratedesigner.json'),
  en: () => import('@/messages/en/integratedesigner.json'),
  zhtw: () => import('@/messages/zhtw/integratedesigner.json'),
}

/** The texts of the designer of integrations, below `DesignerMessages`. */
export function IntegrateDesignerMessages({ children }: { children: ReactNode }) {
  return (
    <FlowDesignerMessages>
      <LazyMessages namespace="integratedesigner" loaders={words}>
        {children}
      </LazyMessages>
    </FlowDesignerMessages>
  )
}
