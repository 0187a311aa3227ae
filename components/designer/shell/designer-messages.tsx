import type { ReactNode } from 'react'
import { LazyMessages, type MessageLoaders } from '@/components/ui/lazy-messages'

const words: MessageLoaders = {
  zh: () => import('@/messages/zh/designer.json'),
  en: () => import('@/messages/en/designer.json'),
  zhtw: () => import('@/messages/zhtw/designer.json'),
}

const shellWords: MessageLoaders = {
  zh: () => import('@/messages/zh/designershell.json'),
  en: () => import('@/messages/en/designershell.json'),
  zhtw: () => import('@/messages/zhtw/designershell.json'),
}

/** Designers bring their texts along; nobody else loads them. */
export function DesignerMessages({ children }: { children: ReactNode }) {
  return (
    <LazyMessages namespace="designer" loaders={words}>
      <LazyMessages namespace="designershell" loaders={shellWords}>
        {children}
      </LazyMessages>
    </LazyMessages>
  )
}
