import type { RawRecord } from '@/lib/form/read'
import { type Approval, neededAsks } from './approval-form'
import { OperationDialog, type OperationDialogProps } from './operation-dialog'

export type ApprovalDialogProps = Omit<OperationDialogProps, 'asks'> & {
  /** Of the node that is agreed at; of the start node where a task is submitted. */
  properties: RawRecord
  /** What has to be chosen, as `readApproval` or `approvalOf` has made it. */
  approval: Approval
  /** Somebody else is asked too (contract 4a §5.3). */
  isAddSign?: boolean
  /** A task is submitted: nothing is said or signed. */
  isLaunch?: boolean
}

/** Agrees at a node, asks another person too, or submits a task (contract 4a §5.2, §5.3); also for several tasks at once. */
export function ApprovalDialog({ properties, approval, isAddSign, isLaunch, onSend, ...dialog }: ApprovalDialogProps) {
  const asks = neededAsks({ properties, approval, isAddSign, isLaunch }) ?? {}
  const { candidateType, countersignOver } = approval
  return (
    <OperationDialog
      {...dialog}
      asks={asks}
      onSend={(body, target) => onSend({ ...body, candidateType, countersignOver }, target)}
    />
  )
}
