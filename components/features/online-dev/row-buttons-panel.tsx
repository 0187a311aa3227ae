import { useTranslations } from 'next-intl'
import type { ListButton } from '@/lib/form/list-types'
import styles from './online-dev.module.css'

type RowButtonsProps = {
  buttons: readonly ListButton[]
  /** Name of the record, so that assistive technology can tell the buttons of the rows apart. */
  name: string
  tabIndex: 0 | -1
  onPress: (value: string) => void
}

export function RowButtons({ buttons, name, tabIndex, onPress }: RowButtonsProps) {
  const t = useTranslations('list.buttons')
  return buttons.map((button) => {
    const label = buttonLabel(button, t)
    return (
      <button
        key={button.value}
        type="button"
        tabIndex={tabIndex}
        className={button.value === 'remove' ? `${styles.rowButton} ${styles.dangerButton}` : styles.rowButton}
        aria-label={name ? `${label} ${name}` : undefined}
        onClick={() => onPress(button.value)}
      >
        {label}
      </button>
    )
  })
}

const standardLabels: Readonly<Record<string, string>> = {
  add: '新增',
  batchRemove: '批量删除',
  batchPrint: '批量打印',
  edit: '编辑',
  remove: '删除',
  detail: '详情',
}

/** A label the designer wrote stands as it is; the standard ones follow the language of the user. */
export function buttonLabel(button: ListButton, t: (key: string) => string): string {
  const standard = standardLabels[button.value]
  return standard === undefined || (button.label !== '' && button.label !== standard) ? button.label : t(button.value)
}
