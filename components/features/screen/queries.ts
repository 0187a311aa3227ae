import { call } from '@/lib/client/call'
import { callLines } from '@/lib/client/call-lines'
import { portalDataLine } from '@/lib/contract/portal/portal-data'
import { screen } from '@/lib/contract/screen/screen'
import { screenChange, screenOwn, wallScreen } from '@/lib/contract/screen/screen-own'
import type { ScreenSource, ShownScreen } from './types'

export async function loadScreen(source: ScreenSource, signal: AbortSignal): Promise<ShownScreen> {
  if (source.kind === 'wall') return (await call(wallScreen.detail, { body: { key: source.key } }, { signal })).data
  const { visual, config } = (await call(screen.detail, { query: { id: source.id } }, { signal })).data
  return { id: visual.id, title: visual.title, detail: config.detail, component: config.component }
}

export type ScreenLine = { i: string; code: number; msg: string; data: unknown }

/** Data of items, each given as soon as it is there. Throws where the platform is away or refuses. */
export function loadLines(source: ScreenSource, items: string[], give: (line: ScreenLine) => void, signal: AbortSignal) {
  const read = (line: unknown) => {
    const parsed = portalDataLine.safeParse(line)
    if (parsed.success && !signal.aborted) give({ ...parsed.data, data: parsed.data.data })
  }
  return source.kind === 'wall'
    ? callLines(wallScreen.data, { body: { key: source.key, items } }, read, { signal })
    : callLines(screenOwn.data, { params: { id: source.id }, body: { items } }, read, { signal })
}

/** Hears for some seconds which designs have records that changed. False where nothing is told of this screen. */
export async function loadChanges(source: ScreenSource, heard: (modelIds: readonly string[]) => void, signal: AbortSignal) {
  let isTold = false
  const read = (line: unknown) => {
    const parsed = screenChange.safeParse(line)
    if (!parsed.success || signal.aborted) return
    isTold = true
    if (parsed.data.modelIds.length > 0) heard(parsed.data.modelIds)
  }
  await (source.kind === 'wall'
    ? callLines(wallScreen.changes, { body: { key: source.key } }, read, { signal })
    : callLines(screenOwn.changes, { params: { id: source.id }, body: {} }, read, { signal }))
  return isTold
}
