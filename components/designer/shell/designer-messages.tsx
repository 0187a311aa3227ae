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

/** Designers bring their texts along; nobody else loads them. `fallback` stands while they come, where a designer is no page of its own. */
export function DesignerMessages({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  const waiting = fallback === undefined ? {} : { fallback }
  return (
    <LazyMessages namespace="designer" loaders={words} {...waiting}>
      <LazyMessages namespace="designershell" loaders={shellWords} {...waiting}>
        {children}
      </LazyMessages>
    </LazyMessages>
  )
}
