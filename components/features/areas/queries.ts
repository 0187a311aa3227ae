import { useState } from 'react'
import type { Conditions, ListQuestion } from '@/components/screen/list-question'
import { call } from '@/lib/client/call'
import { useFresh } from '@/lib/client/use-fresh'
import { useListPage } from '@/lib/client/use-list-page'
import { area } from '@/lib/contract/system/area'
import { readText } from '@/lib/form/read'
import type { AreaRow } from './columns'
import { rootId } from './constants'

/** The first level; with a word, or of disabled ones, areas of every level, where the platform can tell them. */
export function useAreas({ filters }: ListQuestion<{ where: Conditions }>) {
  const keyword = readText(filters.where['keyword']).trim()
  const state = readText(filters.where['enabledMark'])
  const enabledMark = state === '0' || state === '1' ? state : ('' as const)
  // Of the enabled ones alone nearly all would be found.
  const isDeep = keyword !== '' || enabledMark === '0' ? '1' : ''
  return useListPage(
    area.children,
    { params: { id: rootId }, query: { keyword, enabledMark, isDeep } },
    { isAskedOnReturn: true },
  )
}

export function useArea(id: string | null) {
  return useFresh(area.info, id === null ? null : { params: { id } })
}

export async function readArea(id: string) {
  return (await call(area.info, { params: { id } })).data
}

type Levels = ReadonlyMap<string, readonly AreaRow[] | 'failed'>
const noLevels: Levels = new Map()

/** What is below the areas that somebody opened; `reload` reads all of it anew. */
export function useLevels() {
  const [levels, setLevels] = useState(noLevels)
  const put = (id: string, level: readonly AreaRow[] | 'failed') => setLevels((known) => new Map(known).set(id, level))
  const load = async (id: string) => {
    try {
      const { data } = await call(area.children, { params: { id }, query: {} })
      put(id, data.list)
    } catch {
      // Said in the place of the rows, with a way to try again.
      put(id, 'failed')
    }
  }
  return {
    levels,
    open: (id: string) => void (Array.isArray(levels.get(id)) || load(id)),
    retry: (id: string) => void load(id),
    reload: () => void Promise.all([...levels.keys()].map(load)),
  }
}

/** Areas below one, for choosing where another belongs; without that one itself. */
export async function readParents(id: string, exceptId: string) {
  return (await call(area.selector, { params: { id, currentId: exceptId }, query: {} })).data.list
}
