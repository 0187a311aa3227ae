import type { MessageLoaders } from '@/components/ui/lazy-messages'

/** Texts of the dialogs; they come with the code that shows them. */
export const pickersTexts: MessageLoaders = {
  zh: () => import('@/messages/zh/pickers.json'),
  en: () => import('@/messages/en/pickers.json'),
  zhtw: () => import('@/messages/zhtw/pickers.json'),
}
