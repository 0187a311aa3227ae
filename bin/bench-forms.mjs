import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { bundleHarness, bundlePage, fetchPopular } from '../bench/forms/bundle.mjs'
import { keys, launch, median, servePages, timed, visit } from '../bench/forms/measure.mjs'
import { ensureChromium } from './chromium.mjs'
import { checkNode, ensureInstalled, fail } from './steps.mjs'

/**
 * `npm run bench:forms [-- fields|table200|table1000 …]`: forms in a real Chromium, each contender in turn, medians of five visits.
 * Only ratios of one run mean anything: they are to a page of plain native controls, the limit of what a browser can do.
 */

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const keysPerVisit = 26

const screens = {
  fields: {
    contenders: ['plain', 'tenon', 'rjsf'],
    steps: async (page) => ({ 'text key ms': await textKeys(page), 'number until sums ms': await numberKeys(page) }),
  },
  table200: {
    contenders: ['plain', 'tenon'],
    steps: async (page) => ({ 'cell until product and sum ms': await cellKeys(page, 200) }),
  },
  picker: { contenders: ['plain', 'tenon'], steps: pickPeople },
  table1000: {
    contenders: ['plain', 'tenon'],
    steps: async (page) => {
      const key = await cellKeys(page, 1_000)
      await page.keyboard.press('Escape')
      const { frameMs, blank } = await page.evaluate(() => window.bench.scroll())
      return { 'cell until product and sum ms': key, 'scroll frame ms': frameMs, 'blank frames': blank }
    },
  },
}

async function textKeys(page) {
  await focus(page, 'Text 3')
  let typed = ''
  const presses = Array.from({ length: keysPerVisit }, (_, index) => {
    const key = String.fromCharCode(97 + (index % 26))
    typed += key
    return { key, expected: { shown: { 'Text 3': typed } } }
  })
  return keys(page, presses)
}

/** A digit and its removal in turn; the number feeds two sums. */
async function numberKeys(page) {
  await focus(page, 'Number 4')
  await page.keyboard.press('End')
  const presses = Array.from({ length: keysPerVisit }, (_, index) =>
    index % 2 === 0
      ? { key: '7', expected: { shown: {}, number: ['number4', 57] } }
      : { key: 'Backspace', expected: { shown: {}, number: ['number4', 5] } },
  )
  return keys(page, presses)
}

/** A digit behind the quantity of the fourth row, and its removal in turn. */
async function cellKeys(page, rowCount) {
  const [row, price, quantity] = [3, 4, 4]
  const products = Array.from({ length: rowCount }, (_, index) => ((index % 9) + 1) * ((index % 7) + 1))
  const others = products.reduce((sum, value) => sum + value, 0) - quantity * price
  const box = await page.evaluate((place) => {
    const { x, y, width, height } = window.bench.control(place).getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  }, `${row}:1`)
  await page.mouse.dblclick(box.x, box.y)
  await page.keyboard.press('End')
  const presses = Array.from({ length: keysPerVisit }, (_, index) => {
    const typed = index % 2 === 0 ? quantity * 10 + 7 : quantity
    const shown = { [`${row}:1`]: `${typed}`, [`${row}:3`]: `${typed * price}`, total: (others + typed * price).toFixed(2) }
    return { key: index % 2 === 0 ? '7' : 'Backspace', expected: { shown } }
  })
  return keys(page, presses)
}

/** The dialog over 100,000 people and 2,000 departments: opened with a key, scrolled through, searched. */
async function pickPeople(page) {
  await focus(page, 'People')
  const tree = { shown: {}, present: { selector: '[role="treeitem"]', count: 8, text: 'Department' } }
  // The first opening brings the code along; a person opens a picker many times.
  await timed(page, 'Enter', tree)
  await page.keyboard.press('Escape')
  await page.waitForTimeout(400)
  await focus(page, 'People')
  const open = await timed(page, 'Enter', tree)
  const { frameMs, blank } = await page.evaluate(() => window.bench.scroll())
  await page.locator('dialog input, [role="dialog"] input').first().focus()
  await page.keyboard.type('Person 9999')
  await page.waitForTimeout(800)
  const found = { shown: {}, present: { selector: '[role="treeitem"]', count: 1, text: 'Person 99998' } }
  const search = await timed(page, '8', found)
  return { 'open ms': open, 'scroll frame ms': frameMs, 'blank frames': blank, 'search ms': search }
}

async function focus(page, label) {
  await page.evaluate((text) => {
    const control = window.bench.control(text)
    control.scrollIntoView({ block: 'center' })
    control.focus()
  }, label)
}

checkNode()
ensureInstalled()
process.env.CHROMIUM_PATH = ensureChromium() ?? ''
const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !(name in screens))
if (unknown) fail(`unknown screen ${unknown}. Known: ${Object.keys(screens).join(', ')}`)
const dir = mkdtempSync(path.join(tmpdir(), 'tenon-bench-forms-'))
try {
  await bundleHarness(dir)
  await bundlePage('plain.ts', dir)
  await bundlePage('tenon.tsx', dir)
  const popular = fetchPopular(path.join(tmpdir(), 'tenon-bench-rjsf'))
  if (popular) await bundlePage('rjsf.tsx', dir, popular)
  else process.stdout.write('react-jsonschema-form could not be fetched and is left out.\n')
  const pages = await servePages(dir)
  const browser = await launch()
  try {
    for (const [screen, { contenders, steps }] of Object.entries(screens)) {
      if (wanted.length > 0 && !wanted.includes(screen)) continue
      process.stdout.write(`\n— ${screen}\n`)
      const present = contenders.filter((name) => name !== 'rjsf' || popular)
      console.table(await compare(browser, pages.address, { screen, contenders: present, steps }))
    }
  } finally {
    await browser.close()
    pages.close()
  }
} finally {
  rmSync(dir, { recursive: true, force: true })
}

/** In turns, so that whatever else the machine does disturbs all contenders alike. */
async function compare(browser, address, { screen, contenders, steps }) {
  const visits = Object.fromEntries(contenders.map((name) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    const turned = [...contenders.slice(round % contenders.length), ...contenders.slice(0, round % contenders.length)]
    for (const name of turned) visits[name].push(await visit(browser, { address, name, screen }, steps))
  }
  return Object.fromEntries(contenders.map((name) => [name, rowOf(visits[name], visits.plain)]))
}

function rowOf(visits, plain) {
  const row = {}
  for (const step of Object.keys(visits[0])) {
    const middle = (list) => median(list.map((visit) => visit[step]))
    const limit = middle(plain)
    row[step] = `${middle(visits).toFixed(1)}${limit > 0 ? ` (${(middle(visits) / limit).toFixed(1)}×)` : ''}`
  }
  return row
}
