import { useTranslations } from 'next-intl'
import type { KeyboardEvent } from 'react'
import { arrowTarget } from '@/components/ui/arrow-keys'
import { Icon, type IconName } from '@/components/ui/icon'
import { Select } from '@/components/ui/select'
import styles from './profile.module.css'

/** Contract 1 §11, in its order. `startsGroup` is where the original draws a line. */
const allTabs = [
  { key: 'info', icon: 'user', startsGroup: false },
  { key: 'tenant', icon: 'building', startsGroup: false },
  { key: 'password', icon: 'lock', startsGroup: false },
  { key: 'signatures', icon: 'edit', startsGroup: false },
  { key: 'organizes', icon: 'building', startsGroup: true },
  { key: 'positions', icon: 'briefcase', startsGroup: false },
  { key: 'subordinates', icon: 'users', startsGroup: false },
  { key: 'socials', icon: 'link', startsGroup: false },
  { key: 'authorize', icon: 'shield', startsGroup: false },
  { key: 'log', icon: 'history', startsGroup: false },
] as const satisfies readonly { key: string; icon: IconName; startsGroup: boolean }[]

export type ProfileTab = (typeof allTabs)[number]['key']

/** The tab an address asks for. `flag=1` is the way back from binding a third-party account (contract 1 §11.10). */
export function tabOfAddress(href: string): ProfileTab {
  const search = new URLSearchParams(href.split('?')[1] ?? '')
  if (search.get('flag') === '1' && !search.has('tab')) return 'socials'
  return allTabs.find(({ key }) => key === search.get('tab'))?.key ?? 'info'
}

type ProfileTabsProps = {
  idBase: string
  current: ProfileTab
  hidden: ReadonlySet<ProfileTab>
  onChoose: (tab: ProfileTab) => void
}

/** Tabs beside the panel, by the ARIA pattern; on phones a list to choose from. */
export function ProfileTabs({ idBase, current, hidden, onChoose }: ProfileTabsProps) {
  const t = useTranslations('profile')
  const tabs = allTabs.filter(({ key }) => !hidden.has(key))
  return (
    <>
      <div
        role="tablist"
        aria-label={t('tabsLabel')}
        aria-orientation="vertical"
        className={styles.tabs}
        onKeyDown={(event) => moveByKey(event)}
      >
        {tabs.map(({ key, icon, startsGroup }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${idBase}-tab-${key}`}
            aria-selected={key === current}
            aria-controls={key === current ? `${idBase}-panel-${key}` : undefined}
            tabIndex={key === current ? 0 : -1}
            className={styles.tab}
            data-group={startsGroup || undefined}
            onClick={() => onChoose(key)}
          >
            <Icon name={icon} size={16} />
            {t(`tabs.${key}`)}
          </button>
        ))}
      </div>
      <div className={styles.tabSelect}>
        <Select
          label={t('tabsLabel')}
          options={tabs.map(({ key }) => ({ value: key, label: t(`tabs.${key}`) }))}
          value={current}
          onChange={onChoose}
        />
      </div>
    </>
  )
}

function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
  const at = tabs.indexOf(document.activeElement as HTMLElement)
  const next = arrowTarget(event.key, at, tabs.length, { axis: 'column' })
  if (next === undefined) return
  event.preventDefault()
  const tab = tabs[next]
  tab?.focus()
  tab?.click()
}
