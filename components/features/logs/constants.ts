import type { MessageLoaders } from '@/components/ui/lazy-messages'

/** Names of screens: operations are told by the one that they belong to. */
export const routeTexts: MessageLoaders = {
  zh: () => import('@/messages/zh/routes.json'),
  en: () => import('@/messages/en/routes.json'),
  zhtw: () => import('@/messages/zhtw/routes.json'),
}
