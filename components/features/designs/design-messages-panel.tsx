import type { ReactNode } from 'react'
import { LazyMessages, type MessageLoaders } from '@/components/ui/lazy-messages'

const texts: MessageLoaders = {
  zh: () => import('@/messages/zh/designs.json'),
  en: () => import('@/messages/en/designs.json'),
  zhtw: () => import('@/messages/zhtw/designs.json'),
}

/** What is said of designs, apart from all of administration: a designer is opened without the rest of it. */
export function DesignMessages({ children }: { children: ReactNode }) {
  return (
    <LazyMessages namespace="designs" loaders={texts}>
      {children}
    </LazyMessages>
  )
}
