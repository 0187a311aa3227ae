import { useEffect } from 'react'
import { type ListQuestion, pagingOf } from '@/components/screen/list-question'
import { onPush } from '@/lib/client/socket/live'
import { useListPage } from '@/lib/client/use-list-page'
import { onlineUser } from '@/lib/contract/message/online-user'

/** People come and go without this screen, and of most of them nothing is pushed; it looks again by itself while it is shown. */
const lookAgainMs = 10_000

const comings: ReadonlySet<string> = new Set(['initMessage', 'online', 'Offline'])

export function useOnlineUsers(question: ListQuestion<unknown>) {
  const page = useListPage(onlineUser.list, { query: pagingOf(question) }, { isAskedOnReturn: true, everyMs: lookAgainMs })
  const { reload } = page
  // The socket of this page is one of those that are listed: the platform greets it once it is.
  useEffect(
    () => onPush(({ method }) => void (comings.has(method) && document.visibilityState === 'visible' && reload())),
    [reload],
  )
  return page
}
