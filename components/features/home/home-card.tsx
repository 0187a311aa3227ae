import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { Button } from '@/components/ui/button'
import { Icon, type IconName } from '@/components/ui/icon'
import { errorText } from '@/lib/client/error-text'
import { SkeletonLines } from './cards-skeleton'
import { pieceOrder } from './constants'
import styles from './home-cards.module.css'
import { isAbsent } from './utils'

type CardProps = {
  piece: keyof typeof pieceOrder
  icon: IconName
  title: string
  /** Stands beside the title. */
  aside?: ReactNode
  /** What `useCall` says; the content is drawn only when there is something to draw. */
  state: { data: unknown; error: unknown; mutate: () => Promise<unknown> }
  children: ReactNode
}

/** A card with its own waiting, failure and content. */
export function HomeCard({ piece, icon, title, aside, state, children }: CardProps) {
  const t = useTranslations('common')
  const tErrors = useTranslations('errors')
  const titleId = useId()
  const isReady = state.data !== undefined
  // What an installation does not have is not missed.
  if (!isReady && state.error && isAbsent(state.error)) return null
  return (
    <section
      className={styles.card}
      style={{ order: pieceOrder[piece] }}
      aria-labelledby={titleId}
      aria-busy={!isReady && !state.error ? true : undefined}
    >
      <header className={styles.head}>
        <Icon name={icon} size={18} />
        <h2 id={titleId}>{title}</h2>
        {aside && <span className={styles.aside}>{aside}</span>}
      </header>
      {isReady && children}
      {!isReady && !state.error && <SkeletonLines />}
      {!isReady && Boolean(state.error) && (
        <div role="alert" className={styles.failure}>
          <p>{errorText(state.error, (key, params) => tErrors(key, params))}</p>
          <Button size="sm" onClick={() => void state.mutate()}>
            {t('retry')}
          </Button>
        </div>
      )}
    </section>
  )
}
