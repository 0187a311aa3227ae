import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { lazyCode } from '@/components/ui/lazy-code'
import { EmptyState } from '@/components/ui/states'
import { Tag } from '@/components/ui/tag'
import { useTexts } from '@/lib/client/use-texts'
import type { TaskDetail } from '@/lib/contract/workflow/flow-before'
import styles from './flow-task.module.css'
import { OpinionRow } from './opinion-row'
import type { OpenTask } from './types'
import { timeText } from './utils'

const EventLogDialog = lazyCode(async () => (await import('./event-log-dialog')).EventLogDialog)
const ReplayDrawer = lazyCode(async () => (await import('./replay-drawer')).ReplayDrawer)
const NodeFormDialog = lazyCode(async () => (await import('./node-form-dialog')).NodeFormDialog)

type Row = TaskDetail['flowTaskOperatorRecordList'][number]
/** Voided by a later return or withdrawal (contract 4a §1.3). */
const voided = -1

/** What was done with a task, the newest first; a watcher can look at the form of each node and at its events (contract 4a §4.7). */
export function RecordPanel({ task, detail }: { task: OpenTask; detail: TaskDetail }) {
  const t = useTexts('flowtask.record')
  const [events, setEvents] = useState<Row | null>(null)
  const [form, setForm] = useState<Row | null>(null)
  const [isReplayed, setReplayed] = useState(false)
  const { flowTaskOperatorRecordList: rows, flowTaskInfo } = detail
  if (rows.length === 0) return <EmptyState text={t('none')} />
  const isWatched = task.opType === 4
  return (
    <>
      <div className={styles.recordBar}>
        <Button size="sm" startIcon={<Icon name="history" size={16} />} onClick={() => setReplayed(true)}>
          {t('replay')}
        </Button>
      </div>
      <ol className={styles.timeline} aria-label={t('label')}>
        {flowTaskInfo?.completion === 100 && (
          <li className={styles.line} data-end="">
            <div className={styles.lineHead}>
              <span className={styles.nodeName}>{t('end')}</span>
              <time className={styles.hint}>{timeText(flowTaskInfo.endTime)}</time>
            </div>
          </li>
        )}
        {rows.toReversed().map((row) => (
          <RecordLine
            key={row.id}
            row={row}
            {...(isWatched ? { onForm: () => setForm(row), onEvents: () => setEvents(row) } : {})}
          />
        ))}
      </ol>
      {isReplayed && (
        <ReplayDrawer taskId={task.id} title={flowTaskInfo?.fullName ?? ''} detail={detail} onClose={() => setReplayed(false)} />
      )}
      {events && <EventLogDialog taskNodeId={events.taskNodeId} title={events.nodeName} onClose={() => setEvents(null)} />}
      {form && (
        <NodeFormDialog
          task={{ ...task, opType: 0, taskNodeId: form.taskNodeId }}
          title={form.nodeName}
          onClose={() => setForm(null)}
        />
      )}
    </>
  )
}

type RecordLineProps = {
  row: Row
  /** Given to watchers. */
  onForm?: () => void
  onEvents?: () => void
}

function RecordLine({ row, onForm, onEvents }: RecordLineProps) {
  const t = useTexts('flowtask.record')
  return (
    <li className={styles.line} data-void={row.status === voided || undefined}>
      <div className={styles.lineHead}>
        {onForm ? (
          <button type="button" className={styles.nodeLink} onClick={onForm}>
            {row.nodeName}
          </button>
        ) : (
          <span className={styles.nodeName}>{row.nodeName}</span>
        )}
        {row.status === voided && <Tag tone="grey">{t('voided')}</Tag>}
        {onEvents && row.isLog === 1 && (
          <Button size="sm" variant="text" onClick={onEvents}>
            {t('events')}
          </Button>
        )}
      </div>
      <OpinionRow row={row} receivedAt={row.creatorTime} />
    </li>
  )
}
