'use client'

import { useAtom } from 'jotai'
import { useTranslations } from 'next-intl'
import { type ComponentType, createElement, useEffect, useEffectEvent, useReducer } from 'react'
import type { ShellData } from '@/components/ground/shell-data'
import { toast } from '@/lib/client/toast-store'
import { whenIdle } from '@/lib/client/when-idle'
import type { DialogFrameProps } from './dialog-frame'
import { type ShellDialog, type SidePanel, shellDialogAtom, sidePanelAtom } from './state'

type DialogProps = { data: ShellData; onClose: () => void }
type Part = ComponentType<DialogProps>
type Load = () => Promise<Part>

type Name = ShellDialog | SidePanel

const loads: Record<Name, Load> = {
  about: async () => (await import('./about-dialog')).AboutDialog,
  statement: async () => (await import('./statement-dialog')).StatementDialog,
  shortcuts: async () => (await import('./shortcuts-dialog')).ShortcutsDialog,
  systems: async () => (await import('./system-drawer')).SystemDrawer,
  language: async () => (await import('./choice-dialogs')).LanguageDialog,
  mode: async () => (await import('./choice-dialogs')).ModeDialog,
  palette: async () => (await import('../palette/command-palette')).CommandPalette,
  messages: async () => {
    const { MessageDrawer, loadTexts } = await import('./message-drawer')
    await loadTexts()
    return MessageDrawer
  },
  settings: async () => {
    const { SettingsDrawer } = await import('../settings/settings-drawer')
    return ({ onClose }) => createElement(SettingsDrawer, { open: true, onClose })
  },
  chat: async () => {
    const { ChatDrawer, loadTexts } = await import('@/components/features/chat/chat-drawer')
    await loadTexts()
    return ChatDrawer
  },
}

/** What has come stays, and opens at once. What did not come is asked for again by the next opening. */
const loaded = new Map<Name, Part>()

async function loadPart(name: Name): Promise<void> {
  if (!loaded.has(name)) loaded.set(name, await loads[name]())
}

let Frame: ComponentType<DialogFrameProps> | undefined

async function loadFrame(): Promise<void> {
  Frame ??= (await import('./dialog-frame')).DialogFrame
}

export const preloadPalette = () => void loadPart('palette').catch(() => undefined)

/**
 * Shown at once: the dialog, or its frame until the code is here. No lazy part of React's, which would keep its
 * placeholder for 300 ms. Where the code does not come, that is said, the dialog is closed, and the page below stays as it is.
 */
function LoadedDialog({ name, data, onClose }: DialogProps & { name: Name }) {
  const t = useTranslations('common')
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const Dialog = loaded.get(name)
  const giveUp = useEffectEvent(() => {
    toast.error(t('codeMissing'))
    onClose()
  })
  // The server, which the code comes from.
  useEffect(() => {
    if (loaded.has(name)) return
    let isGone = false
    loadPart(name).then(
      () => isGone || redraw(),
      () => isGone || giveUp(),
    )
    return () => {
      isGone = true
    }
  }, [name])
  if (Dialog) return <Dialog data={data} onClose={onClose} />
  return Frame ? <Frame name={name} onClose={onClose} /> : null
}

export function ShellDialogs({ data }: { data: ShellData }) {
  const [open, setOpen] = useAtom(shellDialogAtom)
  const [panel, setPanel] = useAtom(sidePanelAtom)
  useLoadedWhenIdle()
  return (
    <>
      {panel && (
        <LoadedDialog key={panel} name={panel} data={data} onClose={() => setPanel((now) => (now === panel ? undefined : now))} />
      )}
      {open && (
        <LoadedDialog key={open} name={open} data={data} onClose={() => setOpen((now) => (now === open ? undefined : now))} />
      )}
    </>
  )
}

const dailyDialogs = ['messages', 'palette', 'settings', 'chat'] as const
const signsOfLife = ['pointermove', 'pointerdown', 'keydown'] as const

/** The frame at once, then the code of what is opened every day, one after the other, when somebody is at the page and it has nothing else to do. */
function useLoadedWhenIdle(): void {
  // The document, idle time, and the server.
  useEffect(() => {
    let cancel = () => {}
    const heard = new AbortController()
    const next = (index: number) => {
      const name = dailyDialogs[index]
      if (name === undefined || isGone) return
      cancel = whenIdle(() => {
        // What does not come now is asked for again when it is opened.
        void loadPart(name)
          .catch(() => undefined)
          .then(() => next(index + 1))
      })
    }
    let isGone = false
    const begin = () => {
      heard.abort()
      void loadFrame()
        .catch(() => undefined)
        .then(() => next(0))
    }
    for (const sign of signsOfLife) document.addEventListener(sign, begin, { passive: true, signal: heard.signal })
    return () => {
      isGone = true
      heard.abort()
      cancel()
    }
  }, [])
}
