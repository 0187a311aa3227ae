import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { MenuList } from '@/components/ui/menu'
import styles from './screen.module.css'
import { type RowQuestion, usePress } from './use-press'

export type RowAction = {
  key: string
  label: string
  run: () => unknown
  isDanger?: boolean
  isDisabled?: boolean
  /** Why this person may not do it here: the action is seen, says so, and does nothing. */
  denied?: string | undefined
  /** What is asked before it is done. */
  ask?: RowQuestion
}

type RowActionsProps = {
  actions: readonly RowAction[]
  /** Name of the row, so that assistive technology can tell the buttons of the rows apart. */
  name: string
  tabIndex: 0 | -1
  /** All of more than one are in the menu: a card has no room beside its title. */
  isCard?: boolean
}

/** More would make every row a bar of buttons: the rest is in a menu (the look §2). */
const seenMax = 2

/** Pixels that the actions of a row take, of which some rows have fewer; the head of their column is whole in every language. */
export function actionsWidth(labels: readonly string[]): number {
  const seen = labels.slice(0, seenMax)
  const widths = seen.map((label) => Math.min(140, 8 + [...label].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 13 : 7.5), 0)))
  const menu = labels.length > seenMax ? 32 : 0
  return Math.ceil(Math.max(84, 24 + widths.reduce((sum, width) => sum + width + 8, 0) + menu))
}

/** What can be done with a row. A press counts once: what is asked or running is not begun a second time. */
export function RowActions({ actions, name, tabIndex, isCard = false }: RowActionsProps) {
  const press = usePress()
  const seen = isCard && actions.length > 1 ? [] : actions.slice(0, seenMax)
  const rest = actions.slice(seen.length)
  return (
    <>
      {seen.map((action) => (
        <button
          key={action.key}
          type="button"
          tabIndex={tabIndex}
          disabled={action.isDisabled}
          aria-disabled={action.denied !== undefined || undefined}
          data-tip={action.denied ?? action.label}
          className={styles.rowAction}
          data-action={action.key}
          data-danger={action.isDanger || undefined}
          aria-label={name ? `${action.label} ${name}` : undefined}
          onClick={() => action.denied === undefined && void press({ ...action, name })}
        >
          {action.label}
        </button>
      ))}
      {rest.length > 0 && (
        <RestMenu actions={rest} name={name} tabIndex={tabIndex} onPress={(action) => void press({ ...action, name })} />
      )}
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
        data-action="more"
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
            denied: action.denied,
            onSelect: () => onPress(action),
          }))}
        />
      )}
    </>
  )
}
