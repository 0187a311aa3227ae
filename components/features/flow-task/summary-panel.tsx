import { useState } from 'react'
import { Select } from '@/components/ui/select'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { useTexts } from '@/lib/client/use-texts'
import styles from './flow-task.module.css'
import { OpinionRow } from './opinion-row'
import { useSummary } from './queries'

/** Opinions gathered by department or position (contract 4a §4.8). */
export function SummaryPanel({ taskId, type }: { taskId: string; type: string }) {
  const t = useTexts('flowtask.summary')
  const [category, setCategory] = useState<'1' | '3'>('1')
  const { data, error, mutate } = useSummary(taskId, category, type)
  return (
    <div className={styles.summary}>
      <div className={styles.summaryBar}>
        <Select
          label={t('by')}
          options={[
            { value: '1', label: t('department') },
            { value: '3', label: t('position') },
          ]}
          value={category}
          onChange={setCategory}
        />
      </div>
      {error ? <ErrorState error={error} onRetry={() => void mutate()} /> : null}
      {!data && !error && <LoadingState />}
      {data?.length === 0 && <EmptyState text={t('none')} />}
      {data?.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups may have the same name, and hold no state.
        <section key={index} className={styles.group} aria-label={group.fullName}>
          <h3 className={styles.groupName}>{t('opinionsOf', { name: group.fullName })}</h3>
          <ul className={styles.timeline}>
            {group.list.map((row) => (
              <li key={row.id} className={styles.line}>
                <OpinionRow row={row} headIcon={row.headIcon} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
