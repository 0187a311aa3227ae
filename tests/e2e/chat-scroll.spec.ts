import type { Locator, Page } from '@playwright/test'
import { ChatDrawer } from '../pages/chat-drawer'
import type { ChatWindow } from '../pages/chat-window'
import { sayMany } from './chat-helpers'
import { expect, fresh, test } from './journey'

const linesCount = 320
/** A row may be a fraction of a pixel off. */
const jumpMaxPx = 2
/** So many pages are watched closely; the others are scrolled through. */
const watchedPages = 3

test('older messages load as one scrolls up, what is being read stays where it is, and what comes below is told', async ({
  person,
  baseURL,
}) => {
  const reader = await person('zhouguoqiang')
  const writer = await person('tangxuemei')
  const mark = fresh('行')
  // Lines of different heights, so that the list has to measure them.
  const texts = Array.from({ length: linesCount }, (_, at) => `${mark}-${at + 1}。${'内容'.repeat((at * 7) % 60)}`)
  await sayMany(writer, baseURL ?? '', 'zhouguoqiang', texts)
  const answers = await holdLists(reader.page)
  await reader.page.goto('/home')
  const drawer = new ChatDrawer(reader.page)
  await drawer.open()
  const window = await drawer.openConversation('唐雪梅')
  await expect(window.message(`${mark}-${linesCount}。`)).toBeInViewport()

  answers.hold()
  for (let page = 0; page < watchedPages; page += 1) {
    const before = await loadedCount(window)
    await window.thread.hover()
    await expect(async () => {
      await reader.page.mouse.wheel(0, -400)
      await expect.poll(answers.held, { timeout: 200 }).toBe(1)
    }).toPass()
    const worstJump = await watchPlace(await inTheMiddle(window))
    answers.letGo()
    expect(await worstJump(), `page ${page + 2} moved what was being read`).toBeLessThanOrEqual(jumpMaxPx)
    expect(await loadedCount(window)).toBe(before + 30)
  }
  answers.release()

  const watched = await inTheMiddle(window)
  const top = await topOf(watched)
  const news = [fresh('新一'), fresh('新二')]
  await sayMany(writer, baseURL ?? '', 'zhouguoqiang', news)
  const pill = window.region.getByRole('button', { name: '2 条新消息', exact: true })
  await expect(pill).toBeVisible()
  expect(Math.abs((await topOf(watched)) - top)).toBeLessThanOrEqual(jumpMaxPx)
  await pill.click()
  await expect(window.message(news[1] ?? '')).toBeInViewport()
  await expect(pill).toBeHidden()
  await drawer.expectUnread(await othersUnread(drawer))

  const seen = new Set<number>()
  await window.thread.hover()
  await expect(async () => {
    for (let step = 0; step < 10; step += 1) {
      for (const at of await numbersOf(window, mark)) seen.add(at)
      await reader.page.mouse.wheel(0, -800)
    }
    expect(seen.has(1)).toBe(true)
  }).toPass({ intervals: [0] })
  expect([...seen].sort((one, other) => one - other)).toEqual(texts.map((_, at) => at + 1))
})

/** Slows the way of conversation pages down at will, as a bad network does. */
async function holdLists(page: Page) {
  let isHolding = false
  const held: (() => void)[] = []
  const letGo = () => {
    for (const send of held.splice(0)) send()
  }
  await page.routeWebSocket(/\/websocket/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((data) => {
      const isList = String(data).includes('"method":"messageList"')
      if (isHolding && isList) held.push(() => socket.send(data))
      else socket.send(data)
    })
  })
  return {
    hold: () => {
      isHolding = true
    },
    held: () => held.length,
    letGo,
    release: () => {
      isHolding = false
      letGo()
    },
  }
}

async function loadedCount({ thread }: ChatWindow): Promise<number> {
  return Number(await thread.getByRole('listitem').first().getAttribute('aria-setsize'))
}

/** Where a message stands on the screen. */
async function topOf(message: Locator): Promise<number> {
  return (await message.boundingBox())?.y ?? Number.NaN
}

/** The message that stands in the middle of the window now. */
async function inTheMiddle({ thread }: ChatWindow): Promise<Locator> {
  const name = await thread.evaluate((list) => {
    const { top, height } = list.getBoundingClientRect()
    const rows = [...list.querySelectorAll('li')].map((row) => ({ row, at: row.getBoundingClientRect().top }))
    const middle = rows.filter(({ at }) => at < top + height / 2).sort((one, other) => other.at - one.at)[0]
    return /\S+-\d+。/.exec(middle?.row.textContent ?? '')?.[0] ?? ''
  })
  return thread.getByRole('listitem').filter({ hasText: name })
}

/** From here on: how far the message goes from its place at worst, until older ones have come and were painted thirty times. */
async function watchPlace(message: Locator): Promise<() => Promise<number>> {
  const watched = await message.evaluateHandle((row) => {
    const loaded = () => row.getAttribute('aria-setsize')
    const [start, before] = [row.getBoundingClientRect().top, loaded()]
    let paints = 30
    let worst = 0
    const done = new Promise<number>((resolve) => {
      const look = () => {
        worst = Math.max(worst, row.isConnected ? Math.abs(row.getBoundingClientRect().top - start) : Number.POSITIVE_INFINITY)
        if (loaded() !== before) paints -= 1
        if (paints > 0 && row.isConnected) afterPaint()
        else resolve(worst)
      }
      const afterPaint = () => requestAnimationFrame(() => setTimeout(look))
      afterPaint()
    })
    // Not the promise itself, which would be waited for.
    return { done }
  })
  return () => watched.evaluate(({ done }) => done)
}

/** Numbers of the lines that are drawn. */
async function numbersOf({ thread }: ChatWindow, mark: string): Promise<number[]> {
  const lines = await thread.getByRole('listitem').allInnerTexts()
  return lines.flatMap((line) => {
    const found = new RegExp(`${mark}-(\\d+)。`).exec(line)?.[1]
    return found ? [Number(found)] : []
  })
}

/** What the list of conversations says is unread. */
async function othersUnread(drawer: ChatDrawer): Promise<number> {
  const badges = await drawer.dialog.getByText(/^\d+ 条未读消息$/).allTextContents()
  return badges.reduce((sum, badge) => sum + Number.parseInt(badge, 10), 0)
}
