'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Shown } from '@/components/ground/addresses'
import type { ShellMenu } from '@/components/ground/menu-routes'
import { arrowTarget } from '@/components/ui/arrow-keys'
import { Icon } from '@/components/ui/icon'
import { FlyOut, type FlyOuts, focusFlyOut, useFlyOuts } from './fly-out'
import { MenuLink } from './menu-level'
import styles from './top-menu.module.css'
import { groupsAbove, topEntriesThatFit } from './utils'

export type TopMenuProps = {
  menus: readonly ShellMenu[]
  shown: Shown | undefined
  onOpen: (path: string) => void
  /** Blend: a group is not opened below its name but chosen for the side menu (contract 1 §12). */
  chosen?: { id: string | undefined; onChoose: (menu: ShellMenu) => void }
}

// Before the page is alive nobody knows its width: then the style sheet cuts off what does not fit, out of this many.
const drawnAheadMax = 24
// The last place with its words, and what a chosen entry needs more for its bold ones.
const morePx = 104
// A virtual entry (spec 1 §2.3): it opens the rest of the menu and is no page.
const menuMore = '/menuMore'

/** Entries of the first level in a row; what does not fit stands behind 更多. Other words are measured anew. */
export function TopMenu(props: TopMenuProps) {
  return <TopRow key={props.menus.map(({ title }) => title).join()} {...props} />
}

function TopRow({ menus, shown, onOpen, chosen }: TopMenuProps) {
  const t = useTranslations('layout.menu')
  const listRef = useRef<HTMLUListElement>(null)
  const fit = useFittingCount(listRef)
  const flyOuts = useFlyOuts()
  const places = menus.slice(0, fit ?? drawnAheadMax)
  const more = fit === undefined ? [] : menus.slice(fit)
  const shownId = shown?.menu?.id
  const currentId = shownId === undefined ? undefined : (groupsAbove(menus, shownId)?.[0] ?? shownId)
  const shared = { shownId, flyOuts, onOpen }
  return (
    <nav className={styles.nav} aria-label={t('top')}>
      <ul ref={listRef} className={styles.list} onKeyDown={moveInRow}>
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
        data-tip={menu.title}
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
        data-tip={label}
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

/** How many entries fit, once the page lives: all are drawn and measured first, and counted again whenever the room is another. */
function useFittingCount(ref: RefObject<HTMLElement | null>): number | undefined {
  const [fit, setFit] = useState<number | undefined>(undefined)
  // The layout of the page. Before paint, so that the overflow does not come in later.
  useLayoutEffect(() => {
    const list = ref.current
    if (!list) return
    const widthsPx = [...list.children].map((item) => (item as HTMLElement).offsetWidth)
    const count = () => setFit(topEntriesThatFit({ widthsPx, roomPx: list.clientWidth, morePx }))
    count()
    if (typeof ResizeObserver !== 'function') return
    const observer = new ResizeObserver(count)
    observer.observe(list)
    return () => observer.disconnect()
  }, [ref])
  return fit
}
