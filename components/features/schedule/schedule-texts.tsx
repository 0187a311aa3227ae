import type { ReactNode } from 'react'
import { LazyMessages, type MessageLoaders } from '@/components/ui/lazy-messages'

const texts: MessageLoaders = {
  zh: () => import('@/messages/zh/schedule.json'),
  en: () => import('@/messages/en/schedule.json'),
  zhtw: () => import('@/messages/zhtw/schedule.json'),
}

/** Texts of schedules; they come with the code. */
export function ScheduleTexts({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  return (
    <LazyMessages namespace="schedule" loaders={texts} fallback={fallback}>
      {children}
    </LazyMessages>
  )
}
