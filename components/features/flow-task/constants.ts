import type { MessageLoaders } from '@/components/ui/lazy-messages'

/** Texts of tasks; they come with the code. */
export const flowTaskTexts: MessageLoaders = {
  zh: () => import('@/messages/zh/flowtask.json'),
  en: () => import('@/messages/en/flowtask.json'),
  zhtw: () => import('@/messages/zhtw/flowtask.json'),
}

export const commentsPageSize = 20
export const filesMax = 3
export const commentPicturesMax = 9
export const commentFilesMax = 2
export const commentMegabytesMax = 50

/** Where drafts of a task lie: of its form by the id of its flow, of an operation by that and by the part of the person. */
export const draftModule = (name: string) => `flowTask.${name}`
export const operationDraft = (operation: string, part: string) => `${operation}.${part}`
