import type { ListQuery } from '@/components/screen/use-list-query'
import { useTexts } from '@/lib/client/use-texts'
import { objectKinds } from './constants'
import type { ObjectFilters } from './queries'

/** The kinds of what can be granted something, above their list. */
export function useKindTabs({ question, impose }: Pick<ListQuery<ObjectFilters>, 'question' | 'impose'>) {
  const t = useTexts('admin.authorise')
  return {
    label: t('title'),
    entries: objectKinds.map((key) => ({ key, label: t(`types.${key}`) })),
    value: question.filters.type,
    onChange: (key: string) => {
      const type = objectKinds.find((kind) => kind === key)
      if (type) impose({ filters: { type, state: '' } })
    },
  }
}
