import { type Conditions, type ListQuestion, pagingOf } from '@/components/screen/list-question'
import { call } from '@/lib/client/call'
import { useDictionaryItems } from '@/lib/client/use-dictionary-items'
import { useFresh } from '@/lib/client/use-fresh'
import { useListPage } from '@/lib/client/use-list-page'
import { billRule } from '@/lib/contract/system/bill-rule'
import { readText } from '@/lib/form/read'

export function useRules(question: ListQuestion<{ where: Conditions }>) {
  const { where } = question.filters
  const query = {
    ...pagingOf(question),
    keyword: readText(where['keyword']).trim(),
    categoryId: readText(where['categoryId']),
    enabledMark: stateOf(where['enabledMark']),
  }
  return useListPage(billRule.list, { query }, { isAskedOnReturn: true })
}

function stateOf(value: unknown): '' | '0' | '1' {
  return value === '0' || value === '1' ? value : ''
}

export function useRule(id: string | null) {
  return useFresh(billRule.info, id === null ? null : { params: { id } })
}

export async function readRule(id: string) {
  return (await call(billRule.info, { params: { id } })).data
}

const none: readonly { id: string; fullName: string }[] = []

/** What rules are for (dictionary businessType); the answer is the same one from one drawing to the next. */
export function useRuleCategories() {
  return useDictionaryItems('businessType') ?? none
}
