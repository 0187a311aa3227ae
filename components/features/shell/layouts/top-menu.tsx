'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { arrowTarget } from '@/components/ui/arrow-keys'
import { Icon } from '@/components/ui/icon'
import type { ShellMenu } from '../menu-routes'
import type { Shown } from '../utils'
import { FlyOut, type FlyOuts, focusFlyOut, useFlyOuts } from './fly-out'
import { MenuLink } from './menu-level'
import styles from './top-menu.module.css'
import { groupsAbove, shareTopEntries, topItemWidthPx } from './utils'

export type TopMenuProps = {
  menus: readonly ShellMenu[]
  shown: Shown | undefined
  onOpen: (path: string) => void
  /** Blend: a group is not opened below its name but chosen for the side menu (contract 1 §12). */
  chosen?: { id: string | undefined; onChoose: (menu: ShellMenu) => void }
}

// Before the page is alive nobody knows its width: then the style sheet cuts off what does not fit, out of this many.
const drawnAheadMax = 24
// A virtual entry (spec 1 §2.3): it opens the rest of the menu and is no page.
const menuMore = '/menuMore'

/** Entries of the first level in a row; what does not fit stands behind 更多. */
export function TopMenu({ menus, shown, onOpen, chosen }: TopMenuProps) {
  const t = useTranslations('layout.menu')
  const listRef = useRef<HTMLUListElement>(null)
  const widthPx = useWidth(listRef)
  const flyOuts = useFlyOuts()
  const { places, more } =
    widthPx === undefined ? { places: menus.slice(0, drawnAheadMax), more: [] } : shareTopEntries(menus, widthPx)
  const shownId = shown?.menu?.id
  const currentId = shownId === undefined ? undefined : (groupsAbove(menus, shownId)?.[0] ?? shownId)
  const shared = { shownId, flyOuts, onOpen }
  return (
    <nav className={styles.nav} aria-label={t('top')}>
      <ul ref={listRef} className={styles.list} onKeyDown={moveInRow} style={{ '--item': `${topItemWidthPx}px` } as object}>
        {places.map((menu) => (
          <TopItem key={menu.id} menu={menu} isCurrent={menu.id === currentId} chosen={chosen} {...shared} />
        ))}
        {more.length > 0 && (
          <TopGroup
            id={menuMore}
            title={t('moreEntries')}
            label={t('more')}
            menus={more}
            isCurrent={more.some(({ id }) => id === currentId)}
            onChoose={chosen?.onChoose}
            {...shared}
          />
        )}
      </ul>
    </nav>
  )
}

type SharedProps = { shownId: string | undefined; flyOuts: FlyOuts; onOpen: (path: string) => void }
type TopItemProps = SharedProps & Pick<TopMenuProps, 'chosen'> & { menu: ShellMenu; isCurrent: boolean }

function TopItem({ menu, isCurrent, chosen, ...shared }: TopItemProps) {
  if (!menu.children)
    return (
      <li className={styles.item}>
        <MenuLink menu={menu} depth={0} isShown={menu.id === shared.shownId} onOpen={shared.onOpen} className={styles.entry} />
      </li>
    )
  if (!chosen)
    return <TopGroup id={menu.id} title={menu.title} label={menu.title} menus={menu.children} isCurrent={isCurrent} {...shared} />
  return (
    <li className={styles.item}>
      <button
        type="button"
        className={styles.entry}
        title={menu.title}
        aria-expanded={menu.id === chosen.id}
        aria-controls="side-bar"
        data-current={isCurrent || undefined}
        onClick={() => chosen.onChoose(menu)}
      >
        <span>{menu.title}</span>
      </button>
    </li>
  )
}

type TopGroupProps = SharedProps & {
  id: string
  label: string
  title: string
  menus: readonly ShellMenu[]
  isCurrent: boolean
  onChoose?: ((menu: ShellMenu) => void) | undefined
}

function TopGroup({ id, label, title, menus, isCurrent, shownId, flyOuts, onOpen, onChoose }: TopGroupProps) {
  const panelId = useId()
  const triggerRef = useRef<HTMLButtonElement>(null)
  const isOpen = flyOuts.openId === id
  const close = (hasFocus: boolean) => {
    flyOuts.close()
    if (hasFocus) triggerRef.current?.focus()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') {
      flyOuts.open(id)
      focusFlyOut(panelId)
    } else if (event.key === 'Escape' && isOpen) close(true)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const choose = (menu: ShellMenu) => {
    close(true)
    onChoose?.(menu)
  }
  return (
    <li className={styles.item} {...flyOuts.itemProps(id)}>
      <button
        ref={triggerRef}
        type="button"
        className={styles.entry}
        title={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        data-current={isCurrent || undefined}
        onClick={() => flyOuts.toggle(id)}
        onKeyDown={handleKey}
      >
        <span>{label}</span>
        <Icon name="chevron-down" size={12} className={styles.chevron} />
      </button>
      {isOpen && (
        <FlyOut
          id={panelId}
          title={title}
          menus={menus}
          side="below"
          triggerRef={triggerRef}
          shownId={shownId}
          onOpen={onOpen}
          onClose={close}
          {...(onChoose && { onChoose: choose })}
        />
      )}
    </li>
  )
}

function moveInRow(event: KeyboardEvent<HTMLElement>): void {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > li > :is(a, button)')]
  const current = entries.indexOf(document.activeElement as HTMLElement)
  const next = arrowTarget(event.key, current, entries.length, { wraps: false })
  if (next === undefined) return
  event.preventDefault()
  entries[next]?.focus()
}

/** The width an element has got; undefined until it is drawn by a living page. */
function useWidth(ref: RefObject<HTMLElement | null>): number | undefined {
  const [widthPx, setWidthPx] = useState<number | undefined>(undefined)
  // The layout of the page. Before paint, so that the overflow does not come in later.
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidthPx(element.clientWidth)
    measure()
    if (typeof ResizeObserver !== 'function') return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return widthPx
}
