import { useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { errorText } from '@/lib/client/error-text'
import type { ListSession } from '@/lib/designer/list/list-session'
import { goneColumns } from '@/lib/designer/list/view-fields'
import styles from './designs.module.css'
import type { ViewSource } from './utils'

type NoticeProps = {
  source: ViewSource
  session: ListSession
  /** Opens the basic facts, where the interface is chosen. */
  onBasic: () => void
  onRetry: () => void
  /** Takes the columns out that the interface does not give. */
  onDrop: () => void
}

/** What is wrong with the interface of a data view, and what to do: it fails, it gives no columns, or not those that the list has. */
export function ViewNotice({ source, session, onBasic, onRetry, onDrop }: NoticeProps) {
  const t = useTranslations('designs')
  const tErrors = useTranslations('errors')
  const document = useSyncExternalStore(
    session.subscribe,
    () => session.document,
    () => session.document,
  )
  const { given, problem } = source
  const names = goneColumns(given, document)
  if (given.length > 0) {
    if (names.length === 0) return null
    return (
      <Alert tone="warning" role="status">
        <span>{t('view.gone', { names: names.join(t('view.joint')) })}</span>
        <Button size="sm" onClick={onDrop}>
          {t('view.drop')}
        </Button>
      </Alert>
    )
  }
  const reason = problem === null || problem === 'none' ? '' : errorText(problem, (key, params) => tErrors(key, params))
  const text = problem === 'none' ? t('view.noInterface') : problem ? t('view.failed', { reason }) : t('view.noFields')
  return (
    <Alert tone={problem ? 'danger' : 'warning'} role="alert">
      <p className={styles.told}>{text}</p>
      <p className={styles.told}>{t(problem ? 'view.failedHint' : 'view.noFieldsHint')}</p>
      <div className={styles.conflictActions}>
        <Button size="sm" onClick={onBasic}>
          {t('basic')}
        </Button>
        <Button size="sm" onClick={onRetry}>
          {t('view.retry')}
        </Button>
      </div>
    </Alert>
  )
}
