import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { routesOf, useChangeRealtime, useShell } from '@/components/ground/public'
import { isFixedScreen } from '@/components/screen-keys'
import { errorText, isSessionEnd } from '@/lib/client/error-text'
import { toast } from '@/lib/client/toast-store'
import { useMutation } from '@/lib/client/use-mutation'
import { type MessageRow, message } from '@/lib/contract/message/message'
import type { ShownMessage } from './message-dialog'
import { messageTarget } from './open-message'

// Neither is needed before a message is opened.
const MessageDialog = dynamic(() => import('./message-dialog').then((file) => file.MessageDialog), { ssr: false })
const ScheduleViewerDialog = dynamic(
  () => import('@/components/features/schedule/schedule-viewer-dialog').then((file) => file.ScheduleViewerDialog),
  { ssr: false },
)
const preloadDialog = () => import('./message-dialog')

type Shown = ShownMessage | { kind: 'schedule'; id: string; groupId: string }

type OpenMessageOptions = {
  /** The platform has marked it as read. */
  onRead?: (row: MessageRow) => void
  /** Told before another page is shown, so that what lies above it goes. */
  onLeave?: () => void
}

/**
 * What a click on a message does, wherever messages are listed (contract 1 §13.4): it is read first in every case, which lowers the
 * number of unread ones once, and then it shows itself, its schedule or its page.
 */
export function useOpenMessage({ onRead, onLeave }: OpenMessageOptions = {}) {
  const { hasScreen, openPath } = useScreens()
  const tErrors = useTranslations('errors')
  const change = useChangeRealtime()
  const { run } = useMutation(message.readInfo, { errorToast: false })
  const [shown, setShown] = useState<Shown | undefined>(undefined)
  const [openingId, setOpeningId] = useState('')
  const asked = useRef(0)
  const close = useCallback(() => {
    asked.current += 1
    setShown(undefined)
    setOpeningId('')
  }, [])

  const follow = (path: string): boolean => {
    if (!hasScreen(path)) return false
    setShown(undefined)
    onLeave?.()
    openPath(path)
    return true
  }
  const open = async (row: MessageRow): Promise<void> => {
    if (openingId === row.id) return
    asked.current += 1
    const ask = asked.current
    const isCurrent = () => ask === asked.current
    const showsItself = row.type === 1 || row.type === 3
    setOpeningId(row.id)
    setShown(showsItself ? { kind: 'loading', row } : undefined)
    void preloadDialog().catch(() => {})
    const askedAtMs = Date.now()
    try {
      const { data } = await run({ params: { id: row.id } })
      if (isNewlyRead(row)) change({ kind: 'messagesRead', count: 1, askedAtMs })
      onRead?.(row)
      if (!isCurrent()) return
      const target = messageTarget({ ...data, type: data.type ?? row.type, flowType: data.flowType ?? row.flowType })
      if (target.kind === 'schedule') setShown(target)
      else if (target.kind === 'page' && follow(target.path)) return
      else if (target.kind === 'dialog') setShown({ kind: 'message', detail: data })
      else setShown({ kind: 'message', detail: data, reason: target.kind === 'page' ? 'noFlow' : 'deletedSchedule' })
    } catch (error) {
      if (!isCurrent() || isSessionEnd(error)) return close()
      if (showsItself) setShown({ kind: 'failed', row, error })
      else toast.error(errorText(error, (key, params) => tErrors(key, params)))
    } finally {
      if (isCurrent()) setOpeningId('')
    }
  }
  const dialog: ReactNode =
    shown === undefined ? null : shown.kind === 'schedule' ? (
      <ScheduleViewerDialog id={shown.id} groupId={shown.groupId} onClose={close} />
    ) : (
      <MessageDialog shown={shown} onRetry={(row) => void open(row)} onFollow={follow} onClose={close} />
    )
  return { open, openingId, dialog }
}

/** Which addresses of this site have a screen for this user: the fixed ones, and those of the menu (spec 1 §2.3). */
function useScreens() {
  const { menus, openPath } = useShell()
  const paths = useMemo(() => new Set(routesOf(menus).map(({ path }) => path)), [menus])
  const hasScreen = useCallback(
    (address: string) => {
      const path = address.split('?')[0] ?? ''
      return isFixedScreen(path) || paths.has(path)
    },
    [paths],
  )
  return { hasScreen, openPath }
}

// Several lists of one page may still show a message as unread that was opened from another of them: it counts once.
const readIds = new Set<string>()
const readIdsMax = 2000

function isNewlyRead({ id, isRead }: MessageRow): boolean {
  if (isRead === 1 || readIds.has(id)) return false
  if (readIds.size >= readIdsMax) readIds.clear()
  readIds.add(id)
  return true
}
