import type { ReactNode } from 'react'
import { LazyMessages, type MessageLoaders } from '@/components/ui/lazy-messages'

const texts: MessageLoaders = {
  zh: () => import('@/messages/zh/flowlaunch.json'),
  en: () => import('@/messages/en/flowlaunch.json'),
  zhtw: () => import('@/messages/zhtw/flowlaunch.json'),
}

/** Texts of launching; they come with the code. */
export function LaunchTexts({ children }: { children: ReactNode }) {
  return (
    <LazyMessages namespace="flowlaunch" loaders={texts}>
      {children}
    </LazyMessages>
  )
}
