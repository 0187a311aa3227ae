'use client'

import { useTranslations } from 'next-intl'
import { type CSSProperties, type KeyboardEvent, type MouseEvent, memo, useId } from 'react'
import type { ShellMenu } from '@/components/ground/menu-routes'
import { Icon } from '@/components/ui/icon'
import { PlatformIcon } from '@/components/ui/platform-icon'
import { useGrowing } from '@/components/ui/use-growing'
import styles from './menu-level.module.css'

/** What every level of a menu knows. `above` are the groups that hold the shown entry. */
export type MenuScope = {
  open: readonly string[]
  shownId: string | undefined
  above: readonly string[]
  toggle: (trail: readonly string[], isOpen: boolean) => void
  onOpen: (path: string) => void
}

type MenuLevelProps = { menus: readonly ShellMenu[]; trail: readonly string[]; scope: MenuScope }

/** A list of entries whose groups open in place. Closed groups draw nothing, so that thousands of entries stay usable (reliability S16). */
export function MenuLevel({ menus, trail, scope }: MenuLevelProps) {
  const depth = trail.length
  const count = useGrowing(menus.length)
  return (
    <ul className={styles.level}>
      {menus.slice(0, count).map((menu) =>
        menu.children ? (
          <MenuGroup key={menu.id} menu={menu} trail={trail} scope={scope} />
        ) : (
          <li key={menu.id}>
            <MenuLink menu={menu} depth={depth} isShown={menu.id === scope.shownId} onOpen={scope.onOpen} />
          </li>
        ),
      )}
    </ul>
  )
}

function MenuGroup({ menu, trail, scope }: { menu: ShellMenu; trail: readonly string[]; scope: MenuScope }) {
  const listId = useId()
  const depth = trail.length
  const isOpen = scope.open[depth] === menu.id
  const childTrail = [...trail, menu.id]
  return (
    <li className={styles.group}>
      <button
        type="button"
        className={styles.row}
        style={indentOf(depth)}
        data-tip={menu.title}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        data-has-shown={scope.above.includes(menu.id) || undefined}
        onClick={() => scope.toggle(childTrail, isOpen)}
      >
        <PlatformIcon icon={menu.icon} fallback="folder" className={styles.icon} />
        <span className={styles.title}>{menu.title}</span>
        <Icon name="chevron-down" size={14} className={styles.chevron} />
      </button>
      {isOpen && (
        <div id={listId}>
          <MenuLevel menus={menu.children ?? []} trail={childTrail} scope={scope} />
        </div>
      )}
    </li>
  )
}

type MenuLinkProps = { menu: ShellMenu; depth: number; isShown: boolean; onOpen: (path: string) => void; className?: string }

/** An entry that opens something: a tab of ours, or another site in a window that cannot reach this one. */
export const MenuLink = memo(function MenuLink({ menu, depth, isShown, onOpen, className }: MenuLinkProps) {
  const { path } = menu
  const open = (event: MouseEvent) => {
    // With a modifier key the browser opens a window of its own, as people expect of a link.
    if (!path || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen(path)
  }
  return (
    <a
      href={path ?? menu.href}
      className={className ? `${styles.row} ${className}` : styles.row}
      style={indentOf(depth)}
      data-tip={menu.title}
      aria-current={isShown ? 'page' : undefined}
      onClick={open}
      {...(!path && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      <PlatformIcon icon={menu.icon} fallback={path ? 'file-text' : 'link'} className={styles.icon} />
      <span className={styles.title}>{menu.title}</span>
      {!path && <OutsideSign />}
    </a>
  )
})

/** A part of its own: only the few entries that need words pay for looking them up. */
function OutsideSign() {
  const t = useTranslations('shell')
  return (
    <>
      <Icon name="external" size={14} className={styles.outside} />
      <span className="tn-visually-hidden">{t('opensOutside')}</span>
    </>
  )
}

/** A custom property rather than a padding, so that a rail of icons can do without. */
const indentOf = (depth: number) => ({ '--indent': `${12 + depth * 16}px` }) as CSSProperties

/**
 * Up and down walk the rows that are seen, right opens a group, left closes it or goes up to it. Rows of a fly-out inside belong to
 * the fly-out: each set of rows is marked by `data-rows`.
 */
export function moveInRows(event: KeyboardEvent<HTMLElement>): void {
  const scope = event.currentTarget
  const rows = [...scope.querySelectorAll<HTMLElement>('a, button')].filter((row) => row.closest('[data-rows]') === scope)
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
