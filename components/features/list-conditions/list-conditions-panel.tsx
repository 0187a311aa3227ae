import type { ComponentProps } from 'react'
import { SearchArea } from '@/components/features/online-dev/search/public'
import { loadOptions } from '@/components/form/load-options'
import { lookupsOf } from '@/components/form/lookups'
import { OptionsProvider } from '@/components/form/options-context'
import { useShell } from '@/components/ground/public'
import type { Conditions } from '@/components/screen/list-question'
import type { List } from '@/components/screen/use-list'
import type { ListSearch } from '@/lib/form/list-types'

type ListConditionsProps<Row> = {
  /** Its filters have one entry, `where`, read by `conditionsFilter`. */
  list: List<Row, { where: Conditions }>
  /** Of `searchesOf`; the same from one drawing to the next. */
  searches: readonly ListSearch[]
  /** What is searched, where the page has another search. */
  name?: string
} & Pick<ComponentProps<typeof SearchArea>, 'hanging' | 'onEnter'>

/** Conditions above the list of a screen, with the controls that lists of modules have. */
export function ListConditions<Row>({ list, searches, ...area }: ListConditionsProps<Row>) {
  const { user } = useShell()
  return (
    <OptionsProvider load={loadOptions} lookups={lookupsOf(user.userId)}>
      <SearchArea
        key={list.inputKey}
        searches={searches}
        {...area}
        values={list.question.filters.where}
        isAsking={list.page.isAsking}
        onSearch={(where) => list.narrow({ filters: { where } })}
        onReset={list.clear}
      />
    </OptionsProvider>
  )
}
