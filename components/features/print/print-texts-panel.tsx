import type { ReactNode } from 'react'
import { LazyMessages, type MessageLoaders } from '@/components/ui/lazy-messages'

const texts: MessageLoaders = {
  zh: () => import('@/messages/zh/print.json'),
  en: () => import('@/messages/en/print.json'),
  zhtw: () => import('@/messages/zhtw/print.json'),
}

/** Whatever shows paper brings the texts along; nobody else loads them. */
export function PrintMessages({ children }: { children: ReactNode }) {
  return (
    <LazyMessages namespace="print" loaders={texts} fallback={null}>
      {children}
    </LazyMessages>
  )
}
