import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setDefaultTimeZone } from '@/lib/datetime/zone'
import admin from '@/messages/zh/admin.json'
import texts from '@/messages/zh/portaldesigns.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { PortalDesignsPage } from './portal-designs-page'

const row = {
  ...{ id: 'p1', fullName: '经理门户', enCode: 'manager', category: '公司门户', type: 0, enabledLock: 1, isRelease: 1, state: 2 },
  ...{ enabledMark: 1, sortCode: 1, creatorUser: '唐雪梅/tangxuemei', creatorTime: Date.UTC(2026, 0, 2, 3, 4), version: 4 },
}
const stored = JSON.stringify({
  layoutId: 101,
  theirs: 7,
  refresh: { autoRefresh: false, autoRefreshTime: 5 },
  layout: [
    { i: 101, x: 0, y: 0, w: 4, h: 3, jnpfKey: 'text', title: '问候', more: 1, option: { styleType: 1, defaultValue: '你好' } },
  ],
})
const info = { ...row, category: 'c1', formData: stored, pcIsRelease: 0, appIsRelease: 0, platformRelease: '' }
const page = (list: object[]) => ok({ list, pagination: { currentPage: 1, pageSize: 20, total: list.length } })
const menuNode = {
  parentId: '-1',
  enCode: 'home',
  icon: '',
  type: 1,
  urlAddress: '',
  propertyJson: '',
  enabledMark: 1,
  sortCode: 1,
  children: [],
}
const base = '/visualdev/Portal'

let network: ReturnType<typeof startNetwork>
beforeAll(() => {
  setDefaultTimeZone('Asia/Shanghai')
  lendSizes({ width: 2400, height: 600 })
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = () => {}
})
afterAll(() => setDefaultTimeZone(null))
beforeEach(() => {
  window.history.replaceState(null, '', '/')
  network = startNetwork({
    [`GET ${base}`]: () => page([row]),
    [`GET ${base}/p1`]: () => ok(info),
    [`POST ${base}`]: () => ok('p2'),
    [`PUT ${base}/p1`]: () => ok(null),
    [`PUT ${base}/Actions/release/p1`]: () => ok(null),
    [`GET ${base}/systemFilter/p1`]: () =>
      ok({
        list: [
          { id: 's1', fullName: '业务系统', disabled: 0 },
          { id: 's2', fullName: '已绑定', disabled: 1 },
        ],
      }),
    'GET /system/Menu/Selector/0/0': () => ok({ list: [{ ...menuNode, id: 'm1', fullName: '首页目录' }] }),
    'GET /system/Menu/SystemSelector': () => ok({ list: [] }),
    'GET /system/DataInterface/Selector': () => ok([]),
    'GET /system/DictionaryData/portalDesigner/Data/Selector': () =>
      ok({ list: [{ id: 'c1', enCode: 'company', fullName: '公司门户' }] }),
  })
})

const open = () => showScreen(<PortalDesignsPage />, { texts: { admin } })

async function rowAction(action: string) {
  await screen.findByText('经理门户')
  const beside = screen.queryByRole('button', { name: `${action} 经理门户` })
  if (beside) return userEvent.click(beside)
  await userEvent.click(screen.getByRole('button', { name: '更多 经理门户' }))
  return userEvent.click(await screen.findByRole('menuitem', { name: action }))
}

it('lists portals with their kind, lock and release, and offers all that is done with one', async () => {
  const { container } = await open()
  const cells = within((await screen.findByText('经理门户')).closest<HTMLElement>('tr') as HTMLElement)
  for (const text of ['manager', '公司门户', '门户设计', '已修改', '锁定', '启用', '唐雪梅'])
    expect(cells.getByText(text)).toBeVisible()
  await userEvent.click(cells.getByRole('button', { name: '更多 经理门户' }))
  const entries = (await screen.findAllByRole('menuitem')).map((entry) => entry.textContent)
  expect(entries).toEqual(expect.arrayContaining(['预览', '复制', '导出', '禁用', '删除']))
  await expectNoViolations(container)
})

it('an address is asked for only where a portal is one, and must fit its kind', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: '新建门户' }))
  const dialog = within(await screen.findByRole('dialog', { name: /新建门户/ }))
  await userEvent.type(await dialog.findByRole('textbox', { name: /名称/ }), '外部门户')
  await userEvent.type(dialog.getByRole('textbox', { name: /编码/ }), 'outer')
  await userEvent.click(dialog.getByRole('combobox', { name: /分类/ }))
  await userEvent.click(await screen.findByRole('option', { name: '公司门户' }))
  expect(dialog.queryByRole('textbox', { name: /链接地址/ })).toBeNull()
  await userEvent.click(dialog.getByRole('radio', { name: '配置路径' }))
  await userEvent.click(dialog.getByRole('radio', { name: '外部链接' }))
  const address = dialog.getByRole('textbox', { name: /链接地址/ })
  await userEvent.type(address, 'javascript:alert(1)')
  await userEvent.click(dialog.getByRole('button', { name: '确定' }))
  expect((await dialog.findAllByText('请输入正确的链接地址'))[0]).toBeVisible()
  expect(network.sent('POST')).toEqual([])
  await userEvent.clear(address)
  await userEvent.type(address, 'https://example.com/a')
  await userEvent.click(dialog.getByRole('button', { name: '确定' }))
  await waitFor(() =>
    expect(network.sent('POST')[0]?.body).toMatchObject({ type: 1, linkType: 1, customUrl: 'https://example.com/a' }),
  )
})

