import { useMemo } from 'react'
import { Difference, historyTexts, nodesOf } from '@/components/features/record-history/public'
import { useFormDesign } from '@/components/form/use-design'
import { Button } from '@/components/ui/button'
import { LazyMessages } from '@/components/ui/lazy-messages'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { useTexts } from '@/lib/client/use-texts'
import type { TaskDetail } from '@/lib/contract/workflow/flow-before'
import type { ReplayStep } from '@/lib/contract/workflow/flow-insight'
import styles from './flow-task.module.css'
import { OpinionRow } from './opinion-row'
import { useReplay } from './queries'

type ReplayDrawerProps = { taskId: string; title: string; detail: TaskDetail; onClose: () => void }
type Nodes = ReturnType<typeof nodesOf>

/** How a task came to what it is, from its launch on: who did what, and what that changed in the form. */
export function ReplayDrawer({ taskId, title, detail, onClose }: ReplayDrawerProps) {
  const t = useTexts('flowtask.replay')
  const tCommon = useTexts('common')
  const { data, error, mutate } = useReplay(taskId)
  const design = useFormDesign(detail.flowFormInfo.propertyJson)
  const nodes = useMemo(() => nodesOf(design), [design])
  // The record of the task has the names of its steps in the language of the reader.
  const names = new Map(detail.flowTaskOperatorRecordList.map(({ id, nodeName }) => [id, nodeName]))
  return (
    <Surface
      kind="drawer"
      open
      title={t('title')}
      subtitle={title}
      width="640px"
      onClose={onClose}
      footer={<Button onClick={onClose}>{tCommon('close')}</Button>}
    >
      {error ? <ErrorState error={error} onRetry={() => void mutate()} /> : null}
      {!data && !error && <LoadingState />}
      {data?.list.length === 0 && <EmptyState text={t('none')} />}
      {data && data.list.length > 0 && (
        <LazyMessages namespace="history" loaders={historyTexts}>
          <ol className={styles.timeline} aria-label={t('title')}>
            {data.list.map((step, index) => (
              <Step key={step.id} step={step} name={names.get(step.id) ?? step.nodeName} number={index + 1} nodes={nodes} />
            ))}
          </ol>
        </LazyMessages>
      )}
    </Surface>
  )
}

type StepProps = { step: ReplayStep; name: string; number: number; nodes: Nodes }

function Step({ step, name, number, nodes }: StepProps) {
  const t = useTexts('flowtask.replay')
  const { difference } = step
  const isChange = difference ? difference.fields.length + difference.tables.length > 0 : false
  return (
    <li className={styles.line}>
      <div className={styles.lineHead}>
        <span className={styles.nodeName}>{t('step', { number, node: name })}</span>
      </div>
      <OpinionRow row={step} />
      {difference && isChange ? (
        <div className={styles.difference}>
          <Difference difference={difference} nodes={nodes} isNew={number === 1} />
        </div>
      ) : (
        <p className={styles.hint}>{t('unchanged')}</p>
      )}
    </li>
  )
}
