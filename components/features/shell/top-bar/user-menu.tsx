'use client'

import { useSetAtom } from 'jotai'
import { useTranslations } from 'next-intl'
import { useShell } from '@/components/ground/shell-context'
import type { ShellData } from '@/components/ground/shell-data'
import { isFixedScreen } from '@/components/screen-keys'
import { Avatar } from '@/components/ui/avatar'
import type { IconName } from '@/components/ui/icon'
import { Menu, type MenuEntry } from '@/components/ui/menu'
import { useMedia } from '@/components/ui/use-media'
import { useShellSettings } from '../settings/settings-state'
import { type ShellDialog, shellDialogAtom } from './state'
import { modeIcons, useColorMode } from './use-color-mode'
import { useShellActions } from './use-shell-actions'
import styles from './user-menu.module.css'

const profilePath: string = '/profile'
/** Where `.secondary` of the top bar is out of sight. */
const phoneQuery = '(max-width: 767.98px)'

export function UserMenu({ data }: { data: ShellData }) {
  const t = useTranslations('shell.user')
  const { userName, userAccount, headIcon } = data.user
  return (
    <Menu
      label={t('menu', { name: userName })}
      trigger={
        <>
          <Avatar name={userName} src={headIcon} size={28} />
          <span className={styles.name} aria-hidden="true">
            {userName}
          </span>
        </>
      }
      header={
        <div className={styles.who}>
          <strong>{userName}</strong>
          <span>{userAccount}</span>
        </div>
      }
      entries={useUserEntries(data)}
    />
  )
}

/** Entries for which the installation has nothing to show are left out. */
function useUserEntries(data: ShellData): MenuEntry[] {
  const t = useTranslations('shell.user')
  const tBar = useTranslations('topbar.menu')
  const { openPath } = useShell()
  const { lock, leave } = useShellActions()
  const setDialog = useSetAtom(shellDialogAtom)
  const tools = useToolEntries()
  const isPhone = useMedia(phoneQuery)
  const { documentation, feedback } = data.links
  const open = (dialog: ShellDialog) => () => setDialog(dialog)
  const pageEntry = (key: 'documentation' | 'feedback', icon: IconName, address: string | undefined): MenuEntry[] => {
    if (!address) return []
    return [{ key, label: tBar(key), icon, onSelect: () => void window.open(address, '_blank', 'noopener,noreferrer') }]
  }
  const profile: MenuEntry = { key: 'profile', label: tBar('profile'), icon: 'user', onSelect: () => openPath(profilePath) }
  const systems: MenuEntry = { key: 'systems', label: tBar('systems'), icon: 'switch', onSelect: open('systems') }
  return [
    ...(isFixedScreen(profilePath) && !data.viewing ? [profile] : []),
    ...(data.user.systemIds.length > 1 ? [systems] : []),
    ...(isPhone ? tools : []),
    ...pageEntry('documentation', 'help', documentation),
    ...pageEntry('feedback', 'message', feedback),
    { key: 'about', label: t('about'), icon: 'info', onSelect: open('about') },
    { key: 'statement', label: tBar('statement'), icon: 'shield', onSelect: open('statement') },
    { key: 'shortcuts', label: tBar('shortcuts'), icon: 'keyboard', onSelect: open('shortcuts') },
    { key: 'lock', label: t('lock'), icon: 'lock', onSelect: lock },
    { key: 'logout', label: t('logout'), icon: 'logout', onSelect: leave },
  ]
}

/** The tools of the bar that a phone has no room for. */
function useToolEntries(): MenuEntry[] {
  const t = useTranslations('shell')
  const tBar = useTranslations('topbar')
  const [{ showLanguage }] = useShellSettings()
  const setDialog = useSetAtom(shellDialogAtom)
  const mode = useColorMode()
  const language: MenuEntry = {
    key: 'language',
    label: t('language'),
    icon: 'language',
    onSelect: () => setDialog('language'),
  }
  return [
    ...(showLanguage ? [language] : []),
    { key: 'mode', label: t('mode.title'), icon: modeIcons[mode], onSelect: () => setDialog('mode') },
    { key: 'settings', label: tBar('settings'), icon: 'gear', onSelect: () => setDialog('settings') },
  ]
}
