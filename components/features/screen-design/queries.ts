import { useMemo } from 'react'
import useSWR from 'swr'
import type { ItemData } from '@/components/features/portal/public'
import { isAsked } from '@/components/features/screen/public'
import type { Conditions, ListQuestion } from '@/components/screen/list-question'
import { call } from '@/lib/client/call'
import { useCall } from '@/lib/client/use-call'
import { useFresh } from '@/lib/client/use-fresh'
import { useListPage } from '@/lib/client/use-list-page'
import { portalData } from '@/lib/contract/portal/portal-data'
import { type ScreenInfo, screen, screenCategory } from '@/lib/contract/screen/screen'
import { dataInterface } from '@/lib/contract/system/data-interface'
import { joinTexts } from '@/lib/designer/screen/public'
import { readText } from '@/lib/form/read'
import type { RecordValues } from '@/lib/form/types'
import { readScreen, type ScreenItem, screenItems } from '@/lib/screen/layout'

/** Wire: these lists have their rows, and the page that is asked for, under names of their own. */
export function useScreens({ page: current, pageSize: size, filters: { where } }: ListQuestion<{ where: Conditions }>) {
  const query = { current, size, title: readText(where['title']).trim(), category: readText(where['category']) }
  const page = useListPage(screen.list, { query }, { isAskedOnReturn: true })
  const { data } = page
  return { ...page, data: useMemo(() => data && { list: data.records }, [data]) }
}

const seldom = { revalidateOnFocus: false, dedupingInterval: 10_000, keepPreviousData: true }

/** Categories that screens may have; undefined until they are there. */
export function useCategories() {
  return useCall(screenCategory.list, {}, seldom)
}

export function useScreenInfo(id: string | null) {
  return useFresh(screen.detail, id === null ? null : { query: { id } })
}

/** The two texts of a screen as one value of a form, beside what it is called. */
export function designValues({ visual, config }: ScreenInfo): RecordValues {
  return { id: visual.id, title: visual.title, version: visual.version, config: joinTexts(config) }
}

/** How a screen is called and what it is, for its form. */
export function headValues({ visual }: ScreenInfo): RecordValues {
  return { ...visual, status: visual.status ?? 1 }
}

export async function readScreenInfo(id: string) {
  return (await call(screen.detail, { query: { id } })).data
}

/** Whether items of a screen ask for data, which a link without anybody's rights does not show. False until it is known. */
export function useHasData(id: string): boolean {
  const { data } = useScreenInfo(id)
  return useMemo(() => {
    const read = data && readScreen(data.config)
    return read ? [...screenItems(read.layout.entries)].some((item) => isAsked(item) && !item.isHidden) : false
  }, [data])
}

/** All enabled screens but one, to take turns with it; undefined while they are on their way. */
export function useOtherScreens(id: string) {
  const { data } = useCall(screen.selector, {}, seldom)
  return useMemo(
    () =>
      data?.list
        .flatMap(({ children }) => children)
        .filter((one) => one.id !== id)
        .map((one) => ({ id: one.id, fullName: one.fullName })),
    [data, id],
  )
}

/** The data of all items of a draft that ask for some; undefined until all have answered or failed. */
export function useDraftStates(items: readonly ScreenItem[]) {
  const key = items.length === 0 ? null : ['draft of a screen', JSON.stringify(items)]
  const { data } = useSWR(key, () => loadDraft(items), { revalidateOnFocus: false })
  return data
}

async function loadDraft(items: readonly ScreenItem[]): Promise<ReadonlyMap<string, ItemData>> {
  const states = items.map(async (item) => {
    const state = await loadItem(item).then(
      (data): ItemData => ({ status: 'ready', data }),
      (error: unknown): ItemData => ({ status: 'failed', error }),
    )
    return [item.i, state] as const
  })
  return new Map(await Promise.all(states))
}

async function loadItem({ jnpfKey, option, dataType, modelData, propsApi, templateJson }: ScreenItem): Promise<unknown> {
  if (dataType === 'model' && modelData) return (await call(portalData.preview, { body: { jnpfKey, option, modelData } })).data
  const body = { paramList: templateJson as never }
  return (await call(dataInterface.preview, { params: { id: propsApi }, body })).data
}

/** What an item of a draft asks for: of an interface, or of the records of a module. */
export function useDraftData({ jnpfKey, option, dataType, propsApi, templateJson, modelData }: ScreenItem) {
  const isDynamic = dataType === 'dynamic' && propsApi !== ''
  const isModel = dataType === 'model' && modelData !== undefined && modelData.modelId !== ''
  const body = { paramList: templateJson as never }
  const byInterface = useCall(dataInterface.preview, isDynamic ? { params: { id: propsApi }, body } : null, seldom)
  // How an item looks is nothing that its numbers depend on.
  const { columnData, columnOptions, defaultValue } = option
  const asked = { jnpfKey, option: { columnData, columnOptions, defaultValue } }
  const byModel = useCall(portalData.preview, isModel ? { body: { ...asked, modelData } } : null, seldom)
  const { data, error, mutate } = isModel ? byModel : byInterface
  return { isAsked: isDynamic || isModel, data, error, retry: () => void mutate() }
}
