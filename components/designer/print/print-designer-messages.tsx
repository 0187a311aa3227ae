import type { ReactNode } from 'react'
import { LazyMessages, type MessageLoaders } from '@/components/ui/lazy-messages'
import { DesignerMessages } from '../shell/designer-messages'

const words: MessageLoaders = {
  zh: () => import('@/messages/zh/printdesigner.json'),
  en: () => import('@/messages/en/printdesigner.json'),
  zhtw: () => import('@/messages/zhtw/printdesigner.json'),
}

const editorWords: MessageLoaders = {
  zh: () => import('@/messages/zh/richtext.json'),
  en: () => import('@/messages/en/richtext.json'),
  zhtw: () => import('@/messages/zhtw/richtext.json'),
}

/** The print designer brings its texts along; nobody else loads them. */
export function PrintDesignerMessages({ children }: { children: ReactNode }) {
  return (
    <DesignerMessages>
      <LazyMessages namespace="richtext" loaders={editorWords}>
        <LazyMessages namespace="printdesigner" loaders={words}>
          {children}
        </LazyMessages>
      </LazyMessages>
    </DesignerMessages>
  )
}
