import type { ReactNode } from 'react'
import { LazyMessages, type MessageLoaders } from '@/components/ui/lazy-messages'

const words: MessageLoaders = {
  zh: () => import('@/messages/zh/screendesigns.json'),
  en: () => import('@/messages/en/screendesigns.json'),
  zhtw: () => import('@/messages/zhtw/screendesigns.json'),
}

/** Texts of the screens on which data screens are designed. */
export function ScreenDesignTexts({ children }: { children: ReactNode }) {
  return (
    <LazyMessages namespace="screendesigns" loaders={words}>
      {children}
    </LazyMessages>
  )
}
