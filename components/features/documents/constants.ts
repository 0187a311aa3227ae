import type { MessageLoaders } from '@/components/ui/lazy-messages'

export const documentTexts: MessageLoaders = {
  zh: () => import('@/messages/zh/documents.json'),
  en: () => import('@/messages/en/documents.json'),
  zhtw: () => import('@/messages/zhtw/documents.json'),
}

/** The four lists (contract 4b §9). */
export const documentKinds = ['all', 'mine', 'toMe', 'trash'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Wire: where everything begins. */
export const rootFolder = '0'
