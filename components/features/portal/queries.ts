import useSWR, { type SWRResponse } from 'swr'
import { call } from '@/lib/client/call'
import { callLines } from '@/lib/client/call-lines'
import { type PortalAuth, portal } from '@/lib/contract/portal/portal'
import { portalData, portalDataLine } from '@/lib/contract/portal/portal-data'
import { dataInterface } from '@/lib/contract/system/data-interface'
import { AppError } from '@/lib/errors/app-error'
import { readText } from '@/lib/form/read'
import type { PortalItem } from '@/lib/portal/layout'
import { type RemoteSlide, remoteSlides } from '@/lib/portal/slides'
import type { ItemData, PortalSource } from './types'

/** What a portal is to whoever opens it; null where he may not. It is not asked again by itself: nobody's page changes under his hands. */
export function usePortalAuth(id: string, systemId: string): SWRResponse<PortalAuth | null> {
  return useSWR(
    ['portal auth', id, systemId],
    async () => (await call(portal.auth, { params: { id }, query: { platform: 'Web', systemId } })).data ?? null,
    { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false },
  )
}

type Give = (i: string, state: ItemData) => void

/** Portals of a platform that does not know the call for all: each clock would ask it again in vain. */
const withoutCall = new WeakSet<PortalSource>()

/**
 * Asks for the data of items and gives each as soon as it is there. Of a stored portal all of it is one call; an installation that does
 * not know that one is asked item by item, by the interfaces that the layout names (contract 4b §2.1). What nobody answered has failed.
 */
export async function loadItems(
  items: readonly PortalItem[],
  source: PortalSource,
  { give, signal }: { give: Give; signal: AbortSignal },
): Promise<void> {
  if (items.length === 0) return
  if (source.kind === 'draft' || withoutCall.has(source)) return loadEach(items, { give, signal })
  const answered = new Set<string>()
  const giveLine = (line: unknown) => {
    const read = portalDataLine.safeParse(line)
    if (!read.success) return
    answered.add(read.data.i)
    give(read.data.i, stateOf(read.data))
  }
  const input = { params: { id: source.id }, body: bodyOf(items, source.systemId) }
  const failure = await callLines(portalData.all, input, giveLine, { signal }).then(
    () => new AppError('transport', 'an item was left unanswered'),
    (error: unknown) => error,
  )
  if (signal.aborted) return
  const open = items.filter(({ i }) => !answered.has(i))
  if (failure instanceof AppError && failure.code === 'notFound') {
    withoutCall.add(source)
    return loadEach(open, { give, signal })
  }
  for (const { i } of open) give(i, { status: 'failed', error: failure })
}

function bodyOf(items: readonly PortalItem[], systemId: string) {
  return { systemId, platform: 'Web' as const, items: items.map(({ i }) => i).slice(0, 500) }
}

function stateOf({ code, msg, data }: { code: number; msg: string; data: unknown }): ItemData {
  if (code === 200) return { status: 'ready', data }
  return {
    status: 'failed',
    error: new AppError('refused', `an item: code ${code} ${msg}`, { userMessage: msg, replyCode: code }),
  }
}

/** A few at a time, so that a page of many items does not hold up everything else. */
async function loadEach(items: readonly PortalItem[], { give, signal }: { give: Give; signal: AbortSignal }): Promise<void> {
  const waiting = [...items]
  const work = async () => {
    for (let item = waiting.shift(); item && !signal.aborted; item = waiting.shift()) {
      const { i } = item
      const state = await loadItem(item, signal).then(
        (data): ItemData => ({ status: 'ready', data }),
        (error: unknown): ItemData => ({ status: 'failed', error }),
      )
      if (!signal.aborted) give(i, state)
    }
  }
  await Promise.all([work(), work(), work()])
}

/** The data of one item of a draft, or of a platform without the call for all. */
async function loadItem(item: PortalItem, signal: AbortSignal) {
  const { jnpfKey, option, dataType, modelData, propsApi, templateJson } = item
  const slides = remoteSlides(item)
  if (slides.length > 0) return loadSlides(slides, signal)
  if (dataType === 'model' && modelData) {
    const { data } = await call(portalData.preview, { body: { jnpfKey, option, modelData } }, { signal })
    return data
  }
  return loadInterface(propsApi, templateJson, signal)
}

/** One that fails has no picture, which its place says. */
async function loadSlides(slides: readonly RemoteSlide[], signal: AbortSignal): Promise<Record<string, unknown>> {
  const answers = await Promise.allSettled(slides.map((slide) => loadInterface(slide.propsApi, slide.templateJson, signal)))
  return Object.fromEntries(answers.map((answer, at) => [slides[at]?.id, answer.status === 'fulfilled' ? answer.value : '']))
}

/** Contract 4b §2.1: the answer is the payload itself. */
async function loadInterface(id: string, paramList: readonly Record<string, unknown>[], signal: AbortSignal) {
  const { data } = await call(dataInterface.preview, { params: { id }, body: { paramList: [...paramList] as never } }, { signal })
  return data
}

/** Where a number comes from: the menu entry whose list shows its records, and what that is asked for. */
export async function loadRecordsBehind(
  source: Extract<PortalSource, { kind: 'portal' }>,
  itemId: string,
  mark: { name?: string; type?: string; boardId?: string },
) {
  const { data } = await call(portalData.behind, {
    params: { id: source.id, itemId },
    body: { systemId: source.systemId, name: mark.name ?? '', type: mark.type ?? '', boardId: mark.boardId ?? '' },
  })
  return { menuId: readText(data.menuId), superQuery: readText(data.superQuery) }
}
