import { Button } from '@/components/ui/button'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { useTexts } from '@/lib/client/use-texts'
import styles from './flow-task.module.css'
import { useEventLog } from './queries'
import { timeText } from './utils'

type EventLogDialogProps = { taskNodeId: string; title: string; onClose: () => void }

/** What the events of a node called, and what came of it (contract 4a §4.7). */
export function EventLogDialog({ taskNodeId, title, onClose }: EventLogDialogProps) {
  const t = useTexts('flowtask.events')
  const tCommon = useTexts('common')
  const { data, error, mutate } = useEventLog(taskNodeId)
  return (
    <Surface
      kind="general"
      open
      title={t('title')}
      subtitle={title}
      width="720px"
      onClose={onClose}
      footer={<Button onClick={onClose}>{tCommon('close')}</Button>}
    >
      {error ? <ErrorState error={error} onRetry={() => void mutate()} /> : null}
      {!data && !error && <LoadingState />}
      {data?.list.length === 0 && <EmptyState />}
      <ul className={styles.events}>
        {data?.list.map((event) => (
          <li key={event.id} className={styles.line}>
            <div className={styles.lineHead}>
              <span className={styles.nodeName}>{event.fullName}</span>
              <span className={styles.hint}>
                {event.interfaceName} {event.interfaceCode}
              </span>
              <time className={styles.time}>{timeText(event.creatorTime)}</time>
            </div>
            <pre className={styles.result}>{event.result}</pre>
          </li>
        ))}
      </ul>
    </Surface>
  )
}
