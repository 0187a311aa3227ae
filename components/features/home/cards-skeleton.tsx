import { useTranslations } from 'next-intl'
import { pieceOrder } from './constants'
import styles from './home-cards.module.css'

/** Stands where a card will stand, in its size. */
export function CardSkeleton({ piece }: { piece: keyof typeof pieceOrder }) {
  const t = useTranslations('common')
  return (
    <div role="status" aria-label={t('loading')} className={styles.card} style={{ order: pieceOrder[piece] }}>
      <SkeletonLines />
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

/** Stands until it is known what of a portal is shown. */
export function PortalSkeleton() {
  const t = useTranslations('common')
  return (
    <div role="status" aria-label={t('loading')} className={styles.portal}>
      {['a', 'b', 'c'].map((place) => (
        <div key={place} className={styles.card}>
          <SkeletonLines />
        </div>
      ))}
    </div>
  )
}