it('a release names its targets, demands them the first time, and travels in the form of line 3.6', async () => {
  await open()
  await rowAction('发布')
  const dialog = within(await screen.findByRole('dialog', { name: /发布门户/ }))
  for (const tile of await dialog.findAllByRole('switch', { name: '移动端' })) await userEvent.click(tile)
  await userEvent.click(dialog.getAllByRole('switch', { name: '桌面端' })[1] as HTMLElement)
  await userEvent.click(dialog.getByRole('button', { name: '发布' }))
  expect(network.sent('PUT')).toEqual([])
  await userEvent.click(dialog.getByRole('combobox', { name: /桌面端.*应用/ }))
  expect(screen.queryByRole('option', { name: '已绑定' })).toBeNull()
  await userEvent.click(await screen.findByRole('option', { name: '业务系统' }))
  await userEvent.keyboard('{Escape}')
  await userEvent.click(dialog.getByRole('button', { name: '发布' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText('发布确定后会覆盖当前线上版本且进行门户同步，是否继续?')).toBeVisible()
  await userEvent.click(question.getByRole('button', { name: /确定/ }))
  await waitFor(() =>
    expect(network.sent('PUT')[0]?.body).toMatchObject({
      ...{ pc: 0, app: 0, pcPortal: 1, appPortal: 0, pcPortalSystemId: ['s1'] },
      platformRelease: JSON.stringify({ pcPortal: 1, appPortal: 0, pc: 0, app: 0 }),
    }),
  )
})

it('a portal that was never released begins with the start page of the only system', async () => {
  network.answers[`GET ${base}/p1`] = () => ok({ ...row, isRelease: 0, state: 0, platformRelease: '', formData: '' })
  await open()
  await rowAction('发布')
  const dialog = within(await screen.findByRole('dialog', { name: /发布门户/ }))
  const tiles = await dialog.findAllByRole('switch')
  expect(tiles.map((tile) => tile.getAttribute('aria-checked') ?? String((tile as HTMLInputElement).checked))).toEqual([
    'true',
    'false',
    'false',
    'false',
  ])
  await userEvent.click(dialog.getByRole('button', { name: '发布' }))
  await waitFor(() => expect(network.sent('PUT')[0]?.body).toMatchObject({ pcPortal: 1, pc: 0, pcPortalSystemId: ['s1'] }))
})

it('an item that is added by a press and moved by keys is stored beside all that nobody knows', async () => {
  await open()
  await rowAction('设计')
  // The dialog that waits for the texts of the designer gives way to this one.
  await screen.findByRole('button', { name: '保存' })
  const editor = within(screen.getByRole('dialog', { name: /设计门户/ }))
  if (!editor.queryByRole('button', { name: '柱状图' }))
    await userEvent.click(await editor.findByRole('button', { name: '组件与大纲' }))
  await userEvent.click(await editor.findByRole('button', { name: '柱状图' }))
  const frame = await editor.findByRole('group', { name: '柱状图' })
  frame.focus()
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}')
  expect(editor.getByRole('status')).toHaveTextContent('柱状图：第 6 列，第 1 行，宽 6，高 9')
  await userEvent.click(editor.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(network.sent('PUT')).toHaveLength(1))
  const sent = network.sent('PUT')[0]?.body as { formData: string; version: number }
  expect(sent.version).toBe(4)
  expect(JSON.parse(sent.formData)).toMatchObject({
    theirs: 7,
    layout: [
      { i: 101, more: 1, option: { defaultValue: '你好' } },
      { i: 102, jnpfKey: 'barChart', x: 5, y: 0, w: 6, h: 9 },
    ],
  })
})

it('a release is brought back into the very draft that was seen: one that somebody changed meanwhile does not give way', async () => {
  const release = { number: 1, fullName: '经理门户', creatorTime: row.creatorTime, creatorUser: row.creatorUser, isCurrent: 1 }
  network.answers[`GET ${base}/p1/Versions`] = () => page([release])
  network.answers[`POST ${base}/p1/Versions/1/Actions/Restore`] = () => ok(null)
  await open()
  await rowAction(texts.versions.title)
  const drawer = within(await screen.findByRole('dialog', { name: new RegExp(texts.versions.title) }))
  await userEvent.click(await drawer.findByRole('button', { name: new RegExp(`^${texts.versions.restore}`) }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: texts.versions.restore }))
  await waitFor(() => expect(network.sent('POST').map(({ body }) => body)).toEqual([{ version: 4 }]))
})
