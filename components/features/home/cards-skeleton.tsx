import { useTranslations } from 'next-intl'
import styles from './home-cards.module.css'

/** Stands where the cards will stand, in their size. */
export function CardsSkeleton() {
  const t = useTranslations('common')
  return (
    <div role="status" aria-label={t('loading')} className={styles.cards}>
      {['schedule', 'messages'].map((name) => (
        <div key={name} className={styles.card} aria-hidden="true">
          <SkeletonLines />
        </div>
      ))}
    </div>
  )
}

export function SkeletonLines() {
  return (
    <div className={styles.lines}>
      <span />
      <span />
      <span />
    </div>
  )
}
