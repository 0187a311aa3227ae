import type { ComponentProps } from 'react'
import type { approvalOf } from '@/components/features/flow-task/public'
import type { Conditions } from '@/components/screen/list-question'
import type { ListScreen } from '@/components/screen/list-screen'
import type { ListQuery } from '@/components/screen/use-list-query'
import type { KeptDecision } from '@/lib/client/decisions/decision-storage'
import type { CallData } from '@/lib/contract/endpoint'
import type { flowBefore } from '@/lib/contract/workflow/flow-before'
import type { monitorKinds } from './constants'
import type { BatchKind, MyTaskRow } from './utils'

export type MonitorKind = (typeof monitorKinds)[number]
export type MonitorFilters = { kind: MonitorKind; where: Conditions }
/** One of the lists of the monitor, below the tabs that they share. */
export type MonitorPanelProps = {
  query: ListQuery<MonitorFilters>
  tabs?: NonNullable<ComponentProps<typeof ListScreen>['tabs']>
}

/** The decision of a part that waits in this browser, if any. */
export type KeptOf = (operatorId: string) => KeptDecision | undefined

/** What is to be done with tasks at one node, with what had to be known of it before. */
export type PreparedBatch = { rows: readonly MyTaskRow[] } & (
  | { kind: Extract<BatchKind, 'pass'>; approval: Awaited<ReturnType<typeof approvalOf>> }
  | { kind: Extract<BatchKind, 'return'>; nodes: CallData<typeof flowBefore.rejectList> }
  | { kind: Extract<BatchKind, 'transfer'> }
)
