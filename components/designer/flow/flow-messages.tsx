import type { ReactNode } from 'react'
import { LazyMessages, type MessageLoaders } from '@/components/ui/lazy-messages'

const pictureWords: MessageLoaders = {
  zh: () => import('@/messages/zh/flowpicture.json'),
  en: () => import('@/messages/en/flowpicture.json'),
  zhtw: () => import('@/messages/zhtw/flowpicture.json'),
}

type WordsProps = { fallback?: ReactNode; children: ReactNode }

/** The texts of a drawn flow come along with it. */
export function FlowPictureMessages({ fallback, children }: WordsProps) {
  return (
    <LazyMessages namespace="flowpicture" loaders={pictureWords} {...(fallback === undefined ? {} : { fallback })}>
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
export function FlowDesignerMessages({ fallback, children }: WordsProps) {
  const waiting = fallback === undefined ? {} : { fallback }
  return (
    <FlowPictureMessages {...waiting}>
      <LazyMessages namespace="flowdesigner" loaders={designerWords} {...waiting}>
        {children}
      </LazyMessages>
    </FlowPictureMessages>
  )
}
