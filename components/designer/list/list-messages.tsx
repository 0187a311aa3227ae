import type { ReactNode } from 'react'
import { LazyMessages, type MessageLoaders } from '@/components/ui/lazy-messages'

const words: MessageLoaders = {
  zh: () => import('@/messages/zh/listdesigner.json'),
  en: () => import('@/messages/en/listdesigner.json'),
  zhtw: () => import('@/messages/zhtw/listdesigner.json'),
}

/** The list designer brings its texts along; nobody else loads them. */
export function ListDesignerMessages({ children }: { children: ReactNode }) {
  return (
    <LazyMessages namespace="listdesigner" loaders={words}>
      {children}
    </LazyMessages>
  )
}
