import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setDefaultTimeZone } from '@/lib/datetime/zone'
import admin from '@/messages/zh/admin.json'
import texts from '@/messages/zh/screendesigns.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { ScreenDesignsPage } from './screen-designs-page'

const row = {
  ...{ id: 'v1', title: '生产大屏', category: 'production', password: '', status: 1, backgroundUrl: '' },
  ...{ createUser: '唐雪梅/tangxuemei', createTime: Date.UTC(2026, 0, 2, 3, 4), updateTime: Date.UTC(2026, 0, 3), version: 4 },
}
/** An item of another engine and a key that nobody knows. */
const component = JSON.stringify([
  { name: '旧图表', index: 7, left: 500, top: 5, component: { width: 300, height: 200 }, data: [] },
])
const config = { id: 'v1', visualId: 'v1', detail: JSON.stringify({ width: 1920, height: 1080, theirs: 7 }), component }
const pageOf = (records: object[], { current = 1, total = records.length } = {}) =>
  ok({ records, current, size: 20, total, pages: Math.ceil(total / 20) })
const base = '/blade-visual/visual'
const own = '/visualdev/Screen'

let network: ReturnType<typeof startNetwork>
beforeAll(() => {
  setDefaultTimeZone('Asia/Shanghai')
  lendSizes({ width: 2400, height: 600 })
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = () => {}
  Element.prototype.scrollTo = () => {}
})
afterAll(() => setDefaultTimeZone(null))
beforeEach(() => {
  window.history.replaceState(null, '', '/')
  network = startNetwork({
    [`GET ${base}/list`]: () => pageOf([row], { total: 41 }),
    [`GET ${base}/detail`]: () => ok({ visual: row, config }),
    [`GET ${base}/Selector`]: () => ok({ list: [] }),
    [`POST ${base}/save`]: () => ok({ id: 'v2' }),
    [`POST ${base}/update`]: () => ok({ version: 5 }),
    [`POST ${base}/remove`]: () => ok(null),
    [`POST ${base}/copy`]: () => ok('v3'),
    'GET /blade-visual/category/list': () => ok([{ id: 'c1', categoryKey: '生产', categoryValue: 'production', version: 1 }]),
    'GET /system/DataInterface/Selector': () => ok([]),
    'GET /system/Menu/SystemSelector': () => ok({ list: [] }),
  })
})

const open = () => showScreen(<ScreenDesignsPage />, { texts: { admin } })

async function rowAction(action: string) {
  await screen.findByText('生产大屏')
  const beside = screen.queryByRole('button', { name: `${action} 生产大屏` })
  if (beside) return userEvent.click(beside)
  await userEvent.click(screen.getByRole('button', { name: '更多 生产大屏' }))
  return userEvent.click(await screen.findByRole('menuitem', { name: action }))
}

it('lists screens with their category and state in the paging of these calls, and offers all that is done with one', async () => {
  const { container } = await open()
  const cells = within((await screen.findByText('生产大屏')).closest<HTMLElement>('tr') as HTMLElement)
  for (const text of ['生产', '启用', '唐雪梅']) expect(cells.getByText(text)).toBeVisible()
  expect(screen.getByText(/41/)).toBeVisible()
  await userEvent.click(cells.getByRole('button', { name: '更多 生产大屏' }))
  const entries = (await screen.findAllByRole('menuitem')).map((entry) => entry.textContent)
  expect(entries).toEqual(expect.arrayContaining(['大屏链接', '复制', '导出', '禁用', '删除']))
  await expectNoViolations(container)
})

it('a screen is switched off, copied and deleted by calls of its own form, with the version that is seen', async () => {
  await open()
  for (const action of ['禁用', '复制', '删除'] as const) {
    await rowAction(action)
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^(确定|禁用|复制|删除)$/ }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  await waitFor(() => expect(network.sent('POST')).toHaveLength(3))
  expect(network.sent('POST')[0]?.body).toEqual({ visual: { id: 'v1', status: 0, version: 4 } })
})

it('an item that is added by a press and moved by keys is stored beside all that another engine wrote', async () => {
  await open()
  await rowAction('设计')
  const editor = within(await screen.findByRole('dialog', { name: /设计大屏/ }))
  if (!editor.queryByRole('button', { name: '数字翻牌' }))
    await userEvent.click(await editor.findByRole('button', { name: '组件与图层' }))
  await userEvent.click(await editor.findByRole('button', { name: '数字翻牌' }))
  const frame = await editor.findByRole('group', { name: '数字翻牌' })
  frame.focus()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}{ArrowDown}')
  await userEvent.click(editor.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(network.sent('POST')).toHaveLength(1))
  const sent = network.sent('POST')[0]?.body as { visual: object; config: { detail: string; component: string } }
  expect(sent.visual).toEqual({ id: 'v1', version: 4 })
  expect(JSON.parse(sent.config.detail)).toEqual({ width: 1920, height: 1080, theirs: 7 })
  expect(JSON.parse(sent.config.component)).toMatchObject([
    { name: '旧图表', index: 7, left: 500, top: 5, component: { width: 300, height: 200 }, data: [] },
    { jnpfKey: 'screenNumber', left: 810, top: 481, width: 320, height: 120 },
  ])
})

it('a screen with what is no item is not opened, and its designer says so', async () => {
  network.answers[`GET ${base}/detail`] = () => ok({ visual: row, config: { ...config, component: '[null]' } })
  await open()
  await rowAction('设计')
  expect(await screen.findByText(texts.designer.unreadable)).toBeVisible()
})

it('the address of a link is shown once, when it is made, and can be copied', async () => {
  const key = 'k'.repeat(43)
  network.answers[`GET ${own}/v1/Links`] = () => ok({ list: [] })
  network.answers[`POST ${own}/v1/Links`] = () => ok({ id: 'l1', key })
  await open()
  await rowAction(texts.links.title)
  const drawer = within(await screen.findByRole('dialog', { name: new RegExp(texts.links.title) }))
  await userEvent.click(await drawer.findByRole('button', { name: texts.links.make }))
  const dialog = within(await screen.findByRole('dialog', { name: texts.links.make }))
  await userEvent.type(await dialog.findByRole('textbox', { name: /名称/ }), '一号车间')
  await userEvent.click(dialog.getByRole('button', { name: '确定' }))
  const address = await drawer.findByRole('textbox', { name: texts.links.address })
  expect(address).toHaveValue(`${window.location.origin}/wallScreen#${key}`)
  expect(network.sent('POST')[0]?.body).toEqual({ fullName: '一号车间', userId: 'none', days: 30 })
})

it('whoever makes a link for a screen with data is told what a link with static content does not show', async () => {
  const counted = { i: 'a', jnpfKey: 'screenNumber', left: 0, top: 0, width: 100, height: 50, dataType: 'model' }
  const item = { ...counted, modelData: { modelId: 'd1', measure: { fn: 'count', field: '' } } }
  network.answers[`GET ${base}/detail`] = () => ok({ visual: row, config: { ...config, component: JSON.stringify([item]) } })
  network.answers[`GET ${own}/v1/Links`] = () => ok({ list: [] })
  await open()
  await rowAction(texts.links.title)
  const drawer = within(await screen.findByRole('dialog', { name: new RegExp(texts.links.title) }))
  await userEvent.click(await drawer.findByRole('button', { name: texts.links.make }))
  const dialog = within(await screen.findByRole('dialog', { name: texts.links.make }))
  expect(await dialog.findByText(texts.links.needsRights)).toBeVisible()
})
