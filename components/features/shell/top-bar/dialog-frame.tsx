import { useTranslations } from 'next-intl'
import { SideDrawer } from '@/components/ui/side-drawer'
import { LoadingState } from '@/components/ui/states'
import { Surface, type SurfaceProps } from '@/components/ui/surface'
import type { ShellDialog, SidePanel } from './state'

type Shape = Pick<SurfaceProps, 'kind'> & { width: string; title: string }

/** As the dialogs have it themselves; titles are keys of the shell's texts. */
const shapes = {
  about: { kind: 'general', width: '400px', title: 'shell.user.about' },
  statement: { kind: 'general', width: '520px', title: 'topbar.menu.statement' },
  shortcuts: { kind: 'general', width: '520px', title: 'topbar.menu.shortcuts' },
  systems: { kind: 'drawer', width: '280px', title: 'topbar.menu.systems' },
  language: { kind: 'general', width: '320px', title: 'shell.language' },
  mode: { kind: 'general', width: '320px', title: 'shell.mode.title' },
  palette: { kind: 'general', width: '640px', title: 'topbar.palette.title' },
  settings: { kind: 'drawer', width: '280px', title: 'topbar.settings' },
} as const satisfies Record<ShellDialog, Shape>
const panelTitles = { messages: 'topbar.notices.title', chat: 'topbar.chat.label' } as const satisfies Record<SidePanel, string>

export type DialogFrameProps = { name: ShellDialog | SidePanel; onClose: () => void }

/** Answers a click at once, where the code of the dialog is still on its way. */
export function DialogFrame({ name, onClose }: DialogFrameProps) {
  const t = useTranslations()
  if (name === 'messages' || name === 'chat')
    return (
      <SideDrawer isFrame title={t(panelTitles[name])} onClose={onClose}>
        <LoadingState />
      </SideDrawer>
    )
  const { kind, width, title } = shapes[name]
  return (
    <Surface isFrame open kind={kind} width={width} title={t(title)} onClose={onClose}>
      <LoadingState />
    </Surface>
  )
}
