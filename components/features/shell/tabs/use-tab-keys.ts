import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { arrowTarget } from '@/components/ui/arrow-keys'
import type { Tabs } from './use-tabs'

type TabKeysOptions = { tabs: Tabs; listRef: RefObject<HTMLElement | null> }

/** The tab bar by keyboard: arrows, Home and End walk, Delete closes, Ctrl or ⌘ + Shift + arrow moves, Ctrl + Alt + W closes the shown tab. */
export function useTabKeys({ tabs, listRef }: TabKeysOptions) {
  const t = useTranslations('topbar.tabs')
  const [news, setNews] = useState('')
  const { items, shown, commands } = tabs
  const buttons = () => [...(listRef.current?.querySelectorAll<HTMLElement>('[data-tab]') ?? [])]
  const focus = (key: string) =>
    buttons()
      .find((button) => button.dataset['tab'] === key)
      ?.focus()

  const move = (key: string, by: 1 | -1) => {
    const index = items.findIndex((tab) => tab.key === key)
    const tab = items[index]
    const other = items[index + by]
    if (!tab || tab.isAffix || !other || other.isAffix) return
    tabs.moveTo(key, index + by)
    setNews(t('moved', { title: tab.title, place: index + by + 1, count: items.length }))
  }

  // The place of a tab that was closed by key: the focus goes to its neighbour, not to the top of the page.
  const closedAt = useRef<number | undefined>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the closed tab is gone once the tabs have changed.
  useEffect(() => {
    const index = closedAt.current
    closedAt.current = undefined
    if (index !== undefined && (document.activeElement === document.body || document.activeElement === null))
      (buttons()[index] ?? buttons().at(-1))?.focus()
  }, [items])
  const closeFocused = (index: number) => {
    const tab = items[index]
    if (!tab || tab.isAffix) return
    void commands.close({ type: 'close', key: tab.key })
    closedAt.current = index
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const all = buttons()
    const current = all.indexOf(document.activeElement as HTMLElement)
    const key = items[current]?.key
    if (key === undefined) return
    if (event.shiftKey && (event.ctrlKey || event.metaKey)) {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
      move(key, event.key === 'ArrowLeft' ? -1 : 1)
    } else if (event.altKey || event.ctrlKey || event.metaKey) return
    else if (event.key === 'Delete') closeFocused(current)
    else {
      const next = arrowTarget(event.key, current, all.length, { wraps: false })
      if (next === undefined) return
      all[next]?.focus()
    }
    event.preventDefault()
  }

  const shownTab = shown?.tab
  const isAffix = shownTab?.isAffix
  const shownKey = shownTab?.key
  // The window: this key closes the shown tab wherever the focus is, but not behind an open dialog.
  useEffect(() => {
    const closeShown = (event: globalThis.KeyboardEvent) => {
      const isAsked = event.code === 'KeyW' && event.ctrlKey && event.altKey && !event.shiftKey
      if (!isAsked || shownKey === undefined || isAffix || isDialogOpen()) return
      event.preventDefault()
      void commands.close({ type: 'close', key: shownKey })
    }
    window.addEventListener('keydown', closeShown)
    return () => window.removeEventListener('keydown', closeShown)
  }, [commands, shownKey, isAffix])
  return { onKeyDown, focus, move, news }
}

/** Dialogs of tabs that were left are still in the page, out of sight. */
export function isDialogOpen(): boolean {
  const dialogs = [...document.querySelectorAll<HTMLElement>('[aria-modal="true"], dialog[open]')]
  return dialogs.some((dialog) => dialog.checkVisibility?.() ?? true)
}
