import { useTranslations } from 'next-intl'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { type ShellMenu, useShell } from '@/components/ground/public'
import { Icon } from '@/components/ui/icon'
import { PlatformIcon } from '@/components/ui/platform-icon'
import { EmptyState } from '@/components/ui/states'
import styles from './home-page.module.css'
import { readRecentPaths } from './state'
import { groupsOf } from './utils'

/** Where I was, and everything I may open. */
export function Shortcuts() {
  const t = useTranslations('home')
  const { user, menus } = useShell()
  const groups = groupsOf(menus)
  return (
    <>
      <RecentPages groups={groups} userId={user.userId} />
      {groups.map((group) => (
        <section key={group.id} aria-labelledby={`home-${group.id}`} className={styles.section}>
          <h2 id={`home-${group.id}`}>{group.title || t('modules')}</h2>
          <ul className={styles.cards}>
            {group.entries.map((menu) => (
              <li key={menu.id}>
                <MenuCard menu={menu} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 && <EmptyState text={t(user.isAdministrator ? 'nothingYet' : 'nothing')} />}
    </>
  )
}

function RecentPages({ groups, userId }: { groups: ReturnType<typeof groupsOf>; userId: string }) {
  const t = useTranslations('home')
  const isBrowser = useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  )
  // Read once: the list must not jump while the user looks at it.
  const [paths, setPaths] = useState<string[] | undefined>(undefined)
  if (isBrowser && paths === undefined) setPaths(readRecentPaths(userId))
  const entries = groups.flatMap((group) => group.entries)
  const recent = (paths ?? []).flatMap((path) => entries.find((menu) => menu.path === path) ?? [])
  if (recent.length === 0) return null
  return (
    <section aria-labelledby="home-recent" className={styles.section}>
      <h2 id="home-recent">{t('recent')}</h2>
      <ul className={styles.recent}>
        {recent.map((menu) => (
          <li key={menu.id}>
            <MenuLink menu={menu} className={styles.chip}>
              <Icon name="history" size={14} />
              {menu.title}
            </MenuLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function MenuCard({ menu }: { menu: ShellMenu }) {
  return (
    <MenuLink menu={menu} className={styles.card}>
      <span className={styles.cardIcon}>
        <PlatformIcon icon={menu.icon} fallback={menu.path ? 'file-text' : 'link'} size={20} />
      </span>
      <span className={styles.cardTitle}>{menu.title}</span>
      {!menu.path && <Icon name="external" size={14} className={styles.cardArrow} />}
    </MenuLink>
  )
}

type MenuLinkProps = { menu: ShellMenu; className: string | undefined; children: ReactNode }

function MenuLink({ menu, className, children }: MenuLinkProps) {
  const { openPath } = useShell()
  const { path } = menu
  return (
    <a
      href={path ?? menu.href}
      className={className}
      {...(!path && { target: '_blank', rel: 'noopener noreferrer' })}
      onClick={(event) => {
        if (!path || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        openPath(path)
      }}
    >
      {children}
    </a>
  )
}

const subscribeNever = () => () => {}
