import type { approvalOf } from '@/components/features/flow-task/public'
import type { CallData } from '@/lib/contract/endpoint'
import type { flowBefore } from '@/lib/contract/workflow/flow-before'
import type { BatchKind, MyTaskRow } from './utils'

/** What is to be done with tasks at one node, with what had to be known of it before. */
export type PreparedBatch = { rows: readonly MyTaskRow[] } & (
  | { kind: Extract<BatchKind, 'pass'>; approval: Awaited<ReturnType<typeof approvalOf>> }
  | { kind: Extract<BatchKind, 'return'>; nodes: CallData<typeof flowBefore.rejectList> }
  | { kind: Extract<BatchKind, 'transfer'> }
)
