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
      <Button {...stateOf(previous, disabled)} onClick={() => previous !== null && onGo(previous)}>
        {t('previous')}
      </Button>
      <Button {...stateOf(next, disabled)} onClick={() => next !== null && onGo(next)}>
        {t('next')}
      </Button>
    </span>
  )
}

/** At the ends of the page the button keeps the focus: whoever goes from record to record by keyboard must not fall out of the dialog. */
function stateOf(id: string | null, disabled: boolean) {
  return disabled ? { disabled: true } : { 'aria-disabled': id === null || undefined }
}
