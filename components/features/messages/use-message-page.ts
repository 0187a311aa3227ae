import { useListPage } from '@/lib/client/use-list-page'
import { message } from '@/lib/contract/message/message'
import { type MessageFilter, messageQuery } from './queries'

/** A page of the record; the start page, which lists messages too, has no need of this code. */
export function useMessagePage(filter: MessageFilter, currentPage: number, pageSize: number) {
  return useListPage(message.list, { query: messageQuery(filter, currentPage, pageSize) }, { isAskedOnReturn: true })
}
