import { useTranslations } from 'next-intl'
import { LoadingState } from '@/components/ui/states'
import { Surface, type SurfaceProps } from '@/components/ui/surface'
import type { ShellDialog } from './state'
import { useMedia } from './use-media'

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
  messages: { kind: 'drawer', width: '280px', title: 'topbar.notices.title' },
  settings: { kind: 'drawer', width: '280px', title: 'topbar.settings' },
  chat: { kind: 'drawer', width: '280px', title: 'topbar.chat.label' },
} as const satisfies Record<ShellDialog | 'chat', Shape>

/** As in `chat-drawer.tsx`: there is no room for the page beside it. */
const coveringWidth = '(max-width: 760px)'

export type DialogFrameProps = { name: ShellDialog | 'chat'; onClose: () => void }

/** Answers a click at once, where the code of the dialog is still on its way. */
export function DialogFrame({ name, onClose }: DialogFrameProps) {
  const t = useTranslations()
  const isCovering = useMedia(coveringWidth)
  const { kind, width, title } = shapes[name]
  return (
    <Surface isFrame open kind={kind} width={width} title={t(title)} isModal={name !== 'chat' || isCovering} onClose={onClose}>
      <LoadingState />
    </Surface>
  )
}
