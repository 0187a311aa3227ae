import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import styles from './online-dev.module.css'

type NeighbourButtonsProps = {
  previous: string | null
  next: string | null
  disabled?: boolean
  onGo: (id: string) => void
}

/** 上一条 and 下一条 within the page; nothing where the record has no neighbours. */
export function NeighbourButtons({ previous, next, disabled = false, onGo }: NeighbourButtonsProps) {
  const t = useTranslations('list.record')
  if (previous === null && next === null) return null
  return (
    <span className={styles.neighbours}>
      <Button disabled={disabled || previous === null} onClick={() => previous !== null && onGo(previous)}>
        {t('previous')}
      </Button>
      <Button disabled={disabled || next === null} onClick={() => next !== null && onGo(next)}>
        {t('next')}
      </Button>
    </span>
  )
}
