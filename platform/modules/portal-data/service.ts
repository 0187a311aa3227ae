import { Readable } from 'node:stream'
import type { PortalDataLine } from '@/lib/contract/portal/portal-data'
import { AppError } from '@/lib/errors/app-error'
import { allItems, type PortalItem, readLayout } from '@/lib/portal/layout'
import { consume } from '../../http/limits'
import { explain } from '../../http/reply'
import { messages, refusedBecause } from '../../kit/refusals'
import { type Behind, menuOfModel, recordsBehind } from '../online-dev/numbers/public'
import { type AskedPortal, visiblePortal } from '../portal/public'
import { asReady } from './as-ready'
import { type Asking, asksData, type DataItem, dataOfItem, questionOf } from './item-data'

/** More at once would only wait for each other, and hold up the pages of everybody else. */
const atOnce = 4
const itemsMax = 500
/** After this an item has failed, whatever becomes of what it asked: the others have long been there. */
const patienceMs = 20_000

const placeOf = { Web: 'pc', App: 'app' } as const

/**
 * The data of a portal's items, line by line as it is ready: of those that were asked for, else of all that the platform shows. Only what
 * stands in the layout as this person has it is asked, whatever the call names. What fails costs its own item alone.
 */
export async function dataOfPortal(asking: Asking, asked: AskedPortal, ids: readonly string[]): Promise<Response> {
  await consume(asking.ctx, 'portalDataByUser', asking.actor.userId)
  const wanted = new Set(ids)
  const place = placeOf[asked.platform]
  const items = (await itemsOf(asking, asked))
    .filter(asksData)
    .filter((item) => (wanted.size > 0 ? wanted.has(item.i) : item.visibility.includes(place)))
    .slice(0, itemsMax)
  return linesAnswer(linesOf(asking, items))
}

/** Lines of JSON, each sent as soon as it is there. */
export function linesAnswer(lines: Iterable<object> | AsyncIterable<object>): Response {
  const bytes = Readable.from(lines, { objectMode: true }).map((line) => Buffer.from(`${JSON.stringify(line)}\n`))
  return new Response(Readable.toWeb(bytes) as ReadableStream<Uint8Array>, { headers: lineHeaders })
}

const lineHeaders = {
  'content-type': 'application/x-ndjson;charset=UTF-8',
  'cache-control': 'no-store, no-transform',
  'x-content-type-options': 'nosniff',
  // A proxy that gathers the lines would bring them all with the slowest.
  'x-accel-buffering': 'no',
}

/** The same as they come, of items that are known. */
export function linesOf(asking: Asking, items: readonly DataItem[]): AsyncGenerator<PortalDataLine> {
  const answers = new Map<string, Promise<unknown>>()
  const answerOnce = (item: DataItem) => {
    const question = questionOf(item)
    const known = answers.get(question)
    if (known) return known
    const answer = withPatience(dataOfItem(asking, item))
    answers.set(question, answer)
    return answer
  }
  return asReady(
    items.map((item) => () => lineOf(asking, item, () => answerOnce(item))),
    atOnce,
  )
}

async function lineOf({ ctx, meta }: Asking, { i }: DataItem, ask: () => Promise<unknown>): Promise<PortalDataLine> {
  try {
    return { i, code: 200, msg: '', data: await ask() }
  } catch (thrown) {
    const { error, msg } = explain(ctx, thrown, { requestId: meta.requestId, item: i })
    return { i, code: error.replyCode, msg, data: null }
  }
}

async function withPatience<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(refusedBecause(`an item took longer than ${patienceMs} ms`, '数据获取超时，请稍后重试')),
      patienceMs,
    )
  })
  try {
    return await Promise.race([answer, tooLate])
  } finally {
    clearTimeout(timer)
    // Nobody waits for it any more.
    answer.catch(() => {})
  }
}

/** Which list, asked how, shows the records behind a number of an item. */
export async function behindNumber(asking: Asking, asked: AskedPortal & { itemId: string }, mark: Behind) {
  const item = (await itemsOf(asking, asked)).find(({ i }) => i === asked.itemId)
  if (item?.dataType !== 'model' || !item.modelData) throw refusedBecause('no item with records', messages.missing)
  const { ctx, actor } = asking
  const superQuery = await recordsBehind(ctx, actor, item.modelData, mark)
  return { menuId: await menuOfModel(ctx, actor, item.modelData), modelId: item.modelData.modelId, superQuery }
}

async function itemsOf({ ctx, actor }: Asking, asked: AskedPortal): Promise<PortalItem[]> {
  const seen = await visiblePortal(ctx, actor, asked)
  if (!seen) throw new AppError('forbidden', `the portal ${asked.id} is not shown to ${actor.userId}`)
  const read = readLayout(seen.formData)
  return read ? [...allItems(read.layout.layout)] : []
}
