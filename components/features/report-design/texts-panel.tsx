import type { ReactNode } from 'react'
import { LazyMessages, type MessageLoaders } from '@/components/ui/lazy-messages'

const words: MessageLoaders = {
  zh: () => import('@/messages/zh/reportdesigns.json'),
  en: () => import('@/messages/en/reportdesigns.json'),
  zhtw: () => import('@/messages/zhtw/reportdesigns.json'),
}

/** Texts of the screens of report designs. */
export function ReportDesignTexts({ children }: { children: ReactNode }) {
  return (
    <LazyMessages namespace="reportdesigns" loaders={words}>
      {children}
    </LazyMessages>
  )
}
