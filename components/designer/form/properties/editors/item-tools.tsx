import { useTranslations } from 'next-intl'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import styles from '../properties.module.css'

type ItemToolsProps = {
  /** What it is, for the names of the buttons. */
  name: string
  index: number
  count: number
  /** Left out where the order means nothing. */
  onMove?: (to: number) => void
  /** Left out where it has to stay. */
  onRemove?: (() => void) | undefined
}

/** What is done with one entry of a list: another place, or away with it. */
export function ItemTools({ name, index, count, onMove, onRemove }: ItemToolsProps) {
  const t = useTranslations('designer.panel')
  return (
    <span className={styles.itemTools}>
      {onMove ? (
        <>
          <IconButton
            size="sm"
            label={t('moveUp', { name })}
            aria-disabled={index === 0 || undefined}
            onClick={() => index > 0 && onMove(index - 1)}
          >
            <Icon name="chevron-up" size={14} />
          </IconButton>
          <IconButton
            size="sm"
            label={t('moveDown', { name })}
            aria-disabled={index === count - 1 || undefined}
            onClick={() => index < count - 1 && onMove(index + 1)}
          >
            <Icon name="chevron-down" size={14} />
          </IconButton>
        </>
      ) : null}
      {onRemove ? (
        <IconButton size="sm" label={t('removeItem', { name })} onClick={onRemove}>
          <Icon name="close" size={14} />
        </IconButton>
      ) : null}
    </span>
  )
}

export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from]
  return item === undefined ? items : items.toSpliced(from, 1).toSpliced(to, 0, item)
}
