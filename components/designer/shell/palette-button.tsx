import type { PaletteType } from '@/lib/form/widget-facts/widget-types'
import styles from './palette.module.css'
import { WidgetIcon } from './widget-icon'

type PaletteButtonProps = {
  type: PaletteType
  name: string
  tip: string
  /** The Tab key comes here; arrows walk on. */
  isStop: boolean
  /** Makes it something that can be dragged. */
  attach?: ((element: HTMLElement | null) => undefined | (() => void)) | undefined
  onPress: () => void
}

/** What can be put into the form by a press or by dragging it: a widget, or the column of a table. */
export function PaletteButton({ type, name, tip, isStop, attach, onPress }: PaletteButtonProps) {
  return (
    <button
      ref={attach}
      type="button"
      className={styles.item}
      data-widget-type={type}
      data-tip={tip}
      tabIndex={isStop ? 0 : -1}
      onClick={onPress}
    >
      <WidgetIcon type={type} />
      <span className={styles.name}>{name}</span>
    </button>
  )
}
