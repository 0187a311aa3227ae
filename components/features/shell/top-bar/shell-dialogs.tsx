'use client'

import { useAtom } from 'jotai'
import dynamic from 'next/dynamic'
import { type ComponentType, createElement } from 'react'
import type { ShellData } from '../shell-data'
import { isChatOpenAtom, type ShellDialog, shellDialogAtom } from './state'

type DialogProps = { data: ShellData; onClose: () => void }

export const loadPalette = () => import('../palette/command-palette')

// Each is loaded when it is first opened.
const dialogs: Record<ShellDialog, ComponentType<DialogProps>> = {
  about: lazily(async () => (await import('./about-dialog')).AboutDialog),
  statement: lazily(async () => (await import('./statement-dialog')).StatementDialog),
  shortcuts: lazily(async () => (await import('./shortcuts-dialog')).ShortcutsDialog),
  systems: lazily(async () => (await import('./system-drawer')).SystemDrawer),
  language: lazily(async () => (await import('./choice-dialogs')).LanguageDialog),
  mode: lazily(async () => (await import('./choice-dialogs')).ModeDialog),
  palette: lazily(async () => (await loadPalette()).CommandPalette),
  messages: lazily(async () => (await import('./message-drawer')).MessageDrawer),
  settings: lazily(async () => {
    const { SettingsDrawer } = await import('../settings/settings-drawer')
    return ({ onClose }) => createElement(SettingsDrawer, { open: true, onClose })
  }),
}

const Chat = lazily(async () => (await import('@/components/features/chat/chat-drawer')).ChatDrawer)

function lazily(load: () => Promise<ComponentType<DialogProps>>): ComponentType<DialogProps> {
  return dynamic<DialogProps>(load, { ssr: false, loading: () => null })
}

export function ShellDialogs({ data }: { data: ShellData }) {
  const [open, setOpen] = useAtom(shellDialogAtom)
  const [isChatOpen, setChatOpen] = useAtom(isChatOpenAtom)
  const Dialog = open && dialogs[open]
  return (
    <>
      {isChatOpen && <Chat data={data} onClose={() => setChatOpen(false)} />}
      {Dialog && <Dialog data={data} onClose={() => setOpen((now) => (now === open ? undefined : now))} />}
    </>
  )
}
