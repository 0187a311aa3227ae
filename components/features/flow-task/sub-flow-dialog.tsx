import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { useTexts } from '@/lib/client/use-texts'
import type { TaskDetail } from '@/lib/contract/workflow/flow-before'
import styles from './flow-task.module.css'
import { useComments, useSubTasks } from './queries'
import { TaskPanel } from './task-panel'
import { type TabKey, titleOf } from './utils'

type SubFlowDialogProps = { node: { id: string; nodeName: string }; onClose: () => void }

/** The tasks that a sub-flow has begun, one at a time, to be read (contract 4a §4.6). */
export function SubFlowDialog({ node, onClose }: SubFlowDialogProps) {
  const t = useTexts('flowtask.subFlow')
  const tCommon = useTexts('common')
  const { data, error, mutate } = useSubTasks(node.id)
  const [index, setIndex] = useState(0)
  const shown = data?.[index]
  return (
    <Surface
      kind="drawer"
      open
      title={node.nodeName || t('title')}
      width="880px"
      onClose={onClose}
      footer={<Button onClick={onClose}>{tCommon('close')}</Button>}
    >
      {error ? <ErrorState error={error} onRetry={() => void mutate()} /> : null}
      {!data && !error && <LoadingState />}
      {data?.length === 0 && <EmptyState text={t('none')} />}
      {data && data.length > 1 && (
        <div className={styles.summaryBar}>
          <Select
            label={t('switch')}
            options={data.map((child, at) => ({ value: String(at), label: child.flowTaskInfo?.fullName ?? '' }))}
            value={String(index)}
            onChange={(value) => setIndex(Number(value))}
          />
        </div>
      )}
      {shown && <Child key={index} detail={shown} />}
    </Surface>
  )
}

function Child({ detail }: { detail: TaskDetail }) {
  const [tab, setTab] = useState<TabKey>('form')
  const id = detail.flowTaskInfo?.id ?? ''
  const task = { id, flowId: detail.flowTaskInfo?.flowId ?? '', opType: 3 as const }
  const comments = useComments(tab === 'comments' ? id : null)
  return (
    <>
      <h3 className={styles.groupName}>{titleOf(task, detail)}</h3>
      <TaskPanel task={task} detail={detail} form={null} comments={comments} tab={tab} onTab={setTab} />
    </>
  )
}
