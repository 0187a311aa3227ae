import type { ReactNode } from 'react'
import { LazyMessages, type MessageLoaders } from '../lazy-messages'

const words: MessageLoaders = {
  zh: () => import('@/messages/zh/codeeditor.json'),
  en: () => import('@/messages/en/codeeditor.json'),
  zhtw: () => import('@/messages/zhtw/codeeditor.json'),
}

/** The editor brings its texts along; nobody else loads them. */
export function CodeEditorMessages({ children }: { children: ReactNode }) {
  return (
    <LazyMessages namespace="codeeditor" loaders={words}>
      {children}
    </LazyMessages>
  )
}
