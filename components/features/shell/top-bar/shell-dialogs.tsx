'use client'

import { useAtom } from 'jotai'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ComponentType, createElement, useMemo } from 'react'
import { toast } from '@/lib/client/toast-store'
import type { ShellData } from '../shell-data'
import { isChatOpenAtom, type ShellDialog, shellDialogAtom } from './state'

type DialogProps = { data: ShellData; onClose: () => void }
type Load = () => Promise<ComponentType<DialogProps>>

export const loadPalette = () => import('../palette/command-palette')

// Each is loaded when it is first opened.
const dialogs: Record<ShellDialog, Load> = {
  about: async () => (await import('./about-dialog')).AboutDialog,
  statement: async () => (await import('./statement-dialog')).StatementDialog,
  shortcuts: async () => (await import('./shortcuts-dialog')).ShortcutsDialog,
  systems: async () => (await import('./system-drawer')).SystemDrawer,
  language: async () => (await import('./choice-dialogs')).LanguageDialog,
  mode: async () => (await import('./choice-dialogs')).ModeDialog,
  palette: async () => (await loadPalette()).CommandPalette,
  messages: async () => (await import('./message-drawer')).MessageDrawer,
  settings: async () => {
    const { SettingsDrawer } = await import('../settings/settings-drawer')
    return ({ onClose }) => createElement(SettingsDrawer, { open: true, onClose })
  },
}

const loadChat: Load = async () => (await import('@/components/features/chat/chat-drawer')).ChatDrawer

const Nothing = () => null

/**
 * Made anew for each opening, because a lazy part never asks again for code that did not come; what came is there at once. Where it
 * does not come, that is said, the dialog is closed, and the page below stays as it is.
 */
function useDialog(load: Load | undefined, onClose: () => void) {
  const t = useTranslations('common')
  // biome-ignore lint/correctness/useExhaustiveDependencies: one opening, which is closed as it was opened.
  return useMemo(() => {
    const giveUp = () => {
      toast.error(t('codeMissing'))
      onClose()
      return Nothing
    }
    return load && dynamic<DialogProps>(() => load().catch(giveUp), { ssr: false, loading: Nothing })
  }, [load])
}

export function ShellDialogs({ data }: { data: ShellData }) {
  const [open, setOpen] = useAtom(shellDialogAtom)
  const [isChatOpen, setChatOpen] = useAtom(isChatOpenAtom)
  const closeChat = () => setChatOpen(false)
  const close = () => setOpen((now) => (now === open ? undefined : now))
  const Chat = useDialog(isChatOpen ? loadChat : undefined, closeChat)
  const Dialog = useDialog(open && dialogs[open], close)
  return (
    <>
      {Chat && <Chat data={data} onClose={closeChat} />}
      {Dialog && <Dialog data={data} onClose={close} />}
    </>
  )
}
