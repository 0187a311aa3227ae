import type { Page } from '@playwright/test'
import { designerBytes } from './designer-bytes'
import { painted, type Work, WorkClock } from './designer-clock'
import { createDesign, fieldCount } from './designer-design'
import { type Figure, unbound, within, withinTwice } from './designer-figure'

/**
 * The form designer with 300 fields and two sub-tables against the figures of its issue: how long until it can be worked in, beside the
 * same form at run time; what a press, a frame of dragging and a key in a property cost; saving, releasing, and its JavaScript.
 */

const [pressRounds, keyRounds, warmRounds] = [30, 60, 3]

export async function benchDesigner(page: Page): Promise<Figure[]> {
  const id = await createDesign(page, 2)
  const formId = await createDesign(page, 1)
  const figures: Figure[] = []
  // At once, so that what was measured is known also when something later fails.
  const tell = (...more: readonly Figure[]) => {
    figures.push(...more)
    console.table(more)
  }
  tell(await designerBytes(page, { id, formId }), ...(await openings(page, { id, formId })))
  await page.goto(`/moduleDesign?id=${id}`)
  await page
    .locator(shownInDesigner)
    .nth(fieldCount - 1)
    .waitFor()
  const clock = await WorkClock.of(page)
  tell(...(await pressing(page, clock)))
  tell(await dragging(page, clock))
  tell(...(await typing(page, clock)))
  tell(within('save, until it is said to be stored', 1_000, await saves(page)))
  tell(within('release, until it is said to be done', 1_000, await releases(page)))
  return figures
}

const shownInDesigner = '[data-canvas] [data-node-id] input'
const frames = (page: Page) => page.locator('[data-canvas] [data-node-id]')

async function openings(page: Page, { id, formId }: { id: string; formId: string }): Promise<Figure[]> {
  const [opening, running] = [[] as number[], [] as number[]]
  // The first turn fills the cache of the browser and is not counted.
  for (let turn = -1; turn < 7; turn += 1) {
    const openedMs = await untilShown(page, `/moduleDesign?id=${id}`, shownInDesigner)
    const ranMs = await untilShown(page, `/previewModel?id=${formId}&previewType=0`, '[data-field-id] input')
    if (turn < 0) continue
    opening.push(openedMs)
    running.push(ranMs)
  }
  return [
    unbound('the form at run time, until it can be filled in', running),
    withinTwice('the designer, until it can be worked in', opening, running),
  ]
}

async function untilShown(page: Page, address: string, selector: string): Promise<number> {
  await page.goto('about:blank')
  const startedMs = Date.now()
  await page.goto(address, { waitUntil: 'commit' })
  await page
    .locator(selector)
    .nth(fieldCount - 1)
    .waitFor({ timeout: 60_000 })
  await painted(page)
  return Date.now() - startedMs
}

const keysPressed = [
  ['a field moved', 'Alt+ArrowDown', 50],
  ['a field copied', 'Control+d', null],
  ['a field deleted', 'Delete', 50],
  ['a step taken back', 'Control+z', 50],
  ['a step made again', 'Control+y', null],
] as const

/** The main thread from the press until the frame that shows what it did. */
async function pressing(page: Page, clock: WorkClock): Promise<Figure[]> {
  const figures = [await choosing(page, clock)]
  for (const [figure, key, bound] of keysPressed) {
    const works: Work[] = []
    for (let turn = -warmRounds; turn < pressRounds; turn += 1) {
      const work = await clock.during(() => page.keyboard.press(key))
      if (turn >= 0) works.push(work)
    }
    figures.push(bound === null ? unbound(figure, all(works)) : within(figure, bound, all(works), wall(works)))
  }
  return figures
}

async function choosing(page: Page, clock: WorkClock): Promise<Figure> {
  await frames(page).first().scrollIntoViewIfNeeded()
  const boxes = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      frames(page)
        .nth(at + 2)
        .boundingBox(),
    ),
  )
  const works: Work[] = []
  for (let turn = -boxes.length; turn < pressRounds; turn += 1) {
    const box = boxes[(turn + boxes.length) % boxes.length]
    if (!box) throw new Error('no field in sight')
    await page.mouse.move(box.x + 30, box.y + 10)
    await painted(page)
    const work = await clock.during(() => page.mouse.click(box.x + 30, box.y + 10))
    if (turn >= 0) works.push(work)
  }
  return within('a field chosen', 50, all(works), wall(works))
}

