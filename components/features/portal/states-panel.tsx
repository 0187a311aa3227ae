import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { errorText } from '@/lib/client/error-text'
import styles from './portal.module.css'

/** Holds the place of what comes. */
export function Skeleton() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      <span />
      <span />
      <span />
    </div>
  )
}

/** The others go on: what failed is said in its own place (one dead interface costs its item only). */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) {
  const t = useTranslations('common')
  const tErrors = useTranslations('errors')
  return (
    <div role="alert" className={styles.notice}>
      <p>{errorText(error, (key, params) => tErrors(key, params))}</p>
      {onRetry && (
        <Button size="sm" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  )
}
