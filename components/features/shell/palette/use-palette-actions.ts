import { useSetAtom } from 'jotai'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useShownScreen } from '@/components/ground/screen-actions'
import type { ShellData } from '@/components/ground/shell-data'
import { useTabCommands } from '@/components/ground/tabs/tab-commands'
import { isFixedScreen } from '@/components/screen-keys'
import type { IconName } from '@/components/ui/icon'
import { colorModes, saveColorMode } from '@/lib/client/color-mode'
import { layoutTypes } from '@/lib/contract/session/own-session'
import { languageNames, languages } from '@/lib/i18n/locales'
import { useShellSettings } from '../settings/settings-state'
import { type ShellDialog, shellDialogAtom, sidePanelAtom } from '../top-bar/state'
import { modeIcons, useColorMode } from '../top-bar/use-color-mode'
import { useShellActions } from '../top-bar/use-shell-actions'
import type { PaletteEntry } from './entries'

const profilePath: string = '/profile'
const switches = ['tagsView', 'tagsIcon', 'useCache', 'showLanguage', 'showSearch'] as const

type ActionInput = { id: string; title: string; icon: IconName; run: () => void; group?: string; state?: string | undefined }

/** What can be done from the palette besides opening pages: what the screen offers, tabs, settings, session, dialogs. */
export function usePaletteActions(data: ShellData, openPath: (path: string) => void): PaletteEntry[] {
  const screen = useShownScreen()
  const tabs = useTabActions()
  const session = useSessionEntries(data, openPath)
  const settings = useSettingEntries()
  return useMemo(() => {
    const ofScreen = (screen?.read() ?? []).map((action) => ({ ...action, id: `screen:${action.id}` }))
    return [...ofScreen, ...session, ...tabs, ...settings].map(toEntry)
  }, [screen, session, tabs, settings])
}

function toEntry({ id, title, icon, run, group, state }: ActionInput): PaletteEntry {
  return { id: `action:${id}`, title, trail: group ? [group] : [], path: '', menuIcon: '', icon, run, ...(state && { state }) }
}

function useTabActions(): ActionInput[] {
  const t = useTranslations('topbar.palette')
  const commands = useTabCommands()
  return useMemo(() => {
    if (!commands) return []
    const onShown = (run: (key: string) => void) => () => {
      const key = commands.shownKey()
      if (key !== undefined) run(key)
    }
    return [
      { id: 'refresh', title: t('refresh'), icon: 'refresh', run: onShown(commands.refresh) },
      {
        id: 'closeTab',
        title: t('closeTab'),
        icon: 'close',
        run: onShown((key) => void commands.close({ type: 'close', key })),
      },
      {
        id: 'closeOthers',
        title: t('closeOthers'),
        icon: 'minus',
        run: onShown((key) => void commands.close({ type: 'closeOthers', key })),
      },
      { id: 'closeAll', title: t('closeAll'), icon: 'trash', run: () => void commands.close({ type: 'closeAll' }) },
    ]
  }, [commands, t])
}

function useSessionEntries(data: ShellData, openPath: (path: string) => void): ActionInput[] {
  const t = useTranslations('topbar')
  const tShell = useTranslations('shell')
  const setDialog = useSetAtom(shellDialogAtom)
  const setPanel = useSetAtom(sidePanelAtom)
  const { lock, leave, stopViewing, toggleFullscreen } = useShellActions()
  const isViewing = data.viewing !== undefined
  const hasSystems = data.user.systemIds.length > 1
  return useMemo(() => {
    const dialog = (id: ShellDialog, title: string, icon: IconName): ActionInput => ({
      id,
      title,
      icon,
      run: () => setDialog(id),
    })
    const profile: ActionInput = { id: 'profile', title: t('menu.profile'), icon: 'user', run: () => openPath(profilePath) }
    const personal: ActionInput[] = [
      ...(isFixedScreen(profilePath) ? [profile] : []),
      { id: 'messages', title: t('notices.title'), icon: 'bell', run: () => setPanel('messages') },
      { id: 'chat', title: t('chat.label'), icon: 'chat', run: () => setPanel('chat') },
    ]
    return [
      // What is somebody's own is not for who only looks with his rights.
      ...(isViewing
        ? [{ id: 'stopViewing', title: tShell('viewing.end'), icon: 'eye-off', run: stopViewing } as const]
        : personal),
      ...(hasSystems ? [dialog('systems', t('menu.systems'), 'switch')] : []),
      dialog('settings', t('settings'), 'gear'),
      { id: 'fullscreen', title: tShell('fullscreen.enter'), icon: 'fullscreen', run: toggleFullscreen },
      dialog('shortcuts', t('menu.shortcuts'), 'keyboard'),
      dialog('about', tShell('user.about'), 'info'),
      dialog('statement', t('menu.statement'), 'shield'),
      { id: 'lock', title: tShell('user.lock'), icon: 'lock', run: lock },
      { id: 'logout', title: tShell('user.logout'), icon: 'logout', run: leave },
    ]
  }, [t, tShell, setDialog, setPanel, lock, leave, stopViewing, toggleFullscreen, isViewing, hasSystems, openPath])
}

function useSettingEntries(): ActionInput[] {
  const t = useTranslations('topbar.palette')
  const tMode = useTranslations('shell.mode')
  const [settings, change] = useShellSettings()
  const { language, chooseLanguage } = useShellActions()
  const mode = useColorMode()
  return useMemo(() => {
    const chosen = (isChosen: boolean) => (isChosen ? t('chosen') : undefined)
    return [
      ...layoutTypes.map(
        (layoutType): ActionInput => ({
          id: `layout:${layoutType}`,
          title: t(`layout.${layoutType}`),
          group: t('group.layout'),
          icon: 'grid',
          state: chosen(layoutType === settings.layoutType),
          run: () => change({ layoutType }),
        }),
      ),
      ...colorModes.map(
        (choice): ActionInput => ({
          id: `mode:${choice}`,
          title: tMode(choice),
          group: t('group.mode'),
          icon: modeIcons[choice],
          state: chosen(choice === mode),
          run: () => saveColorMode(choice),
        }),
      ),
      ...languages.map(
        (choice): ActionInput => ({
          id: `language:${choice}`,
          title: languageNames[choice],
          group: t('group.language'),
          icon: 'language',
          state: chosen(choice === language),
          run: () => chooseLanguage(choice),
        }),
      ),
      ...switches.map(
        (name): ActionInput => ({
          id: `setting:${name}`,
          title: t(`setting.${name}`),
          group: t('group.setting'),
          icon: 'gear',
          state: settings[name] ? t('on') : t('off'),
          run: () => change({ [name]: !settings[name] }),
        }),
      ),
    ]
  }, [t, tMode, settings, change, language, chooseLanguage, mode])
}
