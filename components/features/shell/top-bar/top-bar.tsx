'use client'

import { useSetAtom } from 'jotai'
import { useTranslations } from 'next-intl'
import { type ReactNode, useSyncExternalStore } from 'react'
import type { ShellData } from '@/components/ground/shell-data'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import { colorModes, saveColorMode } from '@/lib/client/color-mode'
import { languageNames, languages, localeTag } from '@/lib/i18n/locales'
import { useShellSettings } from '../settings/settings-state'
import { ChatSign } from './chat-sign'
import { NoticeBell } from './notice-bell'
import { SearchBox } from './search-box'
import { ShellDialogs } from './shell-dialogs'
import { shellDialogAtom } from './state'
import { SystemButton } from './system-button'
import styles from './top-bar.module.css'
import { modeIcons, useColorMode } from './use-color-mode'
import { useShellActions } from './use-shell-actions'
import { useUnsent } from './use-unsent'
import { UserMenu } from './user-menu'

type TopBarProps = {
  data: ShellData
  /** What the layout puts at the start: menu button, logo, top menu. */
  leading: ReactNode
  title: string
  trail: readonly string[]
}

/** Spec 1 §2.7. On phones the tools that are not news move into the user menu, so that nothing is cut. */
export function TopBar({ data, leading, title, trail }: TopBarProps) {
  const t = useTranslations('shell')
  const [{ showLanguage, showSearch }] = useShellSettings()
  useUnsent()
  return (
    <header className={styles.bar} data-tn-topbar="">
      {leading}
      <SystemButton systems={data.user.systemIds} />
      <nav aria-label={t('breadcrumb')} className={styles.trail}>
        <ol>
          {trail.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two groups of the trail may have one title; the trail is never reordered.
            <li key={index} className={styles.above}>
              {part}
            </li>
          ))}
          <li aria-current="page">{title}</li>
        </ol>
      </nav>
      <div className={styles.tools}>
        <SearchBox isShown={showSearch} />
        {!data.viewing && <ChatSign />}
        {!data.viewing && <NoticeBell />}
        <div className={styles.secondary}>
          {showLanguage && <LanguageMenu />}
          <ModeMenu />
          <FullscreenButton />
          <SettingsButton />
        </div>
        <UserMenu data={data} />
      </div>
      <ShellDialogs data={data} />
    </header>
  )
}

function ModeMenu() {
  const t = useTranslations('shell')
  const mode = useColorMode()
  return (
    <Menu
      label={t('mode.title')}
      trigger={<Icon name={modeIcons[mode]} />}
      entries={colorModes.map((choice) => ({
        key: choice,
        label: t(`mode.${choice}`),
        icon: modeIcons[choice],
        isChecked: choice === mode,
        onSelect: () => saveColorMode(choice),
      }))}
    />
  )
}

function LanguageMenu() {
  const t = useTranslations('shell')
  const { language, chooseLanguage } = useShellActions()
  return (
    <Menu
      label={t('language')}
      trigger={<Icon name="language" />}
      entries={languages.map((choice) => ({
        key: choice,
        label: languageNames[choice],
        lang: localeTag(choice),
        isChecked: choice === language,
        onSelect: () => chooseLanguage(choice),
      }))}
    />
  )
}

function FullscreenButton() {
  const t = useTranslations('shell')
  const { toggleFullscreen } = useShellActions()
  const isFull = useSyncExternalStore(
    watchFullscreen,
    () => document.fullscreenElement !== null,
    () => false,
  )
  return (
    <IconButton
      className={styles.desktopOnly}
      label={isFull ? t('fullscreen.leave') : t('fullscreen.enter')}
      onClick={toggleFullscreen}
    >
      <Icon name={isFull ? 'fullscreen-exit' : 'fullscreen'} />
    </IconButton>
  )
}

function watchFullscreen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

function SettingsButton() {
  const t = useTranslations('topbar')
  const setDialog = useSetAtom(shellDialogAtom)
  return (
    <IconButton label={t('settings')} aria-haspopup="dialog" onClick={() => setDialog('settings')}>
      <Icon name="gear" />
    </IconButton>
  )
}
