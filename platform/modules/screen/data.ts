import { readScreen, type ScreenItem, screenItems } from '@/lib/screen/layout'
import type { Actor } from '../../http/context'
import { consume } from '../../http/limits'
import { type Asking, asksData, linesAnswer, linesOf } from '../portal-data/public'
import { openForReader } from './rights'
import type { StoredScreen } from './store'
import { openLink } from './wall'

/** As many as a portal asks in one call. */
const itemsMax = 500

type Reading = Omit<Asking, 'actor'>

/** The data of a screen's items under the rights of whoever looks, line by line as it is ready. */
export async function dataOfScreen(reading: Reading, actor: Actor, id: string, items: readonly string[]): Promise<Response> {
  await consume(reading.ctx, 'portalDataByUser', actor.userId)
  const screen = await openForReader(reading.ctx, actor, id)
  return linesAnswer(linesOf({ ...reading, actor }, askedItems(screen, items)))
}

/** The same of a link, under the rights of its person; without one nothing is asked. */
export async function dataOfLink(reading: Reading, { key, items }: { key: string; items: readonly string[] }) {
  const { screen, actor } = await openLink(reading.ctx, reading.meta, key)
  return linesAnswer(actor === null ? [] : linesOf({ ...reading, actor }, askedItems(screen, items)))
}

/** Only what stands in the screen is asked, whatever the call names; what is hidden is not asked for unnamed. */
function askedItems(screen: StoredScreen, ids: readonly string[]): ScreenItem[] {
  const read = readScreen(screen)
  const wanted = new Set(ids)
  const isWanted = ({ i, isHidden }: ScreenItem) => (wanted.size > 0 ? wanted.has(i) : !isHidden)
  return read ? [...screenItems(read.layout.entries)].filter(asksData).filter(isWanted).slice(0, itemsMax) : []
}
