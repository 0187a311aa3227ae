import { useListPage } from '@/lib/client/use-list-page'
import { onlineUser } from '@/lib/contract/message/message'

/** People come and go without this screen; it looks again by itself while it is shown. */
const lookAgainMs = 30_000

export function useOnlineUsers(query: { keyword: string; currentPage: number; pageSize: number }) {
  const input = { query: { ...query, sort: '', sidx: '' } as const }
  return useListPage(onlineUser.list, input, { isAskedOnReturn: true, everyMs: lookAgainMs })
}
