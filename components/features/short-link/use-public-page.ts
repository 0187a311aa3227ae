import { useRef } from 'react'
import useSWR from 'swr'
import { call } from '@/lib/client/call'
import { callKey } from '@/lib/client/use-call'
import { shortLink } from '@/lib/contract/visualdev/short-link'
import { linkInput, type PublicLink } from './queries'

type ListQuestion = {
  currentPage: number
  pageSize: number
  sort: 'asc' | 'desc' | ''
  sidx: string
  queryJson: string
}

/** A page of the public list. Rows stay until the next ones are there; a question that was overtaken is given up. */
export function usePublicPage(link: PublicLink, question: ListQuestion) {
  const running = useRef<AbortController | null>(null)
  const input = { ...linkInput(link), body: question }
  return useSWR(
    callKey(shortLink.list, input),
    async () => {
      running.current?.abort()
      const controller = new AbortController()
      running.current = controller
      return (await call(shortLink.list, input, { signal: controller.signal })).data
    },
    {
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      shouldRetryOnError: false,
      keepPreviousData: true,
      dedupingInterval: 0,
    },
  )
}
