import type { ReactNode } from 'react'
import { LazyMessages, type MessageLoaders } from '@/components/ui/lazy-messages'

const words: MessageLoaders = {
  zh: () => import('@/messages/zh/reportdesigner.json'),
  en: () => import('@/messages/en/reportdesigner.json'),
  zhtw: () => import('@/messages/zhtw/reportdesigner.json'),
}

const editorWords: MessageLoaders = {
  zh: () => import('@/messages/zh/richtext.json'),
  en: () => import('@/messages/en/richtext.json'),
  zhtw: () => import('@/messages/zhtw/richtext.json'),
}

/** The texts of the designer of reports, below `DesignerMessages`. */
export function ReportDesignerMessages({ children }: { children: ReactNode }) {
  return (
    <LazyMessages namespace="richtext" loaders={editorWords}>
      <LazyMessages namespace="reportdesigner" loaders={words}>
        {children}
      </LazyMessages>
    </LazyMessages>
  )
}
