import { lazyCode } from '@/components/ui/lazy-code'

export { approvalOf, neededAsks } from './approval-form'
export { flowTaskTexts } from './constants'
export { plainReturn, returnAsks } from './return-form'
export type { OpenTask, Person } from './types'
export { usePeopleQuestion } from './use-people-question'
export { personName } from './utils'

/** A task over any page, with all that can be done with it; its code comes when one is opened. */
export const TaskDialog = lazyCode(() => import('./task-dialog').then((file) => file.TaskDialog))

/** The dialogs of single operations, for lists that do them with several tasks at once. */
export const ApprovalDialog = lazyCode(() => import('./approval-dialog').then((file) => file.ApprovalDialog))
export const ReturnDialog = lazyCode(() => import('./return-dialog').then((file) => file.ReturnDialog))
export const TransferDialog = lazyCode(() => import('./transfer-dialog').then((file) => file.TransferDialog))
