import type { ReactNode } from 'react'
import { LazyMessages, type MessageLoaders } from '@/components/ui/lazy-messages'

const texts: MessageLoaders = {
  zh: () => import('@/messages/zh/screen.json'),
  en: () => import('@/messages/en/screen.json'),
  zhtw: () => import('@/messages/zhtw/screen.json'),
}

/** Texts of data screens; they come with the code. */
export function ScreenTexts({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  return (
    <LazyMessages namespace="screen" loaders={texts} fallback={fallback}>
      {children}
    </LazyMessages>
  )
}
