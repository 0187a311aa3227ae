import type { MessageLoaders } from '@/components/ui/lazy-messages'

/** Texts of messages, mails and notices; they come with the first screen or dialog that shows them. */
export const noticeTexts: MessageLoaders = {
  zh: () => import('@/messages/zh/notices.json'),
  en: () => import('@/messages/en/notices.json'),
  zhtw: () => import('@/messages/zhtw/notices.json'),
}

/** Spec 1 §9. */
export const messagePageSize = 20
/** Spec 1 §9: the next page is asked for within this distance of the bottom. */
export const nextPagePixels = 200
/** Contract 1 §13.2. */
export const messageDialogWidth = '800px'