/** A field is taken down over ten lines, across the two fields of each, some pixels in each frame. */
async function dragging(page: Page, clock: WorkClock): Promise<Figure> {
  const first = frames(page).first()
  await first.scrollIntoViewIfNeeded()
  const box = await first.boundingBox()
  const dragged = await first.getAttribute('data-node-id')
  if (!box) throw new Error('no field in sight')
  await page.mouse.move(box.x + 60, box.y + 10)
  await page.mouse.down()
  const works: Work[] = []
  for (let step = 0; step < 120; step += 1) {
    const [x, y] = [box.x + 60 + ((20 * step) % 500), box.y + 10 + 5 * step]
    const work = await clock.during(() => page.mouse.move(x, y))
    // The first frame begins the drag.
    if (step > 0) works.push(work)
  }
  await page.mouse.up()
  await painted(page)
  if ((await first.getAttribute('data-node-id')) === dragged) throw new Error('nothing was dragged')
  return within('scripts of a frame while dragging', 16, scripts(works), wall(works))
}

/** Keys in the title of a field, and what is worked out when the fingers rest. */
async function typing(page: Page, clock: WorkClock): Promise<Figure[]> {
  await frames(page).nth(5).click()
  await page.locator('aside[data-side="right"] [data-kind="text"] input').first().click()
  await painted(page)
  const works: Work[] = []
  for (let turn = -warmRounds; turn < keyRounds; turn += 1) {
    const work = await clock.during(() => page.keyboard.press('a'))
    if (turn >= 0) works.push(work)
  }
  const rest = await clock.during(() => page.waitForTimeout(2_000))
  return [
    within('a key in the title of a field', 16, all(works), wall(works)),
    unbound('what is worked out after the last key', [rest.allMs]),
  ]
}

const all = (works: readonly Work[]) => works.map(({ allMs }) => allMs)
const scripts = (works: readonly Work[]) => works.map(({ scriptMs }) => scriptMs)
const wall = (works: readonly Work[]) => works.map(({ wallMs }) => wallMs)

async function saves(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < 7; turn += 1) {
    await frames(page)
      .nth(5 + turn)
      .click()
    await page.keyboard.press('Alt+ArrowDown')
    await page.locator('[data-state="waiting"]').waitFor()
    const startedMs = Date.now()
    await page.keyboard.press('ControlOrMeta+s')
    await page.locator('[data-state="saved"]').waitFor()
    times.push(Date.now() - startedMs)
  }
  return times
}

/** The first makes the module's menu and its table; each has a change of its own. */
async function releases(page: Page): Promise<number[]> {
  const times: number[] = []
  const dialog = page.getByRole('dialog', { name: /发布/ })
  for (let turn = 0; turn < 5; turn += 1) {
    await frames(page)
      .nth(5 + turn)
      .click()
    await page.keyboard.press('Alt+ArrowDown')
    await page.getByRole('button', { name: '发布', exact: true }).click()
    await dialog.getByLabel('发布说明').waitFor()
    if (turn === 0) await intoMenu(page)
    let startedMs = Date.now()
    await dialog.getByRole('button', { name: '发布', exact: true }).click()
    if (turn > 0) {
      const answer = page.getByRole('alertdialog').getByRole('button', { name: '确定' })
      await answer.waitFor()
      startedMs = Date.now()
      await answer.click()
    }
    await dialog.waitFor({ state: 'detached', timeout: 20_000 })
    times.push(Date.now() - startedMs)
  }
  return times
}

async function intoMenu(page: Page) {
  const dialog = page.getByRole('dialog', { name: /发布/ })
  await dialog.getByRole('switch', { name: '同步到 App 端菜单' }).uncheck()
  await dialog.getByRole('combobox', { name: '上级菜单' }).click()
  await page.getByPlaceholder('输入关键字筛选').fill('行政办公')
  await page.getByRole('treeitem', { name: '行政办公' }).first().click()
}
