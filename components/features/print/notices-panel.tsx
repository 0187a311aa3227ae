import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Progress } from '@/components/ui/progress'
import { EmptyState, ErrorState, NoPermissionState } from '@/components/ui/states'
import { errorText } from '@/lib/client/error-text'
import { rowsMax } from '@/lib/domain/print/fill-template'
import { toAppError } from '@/lib/errors/app-error'
import { recordsMax } from './constants'
import styles from './print.module.css'
import type { PrintJob } from './use-print-job'
import { isFinal } from './utils'

type NoticesPanelProps = { job: PrintJob; chosenCount: number; onStop: () => void; onResume: () => void }

/** How far the print is, what is wrong with it, and what is not in it. */
export function NoticesPanel({ job, chosenCount, onStop, onResume }: NoticesPanelProps) {
  const t = useTranslations('print.preview')
  const tCommon = useTranslations('common')
  const tErrors = useTranslations('errors')
  const counts = { done: job.doneCount, total: job.totalCount }
  const missingCount = job.doneCount - job.laidCount
  if (job.status === 'empty') return <EmptyState text={t('emptyTemplate')} />
  if (job.status === 'failed' && job.laidCount === 0) {
    if (toAppError(job.error).code === 'forbidden') return <NoPermissionState text={t('forbidden')} />
    return <ErrorState error={job.error} {...(!isFinal(job.error) && { onRetry: onResume })} />
  }
  if (job.status === 'ready' && job.laidCount === 0) return <EmptyState text={t('noRecords')} />
  return (
    <div className={styles.notices}>
      {job.status === 'loading' ? (
        <LoadingNote {...counts}>
          <Button size="sm" onClick={onStop}>
            {t('stop')}
          </Button>
        </LoadingNote>
      ) : null}
      {job.status === 'stopped' ? (
        <p className={styles.notice} role="status">
          <span>{t('stopped', counts)}</span>
          <Button size="sm" onClick={onResume}>
            {t('resume')}
          </Button>
        </p>
      ) : null}
      {job.status === 'failed' ? (
        <p className={styles.notice} role="alert">
          <span>{t('broken', { ...counts, reason: errorText(job.error, (key, params) => tErrors(key, params)) })}</span>
          {isFinal(job.error) ? null : (
            <Button size="sm" onClick={onResume}>
              {tCommon('retry')}
            </Button>
          )}
        </p>
      ) : null}
      {chosenCount > recordsMax ? <Notice text={t('tooMany', { max: recordsMax, count: chosenCount })} /> : null}
      {missingCount > 0 ? <Notice text={t('missing', { count: missingCount })} /> : null}
      {job.isCut ? <Notice text={t('cut', { max: rowsMax })} /> : null}
      {job.hiddenCount > 0 ? <Notice text={t('hidden', { count: job.hiddenCount })} /> : null}
    </div>
  )
}

function Notice({ text }: { text: string }) {
  return (
    <p className={styles.notice} role="status">
      {text}
    </p>
  )
}

function LoadingNote({ done, total, children }: { done: number; total: number; children: React.ReactNode }) {
  const t = useTranslations('print.preview')
  return (
    <div className={styles.notice}>
      <Progress className={styles.progress} value={done} max={total} label={t('progress')} />
      <span role="status">{t('loading', { done, total })}</span>
      {children}
    </div>
  )
}
