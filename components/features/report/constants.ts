import type { MessageLoaders } from '@/components/ui/lazy-messages'

export const reportTexts: MessageLoaders = {
  zh: () => import('@/messages/zh/report.json'),
  en: () => import('@/messages/en/report.json'),
  zhtw: () => import('@/messages/zhtw/report.json'),
}

/** Percent of the size on paper. */
export const zooms = ['50', '75', '100', '125', '150', '200'] as const
export type Zoom = (typeof zooms)[number]

/** More is no matter of a printer dialog; a file holds all of them. */
export const printedPagesMax = 500
