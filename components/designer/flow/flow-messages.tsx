import type { ReactNode } from 'react'
import { LazyMessages, type MessageLoaders } from '@/components/ui/lazy-messages'

const pictureWords: MessageLoaders = {
  zh: () => import('@/messages/zh/flowpicture.json'),
  en: () => import('@/messages/en/flowpicture.json'),
  zhtw: () => import('@/messages/zhtw/flowpicture.json'),
}

/** The texts of a drawn flow come along with it. */
export function FlowPictureMessages({ children }: { children: ReactNode }) {
  return (
    <LazyMessages namespace="flowpicture" loaders={pictureWords}>
      {children}
    </LazyMessages>
  )
}
