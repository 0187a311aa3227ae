'use client'

import { useTranslations } from 'next-intl'
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useId, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { PlatformIcon } from '@/components/ui/platform-icon'
import type { ShellMenu } from '../menu-routes'
import type { Shown } from '../utils'
import styles from './side-menu.module.css'

type SideMenuProps = {
  menus: readonly ShellMenu[]
  shown: Shown | undefined
  isCollapsed: boolean
  onOpen: (path: string) => void
  onExpand: () => void
}

/** One group is open at a time; the group of the shown entry opens by itself, on the home page the first one (spec 1 §2.3). */
export function SideMenu({ menus, shown, isCollapsed, onOpen, onExpand }: SideMenuProps) {
  const t = useTranslations('shell')
  const shownId = shown?.menu?.id
  const natural = naturalGroups(menus, shownId, shown?.fixedPath === '/home')
  const [chosen, setChosen] = useState<{ shownId: string | undefined; open: readonly string[] } | undefined>(undefined)
  // What the user opened holds until another entry is shown.
  const open = chosen && chosen.shownId === shownId ? chosen.open : natural
  const toggle = (trail: readonly string[], isOpen: boolean) => {
    if (isCollapsed) onExpand()
    setChosen({ shownId, open: isOpen && !isCollapsed ? trail.slice(0, -1) : trail })
  }
  return (
    <nav className={styles.nav} aria-label={t('mainMenu')} data-collapsed={isCollapsed || undefined} onKeyDown={moveInTree}>
      <MenuLevel menus={menus} trail={[]} open={isCollapsed ? [] : open} shownId={shownId} toggle={toggle} onOpen={onOpen} />
      {menus.length === 0 && <p className={styles.empty}>{t('noMenus')}</p>}
    </nav>
  )
}

function naturalGroups(menus: readonly ShellMenu[], shownId: string | undefined, isHome: boolean): string[] {
  const trail = shownId === undefined ? [] : (trailTo(menus, shownId) ?? [])
  if (trail.length > 0 || !isHome) return trail
  const first = menus.find((menu) => menu.children)
  return first ? [first.id] : []
}

function trailTo(menus: readonly ShellMenu[], id: string): string[] | undefined {
  for (const menu of menus) {
    if (menu.id === id) return []
    const below = menu.children && trailTo(menu.children, id)
    if (below) return [menu.id, ...below]
  }
  return
}

/** A custom property rather than a padding, so that the collapsed bar can do without. */
const indentOf = (depth: number) => ({ '--indent': `${14 + depth * 16}px` }) as CSSProperties

type MenuLevelProps = {
  menus: readonly ShellMenu[]
  trail: readonly string[]
  open: readonly string[]
  shownId: string | undefined
  toggle: (trail: readonly string[], isOpen: boolean) => void
  onOpen: (path: string) => void
}

/** Closed groups draw nothing, so that thousands of entries stay usable (reliability S16). */
function MenuLevel({ menus, trail, open, shownId, toggle, onOpen }: MenuLevelProps) {
  const id = useId()
  const depth = trail.length
  return (
    <ul className={styles.level} data-depth={depth}>
      {menus.map((menu, index) => {
        if (!menu.children)
          return <MenuLeaf key={menu.id} menu={menu} depth={depth} isShown={menu.id === shownId} onOpen={onOpen} />
        const isOpen = open[depth] === menu.id
        const childTrail = [...trail, menu.id]
        const listId = `${id}-${index}`
        return (
          <li key={menu.id}>
            <button
              type="button"
              className={styles.row}
              style={indentOf(depth)}
              title={menu.title}
              aria-expanded={isOpen}
              aria-controls={isOpen ? listId : undefined}
              data-has-shown={trailTo(menu.children, shownId ?? '') !== undefined || undefined}
              onClick={() => toggle(childTrail, isOpen)}
            >
              <PlatformIcon icon={menu.icon} fallback="folder" className={styles.icon} />
              <span className={styles.title}>{menu.title}</span>
              <Icon name="chevron-down" size={14} className={styles.chevron} />
            </button>
            {isOpen && (
              <div id={listId}>
                <MenuLevel
                  menus={menu.children}
                  trail={childTrail}
                  open={open}
                  shownId={shownId}
                  toggle={toggle}
                  onOpen={onOpen}
                />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

type MenuLeafProps = { menu: ShellMenu; depth: number; isShown: boolean; onOpen: (path: string) => void }

function MenuLeaf({ menu, depth, isShown, onOpen }: MenuLeafProps) {
  const t = useTranslations('shell')
  const { path } = menu
  const open = (event: MouseEvent) => {
    // With a modifier key the browser opens a window of its own, as people expect of a link.
    if (!path || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen(path)
  }
  return (
    <li>
      <a
        href={path ?? menu.href}
        className={styles.row}
        style={indentOf(depth)}
        title={menu.title}
        aria-current={isShown ? 'page' : undefined}
        onClick={open}
        {...(!path && { target: '_blank', rel: 'noopener noreferrer' })}
      >
        <PlatformIcon icon={menu.icon} fallback={path ? 'file-text' : 'link'} className={styles.icon} />
        <span className={styles.title}>{menu.title}</span>
        {!path && (
          <>
            <Icon name="external" size={14} />
            <span className="tn-visually-hidden">{t('opensOutside')}</span>
          </>
        )}
      </a>
    </li>
  )
}

/** Up and down walk the visible rows, right opens a group, left closes it or goes up to it. */
function moveInTree(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')]
  const current = rows.indexOf(document.activeElement as HTMLElement)
  const row = rows[current]
  if (!row) return
  const expanded = row.getAttribute('aria-expanded')
  if (event.key === 'ArrowDown') rows[current + 1]?.focus()
  else if (event.key === 'ArrowUp') rows[current - 1]?.focus()
  else if (event.key === 'Home') rows[0]?.focus()
  else if (event.key === 'End') rows.at(-1)?.focus()
  else if (event.key === 'ArrowRight' && expanded === 'false') row.click()
  else if (event.key === 'ArrowRight' && expanded === 'true') rows[current + 1]?.focus()
  else if (event.key === 'ArrowLeft' && expanded === 'true') row.click()
  else if (event.key === 'ArrowLeft') row.closest('ul')?.closest('li')?.querySelector<HTMLElement>('button')?.focus()
  else return
  event.preventDefault()
}
