import type { ReactNode } from 'react'
import { LazyMessages, type MessageLoaders } from '@/components/ui/lazy-messages'

const words: MessageLoaders = {
  zh: () => import('@/messages/zh/portaldesigns.json'),
  en: () => import('@/messages/en/portaldesigns.json'),
  zhtw: () => import('@/messages/zhtw/portaldesigns.json'),
}

/** Texts of the screens of portal designs. */
export function PortalDesignTexts({ children }: { children: ReactNode }) {
  return (
    <LazyMessages namespace="portaldesigns" loaders={words}>
      {children}
    </LazyMessages>
  )
}
