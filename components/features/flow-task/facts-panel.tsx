import { Select } from '@/components/ui/select'
import { Tag } from '@/components/ui/tag'
import { useTexts } from '@/lib/client/use-texts'
import type { TaskDetail } from '@/lib/contract/workflow/flow-before'
import { statusTones, type Urgency, urgencies, urgencyOf, urgencyTones } from './constants'
import styles from './flow-task.module.css'
import type { OpenTask } from './types'

type FactsPanelProps = { task: OpenTask; detail: TaskDetail; urgency: Urgency; onUrgency: (urgency: Urgency) => void }

/** How urgent a task is, which its launcher says, and its state (contract 4a §4.2). */
export function FactsPanel({ task, detail, urgency, onUrgency }: FactsPanelProps) {
  const t = useTexts('flowTask')
  const status = detail.flowTaskInfo?.status
  const tone = status === undefined ? undefined : statusTones[status]
  const words = (value: Urgency) => t(`urgency.${value}`)
  return (
    <div className={styles.facts}>
      {task.opType === '-1' ? (
        <div className={styles.urgency}>
          <Select
            label={t('urgency.label')}
            options={urgencies.map((value) => ({ value: String(value), label: words(value) }))}
            value={String(urgency)}
            onChange={(value) => onUrgency(urgencyOf(Number(value)))}
          />
        </div>
      ) : (
        <Tag tone={urgencyTones[urgency]} look="dot">
          {words(urgency)}
        </Tag>
      )}
      {tone && <Tag tone={tone}>{t(`status.${status}`)}</Tag>}
    </div>
  )
}
