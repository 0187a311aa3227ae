import { type ReactNode, useMemo, useState } from 'react'
import { stateColumn } from '@/components/screen/columns'
import type { RowAction } from '@/components/screen/row-actions'
import type { DataTableEntry } from '@/components/ui/data-table/types'
import { lazyCode } from '@/components/ui/lazy-code'
import { useTexts } from '@/lib/client/use-texts'
import type { RecordRow } from '@/lib/contract/online-dev/online-dev'
import { hasRun, mayEditTask, mayRemoveTask, statusCode } from '@/lib/domain/flow-codes'
import { readNumber, readText } from '@/lib/form/read'
import type { Module } from '../utils'
import type { FlowOpening } from './types'

const TaskLayer = lazyCode(async () => (await import('./task-layer-panel')).TaskLayer)

/** What may be done with the record of a row, as its task stands (contract 4a §11). */
const allowed: Readonly<Record<string, (status: unknown) => boolean>> = {
  edit: mayEditTask,
  remove: mayRemoveTask,
  detail: hasRun,
}

/** The flow of a module in its list: how each task stands, what that lets be done with its row, and the task itself above the list. */
export function useModuleFlow(module: Module, onDone: () => void) {
  const isOn = module.flowId !== ''
  const t = useTexts('flowcodes')
  const tList = useTexts('list')
  const [opened, setOpened] = useState<{ opening: FlowOpening; turn: number } | null>(null)
  const open = (opening: FlowOpening) => setOpened((before) => ({ opening, turn: (before?.turn ?? 0) + 1 }))
  const column = useMemo(
    () =>
      stateColumn<RecordRow>(
        'flowState',
        tList('flow.state'),
        (row) => (isApart(row) ? '' : t(`status.${statusCode(row['flowState']).key}`)),
        {
          ...{ width: 130, pinned: 'right', isSortable: false },
          tone: (row) => statusCode(row['flowState']).tone,
        },
      ),
    [t, tList],
  )
  const dialog: ReactNode = opened && (
    <TaskLayer key={opened.turn} module={module} opening={opened.opening} onDone={onDone} onClose={() => setOpened(null)} />
  )
  return {
    isOn,
    dialog,
    /** Whether what is done with the record is done in the flow. */
    holds: (row: RecordRow) => isOn && !isApart(row),
    add: () => open({ id: '', flowId: '', opType: '-1' }),
    edit: (row: RecordRow) => open({ id: row.id, flowId: flowOf(row), opType: '-1' }),
    detail: (row: RecordRow) => open({ id: row.id, flowId: flowOf(row), opType: 0, status: readNumber(row['flowState']) }),
    withColumn: (entries: readonly DataTableEntry<RecordRow>[]) => (isOn ? [...entries.map(besideNoTitle), column] : entries),
    /** The actions of a row without those that its task closes. */
    heeded: (row: RecordRow, actions: readonly RowAction[]): readonly RowAction[] =>
      isOn && !isApart(row)
        ? actions.map((action) => ({ ...action, isDisabled: !(allowed[action.key]?.(row['flowState']) ?? true) }))
        : actions,
  }
}

/** Beside the title of a card stands how the task stands; another state of the record is one of its fields. */
function besideNoTitle(entry: DataTableEntry<RecordRow>): DataTableEntry<RecordRow> {
  return 'isBesideTitle' in entry && entry.isBesideTitle ? { ...entry, isBesideTitle: false, isOnCard: true } : entry
}

/**
 * A record from before the module had a flow, or brought in past it, is read and changed as any other one: there is no task to look at,
 * and nothing waits to be submitted. A draft has no state either on older servers, but the flow that it is to be launched by.
 */
function isApart(row: RecordRow): boolean {
  return readText(row['flowState']) === '' && flowOf(row) === ''
}

/** Older servers write a missing one as the text `null`. */
function flowOf(row: RecordRow): string {
  const flowId = readText(row['flowId'])
  return flowId === 'null' ? '' : flowId
}
