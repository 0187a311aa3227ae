import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setDefaultTimeZone } from '@/lib/datetime/zone'
import admin from '@/messages/zh/admin.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { IntegrationsPage } from './integrations-page'

const row = { id: 'i1', fullName: '新客户通知', enCode: 'notify', type: 1, enabledMark: 0, creatorUser: '唐雪梅', failedCount: 2 }
const tree = {
  type: 'start',
  nodeId: 's1',
  content: '开始',
  unknown: 7,
  properties: { title: '开始', formType: 1, formId: 'm1', formName: '客户', triggerEvent: 1, ruleList: [] },
  childNode: {
    type: 'addData',
    nodeId: 'a1',
    content: '新增数据',
    properties: { title: '新增数据', formId: 'm1', formName: '客户', transferList: [], ruleList: [] },
  },
}
const failed = { id: 'r1', executionTime: 1_764_000_000_000, resultType: 0, errorMsg: '新增数据：没有权限', state: 'failed' }
const page = (list: object[]) => ok({ list, pagination: { currentPage: 1, pageSize: 20, total: list.length } })
const base = '/visualdev/Integrate'

let network: ReturnType<typeof startNetwork>
beforeAll(() => {
  setDefaultTimeZone('Asia/Shanghai')
  lendSizes({ width: 2400, height: 600 })
})
afterAll(() => setDefaultTimeZone(null))
beforeEach(() => {
  window.history.replaceState(null, '', '/')
  network = startNetwork({
    [`GET ${base}`]: () => page([row]),
    [`GET ${base}/i1`]: () => ok({ ...row, templateJson: JSON.stringify(tree), version: 3 }),
    [`PUT ${base}/i1`]: () => ok(null),
    [`POST ${base}`]: () => ok({ id: 'i2' }),
    [`GET ${base}/FormFields/m1`]: () => ok([{ vmodel: 'name', label: '名称' }]),
    'GET /visualdev/Base/Selector': () =>
      ok({ list: [{ id: 'c', fullName: '分类', children: [{ id: 'm1', fullName: '客户' }] }] }),
    'GET /visualdev/IntegrateTask': () => page([failed]),
    'GET /visualdev/IntegrateTask/r1': () =>
      ok({
        data: '{"name":"甲"}',
        list: [
          { id: 'n1', nodeCode: 's1', nodeType: 'start', nodeName: '开始', resultType: 1, type: 1 },
          { id: 'n2', nodeCode: 'a1', nodeType: 'addData', nodeName: '新增数据', resultType: 0, errorMsg: '没有权限', type: 1 },
        ],
      }),
    'GET /visualdev/IntegrateTask/r1/nodeRetry': () => ok(null),
    'GET /visualdev/IntegrateTask/queueList': () => ok([{ fullName: '新客户通知', executionTime: 1_764_000_000_000, state: 1 }]),
  })
})

const open = () => showScreen(<IntegrationsPage />, { texts: { admin } })

async function openEditor() {
  await userEvent.click(await screen.findByRole('button', { name: '编辑 新客户通知' }))
  return within(await screen.findByRole('dialog', { name: /编辑集成/ }))
}

/** Beside the row where there is room, else in its menu. */
async function rowAction(name: string, action: string) {
  await screen.findByText(name)
  const beside = screen.queryByRole('button', { name: `${action} ${name}` })
  if (beside) return userEvent.click(beside)
  await userEvent.click(screen.getByRole('button', { name: new RegExp(`更多.*${name}|${name}.*更多`) }))
  return userEvent.click(await screen.findByRole('menuitem', { name: action }))
}

/** In a narrow window the properties lie above the canvas once they are asked for. */
async function showProperties(editor: Awaited<ReturnType<typeof openEditor>>) {
  if (!screen.queryByRole('complementary', { name: '属性' })) await userEvent.click(editor.getByRole('button', { name: '属性' }))
}

it('lists integrations with how they start and how many runs failed', async () => {
  const { container } = await open()
  expect(await screen.findByText('事件触发')).toBeVisible()
  expect(screen.getByText('2')).toBeVisible()
  await expectNoViolations(container)
})

it('adds a node on the canvas, sets it, and saves the tree with what nobody knows of it', async () => {
  await open()
  const editor = await openEditor()
  expect(await editor.findByRole('treeitem', { name: /开始.*新增数据：客户/ })).toBeVisible()
  ;(await editor.findByRole('tree', { name: '流程画布' })).focus()
  await userEvent.keyboard('{Home}{Insert}')
  await userEvent.click(await screen.findByRole('menuitem', { name: '消息通知' }))
  await showProperties(editor)
  await userEvent.type(await screen.findByLabelText('标题'), '来了')
  await userEvent.click(editor.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(network.sent('PUT')).toHaveLength(1))
  const sent = network.sent('PUT')[0]?.body as { templateJson: string; version: number }
  const saved = JSON.parse(sent.templateJson)
  expect([saved.unknown, sent.version]).toEqual([7, 3])
  expect(saved.childNode).toMatchObject({ type: 'message', properties: { msgTitle: '来了', msgUserType: [1] } })
})

it('tells what is wrong with a node, and passes fields of what started it', async () => {
  await open()
  const editor = await openEditor()
  await userEvent.click(await editor.findByRole('treeitem', { name: /^新增数据.*请设置字段/ }))
  await showProperties(editor)
  await userEvent.click(await screen.findByRole('button', { name: '添加字段' }))
  expect(screen.getByRole('combobox', { name: '目标字段 1' })).toBeVisible()
  expect(screen.getByRole('combobox', { name: '字段 1 的值' })).toBeVisible()
})

it('shows why a run failed, at which node, and goes on from there', async () => {
  await open()
  await rowAction('新客户通知', '执行日志')
  expect(await screen.findByText('新增数据：没有权限')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^详情/ }))
  expect(await screen.findByText('没有权限')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '从此节点重试' }))
  await waitFor(() => expect(network.calls.some(({ path }) => path.endsWith('nodeRetry'))).toBe(true))
})

it('shows what waits', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: '执行队列' }))
  expect(await screen.findByText('执行中')).toBeVisible()
})
