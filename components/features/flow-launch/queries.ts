import useSWRInfinite from 'swr/infinite'
import { call } from '@/lib/client/call'
import { flowDelegate } from '@/lib/contract/workflow/flow-delegate'
import { flowTemplate } from '@/lib/contract/workflow/flow-template'
import type { TemplateCard, TemplateQuestion } from './types'

/** Contract 4a §6.3. */
const cardsPerPage = 50

/** Only what the picker asked for is read anew, when it is opened or asked otherwise. */
const askedOnly = { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false } as const

async function readPage({ source, keyword, group }: TemplateQuestion, currentPage: number) {
  const paging = { keyword, currentPage, pageSize: cardsPerPage, sort: '', sidx: '' } as const
  const { data } =
    source === 'own'
      ? await call(flowTemplate.launchable, { query: { ...paging, category: group, flowType: '0' } })
      : await call(flowDelegate.templates, { query: { ...paging, flowType: group } })
  const list: readonly TemplateCard[] = data.list
  return { list, total: data.pagination.total }
}

/** The cards of a question, page by page. */
export function useTemplates(question: TemplateQuestion) {
  const answer = useSWRInfinite(
    (index) => ['flow-templates', question.source, question.group, question.keyword, index + 1] as const,
    ([, , , , page]) => readPage(question, page),
    askedOnly,
  )
  const { data, error, size, isLoading, isValidating, setSize, mutate } = answer
  const count = data?.length ?? 0
  // A template may stand on two pages when another one came before it meanwhile.
  const cards = [...new Map(data?.flatMap(({ list }) => list).map((card) => [card.id, card])).values()]
  const last = data?.at(-1)
  const hasMore = last !== undefined && last.list.length > 0 && cards.length < last.total
  return {
    cards,
    error: error as unknown,
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
