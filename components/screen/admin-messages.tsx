import type { ReactNode } from 'react'
import { LazyMessages, type MessageLoaders } from '@/components/ui/lazy-messages'

const texts: MessageLoaders = {
  zh: () => import('@/messages/zh/admin.json'),
  en: () => import('@/messages/en/admin.json'),
  zhtw: () => import('@/messages/zhtw/admin.json'),
}

/** Administration screens bring their texts along; nobody else loads them. */
export function AdminMessages({ children }: { children: ReactNode }) {
  return (
    <LazyMessages namespace="admin" loaders={texts}>
      {children}
    </LazyMessages>
  )
}
