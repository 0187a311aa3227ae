'use client'

import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useSyncExternalStore } from 'react'
import { IconButton } from '@/components/ui/button'
import { Icon, type IconName } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import {
  applyColorMode,
  type ColorMode,
  colorModes,
  readColorMode,
  saveColorMode,
  writePreferenceCookie,
} from '@/lib/client/color-mode'
import { toast } from '@/lib/client/toast-store'
import { type Language, languageCookie, languageNames, languageOfTag, languages, localeTag } from '@/lib/i18n/locales'
import { saveLanguage } from '../mutations'
import type { ShellData } from '../shell-data'
import styles from './top-bar.module.css'
import { UserMenu } from './user-menu'

type TopBarProps = {
  data: ShellData
  /** What the layout puts at the start: menu button, logo, top menu. */
  leading: ReactNode
  title: string
  trail: readonly string[]
}

export function TopBar({ data, leading, title, trail }: TopBarProps) {
  const t = useTranslations('shell')
  return (
    <header className={styles.bar}>
      {leading}
      <nav aria-label={t('breadcrumb')} className={styles.trail}>
        <ol>
          {trail.map((part) => (
            <li key={part} className={styles.above}>
              {part}
            </li>
          ))}
          <li aria-current="page">{title}</li>
        </ol>
      </nav>
      <div className={styles.tools}>
        <ModeMenu />
        <LanguageMenu />
        <FullscreenButton />
        <UserMenu data={data} />
      </div>
    </header>
  )
}

const modeIcons = { light: 'sun', dark: 'moon', system: 'monitor' } as const satisfies Record<ColorMode, IconName>

function ModeMenu() {
  const t = useTranslations('shell')
  const mode = useSyncExternalStore(watchColorMode, readColorMode, () => 'system' as const)
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

/** The system's own preference may change while the page is open, at dusk for example. */
function watchColorMode(listener: () => void): () => void {
  const follow = () => {
    applyColorMode(readColorMode())
    listener()
  }
  const preference = window.matchMedia('(prefers-color-scheme: dark)')
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-mode-choice'] })
  preference.addEventListener('change', follow)
  return () => {
    observer.disconnect()
    preference.removeEventListener('change', follow)
  }
}

// Contract 1 §9: said in the language that was chosen, which is not the page's yet.
const switchedTexts = { zh: '切换成功', en: 'Switch Language Success', zhtw: '切換成功' } as const satisfies Record<
  Language,
  string
>

function LanguageMenu() {
  const t = useTranslations('shell')
  const router = useRouter()
  const current = languageOfTag(useLocale())
  const choose = (language: Language) => {
    if (language === current) return
    writePreferenceCookie(languageCookie, language)
    saveLanguage(language)
    toast.success(switchedTexts[language])
    router.refresh()
  }
  return (
    <Menu
      label={t('language')}
      trigger={<Icon name="language" />}
      entries={languages.map((language) => ({
        key: language,
        label: languageNames[language],
        lang: localeTag(language),
        isChecked: language === current,
        onSelect: () => choose(language),
      }))}
    />
  )
}

function FullscreenButton() {
  const t = useTranslations('shell')
  const isFull = useSyncExternalStore(
    watchFullscreen,
    () => document.fullscreenElement !== null,
    () => false,
  )
  const toggle = async () => {
    // Spec 1 §2.12: a warning where the browser has no full screen.
    if (!document.fullscreenEnabled) {
      toast.warning(t('fullscreen.unsupported'))
      return
    }
    await (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() =>
      toast.warning(t('fullscreen.unsupported')),
    )
  }
  return (
    <IconButton
      className={styles.desktopOnly}
      label={isFull ? t('fullscreen.leave') : t('fullscreen.enter')}
      onClick={() => void toggle()}
    >
      <Icon name={isFull ? 'fullscreen-exit' : 'fullscreen'} />
    </IconButton>
  )
}

function watchFullscreen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
