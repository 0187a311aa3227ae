import { useTranslations } from 'next-intl'
import { type CSSProperties, type ReactNode, useState, useSyncExternalStore } from 'react'
import { type ShellMenu, useShell } from '@/components/ground/public'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { PlatformIcon } from '@/components/ui/platform-icon'
import { EmptyState } from '@/components/ui/states'
import { steadyTone } from '@/lib/domain/tone'
import { pieceOrder } from './constants'
import cards from './home-cards.module.css'
import styles from './home-page.module.css'
import { readRecentPaths } from './state'
import { firstOf, groupsOf } from './utils'

// More is a menu, which stands at the side already.
const tilesMax = 12

/** Where I was, and what I may open, as small tiles. */
export function Shortcuts() {
  const t = useTranslations('home')
  const { user, menus } = useShell()
  const [isWhole, setWhole] = useState(false)
  const groups = groupsOf(menus)
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  // Few stand together; only the whole is long enough to need its headings.
  const shown = isWhole ? groups : firstOf(groups, tilesMax)
  return (
    <section
      className={`${cards.card} ${styles.pinned}`}
      style={{ '--order': pieceOrder.pinned } as CSSProperties}
      aria-labelledby="home-pinned"
    >
      <header className={cards.head}>
        <Icon name="grid" size={18} />
        <h2 id="home-pinned">{t('modules')}</h2>
        {count > tilesMax && (
          <Button variant="text" size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {t(isWhole ? 'fewer' : 'all', { count })}
          </Button>
        )}
      </header>
      <RecentPages groups={groups} userId={user.userId} />
      {shown.map((group) => (
        <div key={group.id}>
          {group.title && <h3 id={`home-${group.id}`}>{group.title}</h3>}
          <ul className={styles.tiles} aria-labelledby={group.title ? `home-${group.id}` : 'home-pinned'}>
            {group.entries.map((menu) => (
              <li key={menu.id}>
                <MenuTile menu={menu} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {groups.length === 0 && <EmptyState text={t(user.isAdministrator ? 'nothingYet' : 'nothing')} />}
    </section>
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
    <ul className={styles.recent} aria-label={t('recent')}>
      {recent.map((menu) => (
        <li key={menu.id}>
          <MenuLink menu={menu} className={styles.chip}>
            <Icon name="history" size={14} />
            {menu.title}
          </MenuLink>
        </li>
      ))}
    </ul>
  )
}

function MenuTile({ menu }: { menu: ShellMenu }) {
  // A picture is known by its colour before it is known by its lines.
  const tone = steadyTone(menu.id)
  const chosen = menu.color && { '--tone': '#fff', '--tone-soft': menu.color }
  const colours = (chosen || {
    '--tone': `var(--tn-tint-${tone})`,
    '--tone-soft': `var(--tn-tint-${tone}-soft)`,
  }) as CSSProperties
  return (
    <MenuLink menu={menu} className={styles.tile}>
      <span className={styles.tileIcon} style={colours}>
        <PlatformIcon icon={menu.icon} fallback={menu.path ? 'file-text' : 'link'} size={18} />
      </span>
      <span className={styles.tileTitle}>{menu.title}</span>
      {!menu.path && <Icon name="external" size={14} className={styles.tileArrow} />}
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
