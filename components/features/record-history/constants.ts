import type { MessageLoaders } from '@/components/ui/lazy-messages'

export const historyTexts: MessageLoaders = {
  zh: () => import('@/messages/zh/history.json'),
  en: () => import('@/messages/en/history.json'),
  zhtw: () => import('@/messages/zhtw/history.json'),
}
