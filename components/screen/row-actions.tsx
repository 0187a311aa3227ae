import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { MenuList } from '@/components/ui/menu'
import styles from './screen.module.css'
import { usePress } from './use-press'

export type RowAction = {
  key: string
  label: string
  run: () => unknown
  isDanger?: boolean
  isDisabled?: boolean
  /** What is asked before it is done. */
  ask?: { title?: string; text: string }
}

type RowActionsProps = {
  actions: readonly RowAction[]
  /** Name of the row, so that assistive technology can tell the buttons of the rows apart. */
  name: string
  tabIndex: 0 | -1
  /** As many are seen; where there are more, the last place is that of a menu with the rest. */
  seenMax?: number
}

/** What can be done with a row. A press counts once: what is asked or running is not begun a second time. */
export function RowActions({ actions, name, tabIndex, seenMax = 3 }: RowActionsProps) {
  const press = usePress()
  const seen = actions.length > seenMax ? actions.slice(0, seenMax - 1) : actions
  const rest = actions.slice(seen.length)
  return (
    <>
      {seen.map((action) => (
        <button
          key={action.key}
          type="button"
          tabIndex={tabIndex}
          disabled={action.isDisabled}
          className={styles.rowAction}
          data-danger={action.isDanger || undefined}
          aria-label={name ? `${action.label} ${name}` : undefined}
          onClick={() => void press(action)}
        >
          {action.label}
        </button>
      ))}
      {rest.length > 0 && <RestMenu actions={rest} name={name} tabIndex={tabIndex} onPress={(action) => void press(action)} />}
    </>
  )
}

function RestMenu({ actions, name, tabIndex, onPress }: RowActionsProps & { onPress: (action: RowAction) => void }) {
  const t = useTranslations('list')
  const [isOpen, setOpen] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const label = name ? `${t('more')} ${name}` : t('more')
  const close = (hasFocus: boolean) => {
    setOpen(false)
    if (hasFocus) buttonRef.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <button
        ref={buttonRef}
        type="button"
        tabIndex={tabIndex}
        className={styles.rowAction}
        aria-label={label}
        data-tip={t('more')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <Icon name="more" size={16} />
      </button>
      {isOpen && (
        <MenuList
          label={label}
          anchor={buttonRef}
          onClose={close}
          entries={actions.map((action) => ({
            key: action.key,
            label: action.label,
            ...(action.isDanger ? { isDanger: true } : {}),
            ...(action.isDisabled ? { isDisabled: true } : {}),
            onSelect: () => onPress(action),
          }))}
        />
      )}
    </>
  )
}
