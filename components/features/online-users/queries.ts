import { type ListQuestion, pagingOf } from '@/components/screen/list-question'
import { useListPage } from '@/lib/client/use-list-page'
import { onlineUser } from '@/lib/contract/message/online-user'

/** People come and go without this screen; it looks again by itself while it is shown. */
const lookAgainMs = 30_000

export function useOnlineUsers(question: ListQuestion<unknown>) {
  return useListPage(onlineUser.list, { query: pagingOf(question) }, { isAskedOnReturn: true, everyMs: lookAgainMs })
}
