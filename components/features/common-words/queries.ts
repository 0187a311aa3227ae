import { type Conditions, type ListQuestion, pagingOf } from '@/components/screen/list-question'
import { call } from '@/lib/client/call'
import { useFresh } from '@/lib/client/use-fresh'
import { useListPage } from '@/lib/client/use-list-page'
import { commonWords, type WordsType } from '@/lib/contract/system/common-words'
import { readText } from '@/lib/form/read'

export type WordsFilters = { kind: WordsType; where: Conditions }

const states = ['0', '1'] as const

export function useWordsPage(question: ListQuestion<WordsFilters>) {
  const { kind, where } = question.filters
  const query = {
    ...pagingOf(question),
    keyword: readText(where['keyword']).trim(),
    commonWordsType: kind,
    enabledMark: states.find((state) => state === readText(where['enabledMark'])) ?? ('' as const),
  }
  return useListPage(commonWords.list, { query }, { isAskedOnReturn: true })
}

export function useWords(id: string | null) {
  return useFresh(commonWords.info, id === null ? null : { params: { id } })
}

export async function readWords(id: string) {
  return (await call(commonWords.info, { params: { id } })).data
}
