import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
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
        <Label icon="chevron-left" text={t('previous')} />
      </Button>
      <Button {...stateOf(next, disabled)} onClick={() => next !== null && onGo(next)}>
        <Label icon="chevron-right" text={t('next')} />
      </Button>
    </span>
  )
}

/** On a phone the arrow alone, so that all buttons stand in one line. */
function Label({ icon, text }: { icon: 'chevron-left' | 'chevron-right'; text: string }) {
  return (
    <>
      <span className={styles.neighbourArrow}>
        <Icon name={icon} size={16} />
      </span>
      <span className={styles.neighbourText}>{text}</span>
    </>
  )
}

/** At the ends of the page the button keeps the focus: whoever goes from record to record by keyboard must not fall out of the dialog. */
function stateOf(id: string | null, disabled: boolean) {
  return disabled ? { disabled: true } : { 'aria-disabled': id === null || undefined }
}
