import type { ReactNode } from 'react'
import { LazyMessages, type MessageLoaders } from '@/components/ui/lazy-messages'

const words: MessageLoaders = {
  zh: () => import('@/messages/zh/screendesigner.json'),
  en: () => import('@/messages/en/screendesigner.json'),
  zhtw: () => import('@/messages/zhtw/screendesigner.json'),
}

/** The texts of the designer of data screens, below those of the designer of portals, whose panels it takes. */
export function ScreenDesignerMessages({ children }: { children: ReactNode }) {
  return (
    <LazyMessages namespace="screendesigner" loaders={words}>
      {children}
    </LazyMessages>
  )
}
