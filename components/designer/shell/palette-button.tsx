import type { ComponentProps, ReactNode } from 'react'
import styles from './palette.module.css'

type PaletteButtonProps = {
  type: string
  icon: ReactNode
  name: string
  tip: string
  /** The Tab key comes here; arrows walk on. */
  isStop: boolean
  onPress: () => void
} & Pick<ComponentProps<'button'>, 'ref' | 'draggable' | 'onDragStart' | 'onDragEnd'>

/** What can be put into a design by a press or by dragging it: a widget, the column of a table, an item of a portal. */
export function PaletteButton({ type, icon, name, tip, isStop, onPress, ...drag }: PaletteButtonProps) {
  return (
    <button
      {...drag}
      type="button"
      className={styles.item}
      data-widget-type={type}
      data-tip={tip}
      tabIndex={isStop ? 0 : -1}
      onClick={onPress}
    >
      {icon}
      <span className={styles.name}>{name}</span>
    </button>
  )
}
