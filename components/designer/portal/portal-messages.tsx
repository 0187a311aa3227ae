import type { ReactNode } from 'react'
import { LazyMessages, type MessageLoaders } from '@/components/ui/lazy-messages'

const words: MessageLoaders = {
  zh: () => import('@/messages/zh/portaldesigner.json'),
  en: () => import('@/messages/en/portaldesigner.json'),
  zhtw: () => import('@/messages/zhtw/portaldesigner.json'),
}

/** The texts of the designer of portals, below `DesignerMessages`. */
export function PortalDesignerMessages({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  return (
    <LazyMessages namespace="portaldesigner" loaders={words} {...(fallback === undefined ? {} : { fallback })}>
      {children}
    </LazyMessages>
  )
}
