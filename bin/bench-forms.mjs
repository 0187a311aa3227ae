import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { bundlePage } from '../bench/forms/bundle.mjs'
import { keys, launch, median, servePages, visit } from '../bench/forms/measure.mjs'
import { ensureChromium } from './chromium.mjs'
import { checkNode, ensureInstalled, fail } from './steps.mjs'

/**
 * `npm run bench:forms [-- fields|table200|table1000 …]`: forms in a real Chromium, each contender in turn, medians of five visits.
 * Only ratios of one run mean anything: they are to a page of plain native controls, the limit of what a browser can do.
 */

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const keysPerVisit = 26

const screens = {
  fields: async (page) => ({ 'text key': await textKeys(page), 'number until sums': await numberKeys(page) }),
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
const contenders = ['plain', 'tenon']
try {
  await bundlePage('plain.ts', dir)
  await bundlePage('tenon.tsx', dir)
  const pages = await servePages(dir)
  const browser = await launch()
  try {
    for (const [screen, steps] of Object.entries(screens)) {
      if (wanted.length > 0 && !wanted.includes(screen)) continue
      process.stdout.write(`\n— ${screen}\n`)
      console.table(await compare(browser, pages.address, screen, steps))
    }
  } finally {
    await browser.close()
    pages.close()
  }
} finally {
  rmSync(dir, { recursive: true, force: true })
}

/** In turns, so that whatever else the machine does disturbs all contenders alike. */
async function compare(browser, address, screen, steps) {
  const visits = Object.fromEntries(contenders.map((name) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const name of contenders) visits[name].push(await visit(browser, address, name, screen, steps))
  }
  return Object.fromEntries(contenders.map((name) => [name, rowOf(visits[name], visits.plain)]))
}

function rowOf(visits, plain) {
  const row = {}
  for (const step of Object.keys(visits[0])) {
    const middle = (list) => median(list.map((visit) => visit[step]))
    row[step] = `${middle(visits).toFixed(2)} (${(middle(visits) / middle(plain)).toFixed(1)}×)`
  }
  return row
}
