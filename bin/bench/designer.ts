import type { Page } from '@playwright/test'
import { median } from './product'

/**
 * The form designer with 300 fields and two sub-tables: until it can be worked in, beside the same form at run time, and what a press
 * costs: choosing, moving, deleting, taking back, a key in a property. Milliseconds until the next frame was painted.
 */

type Row = { what: string; 'median ms': number; 'worst ms': number }

const rounds = 15

export async function benchDesigner(page: Page, baseURL: string): Promise<Row[]> {
  const id = await createDesign(page)
  const opening: number[] = []
  const running: number[] = []
  for (let round = 0; round < 5; round += 1) {
    opening.push(await untilShown(page, `${baseURL}/moduleDesign?id=${id}`, '[data-canvas] [data-node-id]'))
    running.push(await untilShown(page, `${baseURL}/previewModel?id=${id}&previewType=0`, '[data-field-id]'))
  }
  await page.goto(`${baseURL}/moduleDesign?id=${id}`)
  await page.locator('[data-canvas] [data-node-id]').nth(20).waitFor()
  const frames = page.locator('[data-canvas] [data-node-id]')
  const row = (what: string, values: readonly number[]): Row => {
    return { what, 'median ms': round1(median(values)), 'worst ms': round1(Math.max(...values)) }
  }
  const rows = [row('the form at run time', running), row('the designer', opening)]
  await frames.nth(5).click()
  rows.push(row('a field chosen', await pressed(page, 'choose')))
  for (const [what, key, options] of keysPressed) rows.push(row(what, await pressed(page, key, options)))
  await frames.nth(5).click()
  rows.push(row('a key in the title of a field', await typed(page)))
  return rows
}

const keysPressed = [
  ['a field moved', 'ArrowDown', { altKey: true }],
  ['a field copied', 'd', { ctrlKey: true }],
  ['a field deleted', 'Delete', {}],
  ['a step taken back', 'z', { ctrlKey: true }],
  ['a step made again', 'y', { ctrlKey: true }],
] as const

async function createDesign(page: Page): Promise<string> {
  const field = (index: number) => ({
    __config__: {
      jnpfKey: index % 3 === 0 ? 'inputNumber' : 'input',
      label: `字段${index}`,
      formId: index,
      layout: 'colFormItem',
      span: 12,
    },
    __vModel__: `field${index}`,
    placeholder: '请输入',
  })
  const table = (index: number) => ({
    __config__: {
      ...{ jnpfKey: 'table', label: `子表${index}`, layout: 'rowFormItem', span: 24, rowType: 'table' },
      children: Array.from({ length: 10 }, (_, at) => ({ ...field(1000 * index + at), __vModel__: `c${index}x${at}` })),
    },
    __vModel__: `tableField${index}`,
  })
  const formData = JSON.stringify({ fields: [...Array.from({ length: 300 }, (_, at) => field(at)), table(1), table(2)] })
  return page.evaluate(async (form) => {
    const ask = async (method: string, path: string, body?: unknown) => {
      const headers = { 'content-type': 'application/json', 'x-tenon-call': '1' }
      const reply = await fetch(`/api${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
      return (await reply.json()) as { msg: string; data: { id?: string; list?: { id: string }[] } | null }
    }
    const categories = await ask('GET', '/system/DictionaryData/webDesign/Data/Selector')
    const category = categories.data?.list?.[0]?.id
    const body = { fullName: '三百个字段', enCode: `bench${form.length}`, category, webType: 1, formData: form }
    const { data, msg } = await ask('POST', '/visualdev/Base', body)
    if (!data?.id) throw new Error(msg)
    return data.id
  }, formData)
}

async function untilShown(page: Page, address: string, selector: string): Promise<number> {
  await page.goto('about:blank')
  const startedMs = Date.now()
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator(selector).nth(20).waitFor({ timeout: 60_000 })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  return Date.now() - startedMs
}

/** Presses on the chosen frame; `choose` presses other frames with the pointer. */
function pressed(page: Page, key: string, options: { altKey?: boolean; ctrlKey?: boolean } = {}): Promise<number[]> {
  return page.evaluate(
    async ([wanted, modifiers, count]) => {
      const times: number[] = []
      for (let round = 0; round < count; round += 1) {
        const frame = document.querySelectorAll<HTMLElement>('[data-canvas] [data-node-id]')[10 + round]
        // After a deletion nothing is chosen; choosing is not part of what is timed.
        if (wanted !== 'choose' && !document.querySelector('[data-canvas] [data-selected]')) {
          frame?.click()
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        }
        const target = wanted === 'choose' ? frame : document.querySelector<HTMLElement>('[data-canvas] [data-selected]')
        if (!target) throw new Error('nothing is chosen')
        const startedMs = performance.now()
        if (wanted === 'choose') target.click()
        else target.dispatchEvent(new KeyboardEvent('keydown', { key: wanted, bubbles: true, cancelable: true, ...modifiers }))
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        times.push(performance.now() - startedMs)
      }
      return times
    },
    [key, options, rounds] as const,
  )
}

/** Keys in the first text of the property panel, as the browser hands them to the page. */
async function typed(page: Page): Promise<number[]> {
  const times: number[] = []
  const title = page.locator('aside[data-side="right"] input[type="text"], aside[data-side="right"] input:not([type])').first()
  await title.click()
  for (let round = 0; round < rounds; round += 1) {
    await page.evaluate(() => {
      const bench = { startedMs: 0, ms: 0 }
      Object.assign(window, { benchKey: bench })
      window.addEventListener('keydown', () => (bench.startedMs = performance.now()), { capture: true, once: true })
      window.addEventListener(
        'input',
        () => requestAnimationFrame(() => setTimeout(() => (bench.ms = performance.now() - bench.startedMs))),
        { once: true },
      )
    })
    await page.keyboard.press('a')
    const key = await page.waitForFunction(() => (window as never as { benchKey: { ms: number } }).benchKey.ms, undefined, {
      polling: 'raf',
    })
    times.push((await key.jsonValue()) as number)
  }
  return times
}

const round1 = (value: number) => Math.round(value * 10) / 10
