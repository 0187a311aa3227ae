import type { ReactNode } from 'react'
import { LazyMessages, type MessageLoaders } from '@/components/ui/lazy-messages'

const texts: MessageLoaders = {
  zh: () => import('@/messages/zh/report.json'),
  en: () => import('@/messages/en/report.json'),
  zhtw: () => import('@/messages/zhtw/report.json'),
}

/** Texts of what shows reports. */
export function ReportTexts({ children }: { children: ReactNode }) {
  return (
    <LazyMessages namespace="report" loaders={texts}>
      {children}
    </LazyMessages>
  )
}
