import { useListPage } from '@/lib/client/use-list-page'
import { shortLink } from '@/lib/contract/online-dev/short-link'
import { linkInput, type PublicLink } from './queries'

type ListQuestion = {
  currentPage: number
  pageSize: number
  sort: 'asc' | 'desc' | ''
  sidx: string
  queryJson: string
}

/** A page of the public list. */
export function usePublicPage(link: PublicLink, question: ListQuestion) {
  return useListPage(shortLink.list, { ...linkInput(link), body: question })
}
