import { useTranslations } from 'next-intl'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { dateTimeFormat, formatDate } from '@/lib/datetime/format'
import styles from './integrations.module.css'
import { useQueue } from './queries'

/** 执行队列 (contract 4b §12): what waits or goes on, the oldest first. */
export function QueueDrawer({ onClose }: { onClose: () => void }) {
  const t = useTranslations('integrations.queue')
  const { data, error, mutate } = useQueue()
  return (
    <Surface kind="drawer" open width="520px" title={t('title')} onClose={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void mutate()} /> : null}
      {!data && !error ? <LoadingState /> : null}
      {data?.length === 0 ? <EmptyState text={t('none')} /> : null}
      {data && data.length > 0 ? (
        <ol className={styles.nodes}>
          {data.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the wire gives runs that wait no id
            <li key={at} className={styles.node} data-state={row.state === 1 ? 'running' : 'waiting'}>
              <div className={styles.nodeText}>
                <span className={styles.nodeName}>
                  {row.fullName}
                  <span className={styles.nodeState}>{t(row.state === 1 ? 'running' : 'waiting')}</span>
                </span>
                <span className={styles.nodeTime}>{formatDate(row.executionTime ?? Number.NaN, dateTimeFormat)}</span>
              </div>
            </li>
          ))}
        </ol>
      ) : null}
    </Surface>
  )
}
