import type { ComponentProps } from 'react'
import type { ListScreen } from '@/components/screen/list-screen'
import type { ListQuery } from '@/components/screen/use-list-query'
import type { EntrustFilters } from './queries'

type Screen = ComponentProps<typeof ListScreen<unknown, EntrustFilters>>

/** What is alike in the three lists of the screen. */
export type EntrustFrame = Required<Pick<Screen, 'title' | 'hint' | 'emptyText'>> & {
  query: ListQuery<EntrustFilters>
  keyword: NonNullable<Screen['keyword']>
  tabs: NonNullable<Screen['tabs']>
}
