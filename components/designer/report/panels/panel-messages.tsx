import type { ReactNode } from 'react'
import { LazyMessages, type MessageLoaders } from '@/components/ui/lazy-messages'

const words: MessageLoaders = {
  zh: () => import('@/messages/zh/reportpanels.json'),
  en: () => import('@/messages/en/reportpanels.json'),
  zhtw: () => import('@/messages/zhtw/reportpanels.json'),
}

/** The texts of what stands beside the sheet of a report, below `ReportDesignerMessages`. */
export function ReportPanelMessages({ children }: { children: ReactNode }) {
  return (
    <LazyMessages namespace="reportpanels" loaders={words}>
      {children}
    </LazyMessages>
  )
}
