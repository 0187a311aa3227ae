import { Select } from '@/components/ui/select'
import { Tag } from '@/components/ui/tag'
import { useTexts } from '@/lib/client/use-texts'
import type { TaskDetail } from '@/lib/contract/workflow/flow-before'
import { statusCode, urgencyChoices, urgencyCode } from '@/lib/domain/flow-codes'
import styles from './flow-task.module.css'
import type { OpenTask } from './types'

type FactsPanelProps = { task: OpenTask; detail: TaskDetail; urgency: number; onUrgency: (urgency: number) => void }

/** How urgent a task is, which its launcher says, and its state (contract 4a §4.2). */
export function FactsPanel({ task, detail, urgency, onUrgency }: FactsPanelProps) {
  const t = useTexts('flowtask')
  const tCodes = useTexts('flowcodes')
  const { key, tone } = statusCode(detail.flowTaskInfo?.status)
  const words = (value: number) => tCodes(`urgency.${urgencyCode(value).key}`)
  return (
    <div className={styles.facts}>
      {task.opType === '-1' ? (
        <div className={styles.urgency}>
          <Select
            label={t('urgency')}
            options={urgencyChoices.map((value) => ({ value: String(value), label: words(value) }))}
            value={String(urgency)}
            onChange={(value) => onUrgency(Number(value))}
          />
        </div>
      ) : (
        <Tag tone={urgencyCode(urgency).tone} look="dot">
          {words(urgency)}
        </Tag>
      )}
      {detail.flowTaskInfo && <Tag tone={tone}>{tCodes(`status.${key}`)}</Tag>}
    </div>
  )
}
