import useSWRInfinite from 'swr/infinite'
import { call } from '@/lib/client/call'
import { listedMessage } from '@/lib/client/chat/chat-message'
import { chat } from '@/lib/contract/message/chat'
import { contactsPageSize, historyPageSize } from './constants'
import { useChatStore } from './state'

/** Pages stay as they were read: for lists within `freshLists`. */
const readOnce = {
  revalidateFirstPage: false,
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
} as const

/** Lists are read anew whenever they are opened, and what was read is let go of when they are closed. For `SWRConfig`. */
export const freshLists = { provider: () => new Map() }

/** Enabled users but oneself, page by page (contract 1 §15). */
export function useContacts(keyword: string) {
  const answer = useSWRInfinite(
    (index) => ['chat-contacts', keyword, index + 1] as const,
    async ([, word, currentPage]) => {
      const query = { keyword: word, currentPage, pageSize: contactsPageSize, sort: '', sidx: '' } as const
      return (await call(chat.contacts, { query })).data
    },
    readOnce,
  )
  const last = answer.data?.at(-1)
  const people = answer.data?.flatMap(({ list }) => list) ?? []
  // The total of the newest page counts: people may be added while one scrolls.
  const hasMore = last !== undefined && last.list.length > 0 && people.length < last.pagination.total
  return { ...pagesOf(answer, hasMore), people: unique(people) }
}

/** The whole conversation with a peer, the oldest first; only messages with the word in them (contract 1 §17). */
export function useHistory(peerId: string, keyword: string) {
  const { lists } = useChatStore()
  const answer = useSWRInfinite(
    (index) => ['chat-history', peerId, keyword, index + 1] as const,
    ([, peer, word, currentPage]) =>
      lists.ask({ peerId: peer, currentPage, pageSize: historyPageSize, sord: 'asc', keyword: word }),
    readOnce,
  )
  const messages = unique(answer.data?.flatMap(({ rows }) => rows.map(listedMessage)) ?? [])
  const hasMore = answer.data?.at(-1)?.isLastPage === false
  return { ...pagesOf(answer, hasMore), messages }
}

type Pages = {
  data?: unknown[] | undefined
  error: unknown
  size: number
  isLoading: boolean
  isValidating: boolean
  setSize: (size: number) => unknown
  mutate: () => unknown
}

function pagesOf({ data, error, size, isLoading, isValidating, setSize, mutate }: Pages, hasMore: boolean) {
  const count = data?.length ?? 0
  return {
    error,
    hasLoaded: data !== undefined,
    isLoading: isLoading || (isValidating && count < size),
    hasMore,
    retry: () => void mutate(),
    /** Nothing happens while a page is on its way. */
    loadMore: () => {
      if (hasMore && count === size && !isValidating && error === undefined) void setSize(size + 1)
    },
  }
}

/** A person or message may stand on two pages when others came before them meanwhile. */
function unique<T extends { id?: string | undefined }>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [item.id, item])).values()]
}
