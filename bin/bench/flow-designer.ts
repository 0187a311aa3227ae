import type { Page } from '@playwright/test'
import { longFlow, wireIds } from '@/lib/designer/flow/testing-flows'
import { painted, type Work, WorkClock } from './designer-clock'
import { type Figure, within } from './designer-figure'

/** The designer of flows with 300 nodes: how long until it can be worked in, and what it costs to put a node into it. */

const fullName = '三百个节点'
const [openings, insertions, warmRounds] = [5, 20, 3]
const flow = longFlow(300)
const nodeCount = wireIds(flow).length
/** Stands where the id of a form belongs. */
const formPlace = 'FORM'

export async function benchFlowDesigner(page: Page): Promise<Figure[]> {
  await createFlow(page)
  const times: number[] = []
  // The first turn fills the cache of the browser and is not counted.
  for (let turn = -1; turn < openings; turn += 1) {
    const openedMs = await untilDrawn(page)
    if (turn >= 0) times.push(openedMs)
  }
  const works = await insert(page, await WorkClock.of(page))
  const figures = [
    within(`a flow of ${nodeCount} nodes, until it can be worked in`, 1_000, times),
    within(
      'a node put into it',
      50,
      works.map(({ allMs }) => allMs),
      works.map(({ wallMs }) => wallMs),
    ),
  ]
  console.table(figures)
  return figures
}

const canvas = (page: Page) => page.getByRole('tree', { name: '流程画布' })
const onMap = (page: Page) => page.getByRole('img', { name: '缩略图，按下可移动到该处' }).locator('rect[rx]')

/** From the press that asks for the designer until it is drawn, with its map. */
async function untilDrawn(page: Page): Promise<number> {
  await page.goto('/workFlow/flowEngine')
  await page.getByRole('button', { name: `编辑 ${fullName}` }).click()
  const dialog = page.getByRole('dialog', { name: /编辑流程/ })
  await dialog.getByLabel('流程名称').waitFor()
  const startedMs = Date.now()
  await dialog.getByRole('tab', { name: '流程设计' }).click()
  // What is out of sight is not drawn; the map shows all.
  await canvas(page).getByRole('treeitem').first().waitFor({ timeout: 60_000 })
  await onMap(page)
    .nth(nodeCount - 1)
    .waitFor({ state: 'attached' })
  await painted(page)
  return Date.now() - startedMs
}

/** By the keys of the canvas, each behind the one before. */
async function insert(page: Page, clock: WorkClock): Promise<Work[]> {
  const works: Work[] = []
  await canvas(page).focus()
  await page.keyboard.press('Home')
  for (let turn = -warmRounds; turn < insertions; turn += 1) {
    await page.keyboard.press('Insert')
    await page.getByRole('menuitem', { name: '审批节点' }).waitFor()
    await painted(page)
    const work = await clock.during(() => page.keyboard.press('Enter'))
    if (turn >= 0) works.push(work)
    await page.getByRole('menuitem', { name: '审批节点' }).waitFor({ state: 'detached' })
    await canvas(page).focus()
  }
  const drawn = await onMap(page).count()
  if (drawn !== nodeCount + warmRounds + insertions) throw new Error(`${drawn} cards after ${insertions} insertions`)
  return works
}

async function createFlow(page: Page): Promise<void> {
  // Launchers decide themselves, and all of them fill in one form: nothing is left to be said.
  const tree = JSON.stringify([{ fullName, flowTemplateJson: flow }], (key, value) =>
    key === 'properties' ? { ...value, assigneeType: 3, formId: formPlace } : value,
  )
  await page.evaluate(
    async ({ name, json, place }) => {
      const ask = async (method: string, path: string, body?: unknown) => {
        const headers = { 'content-type': 'application/json', 'x-tenon-call': '1' }
        const reply = await fetch(`/api${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
        return (await reply.json()) as { code: number; msg: string; data: { list?: { id: string }[] } | null }
      }
      const categories = await ask('GET', '/system/DictionaryData/WorkFlowCategory/Data/Selector')
      const forms = await ask('GET', '/flowForm/Form/select?flowType=0&formType=&keyword=&currentPage=1&pageSize=1')
      const formId = forms.data?.list?.[0]?.id ?? ''
      const basics = { fullName: name, enCode: 'bench300', category: categories.data?.list?.[0]?.id, type: 0, sortCode: 0 }
      const { code, msg } = await ask('POST', '/workflow/Engine/flowTemplate', {
        ...basics,
        flowTemplateJson: json.replaceAll(place, formId),
      })
      if (code !== 200) throw new Error(msg)
    },
    { name: fullName, json: tree, place: formPlace },
  )
}
