import type { ReactNode } from 'react'
import { LazyMessages, type MessageLoaders } from '@/components/ui/lazy-messages'

const texts: MessageLoaders = {
  zh: () => import('@/messages/zh/portal.json'),
  en: () => import('@/messages/en/portal.json'),
  zhtw: () => import('@/messages/zhtw/portal.json'),
}

/** Texts of portals; they come with the code. */
export function PortalTexts({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  return (
    <LazyMessages namespace="portal" loaders={texts} fallback={fallback}>
      {children}
    </LazyMessages>
  )
}
