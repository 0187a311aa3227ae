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

const designerWords: MessageLoaders = {
  zh: () => import('@/messages/zh/flowdesigner.json'),
  en: () => import('@/messages/en/flowdesigner.json'),
  zhtw: () => import('@/messages/zhtw/flowdesigner.json'),
}

/** The texts of the designer, below `DesignerMessages`. */
export function FlowDesignerMessages({ children }: { children: ReactNode }) {
  return (
    <FlowPictureMessages>
      <LazyMessages namespace="flowdesigner" loaders={designerWords}>
        {children}
      </LazyMessages>
    </FlowPictureMessages>
  )
}
