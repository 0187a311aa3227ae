import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setDefaultTimeZone } from '@/lib/datetime/zone'
import { newFlow } from '@/lib/designer/flow/new-nodes'
import admin from '@/messages/zh/admin.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { FlowTemplatesPage } from './flow-templates-page'

const row = {
  id: 't1',
  fullName: '请假',
  enCode: 'leave',
  category: 'c1',
  type: 0,
  enabledMark: 1,
  sortCode: 1,
  creatorUser: '唐雪梅',
}
const flow = newFlow('s1')
const withForm = { ...flow, unknown: 7, properties: { ...(flow['properties'] as object), formId: 'f1', formName: '请假单' } }
const entry = { id: 'fj1', flowId: 'fj1', fullName: '标准', isDelete: true, other: 'kept', flowTemplateJson: withForm }
const page = (list: object[]) => ok({ list, pagination: { currentPage: 1, pageSize: 20, total: list.length } })
const base = '/workflow/Engine/flowTemplate'

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
    [`GET ${base}/t1`]: () => ok({ ...row, flowTemplateJson: JSON.stringify([entry]), version: 3 }),
    [`PUT ${base}/t1`]: () => ok({ isMainVersion: true, id: 'fj2' }),
    [`POST ${base}/fj2/MainVersion`]: () => ok(null),
    'GET /system/DictionaryData/WorkFlowCategory/Data/Selector': () => ok({ list: [{ id: 'c1', fullName: '行政流程' }] }),
    'GET /flowForm/Form/select': () => page([{ id: 'f1', fullName: '请假单', enCode: 'leave', isQuote: 1 }]),
    'GET /flowForm/Form/f1': () => ok({ id: 'f1', fullName: '请假单', formType: 2, propertyJson: '{"fields":[]}' }),
  })
})

const open = () => showScreen(<FlowTemplatesPage />, { texts: { admin } })

async function openEditor() {
  await userEvent.click(await screen.findByRole('button', { name: '编辑 请假' }))
  return within(await screen.findByRole('dialog', { name: /编辑流程/ }))
}

it('shows every column of a template, and asks which kind a new one is', async () => {
  const { container } = await open()
  const cells = within((await screen.findByText('请假')).closest<HTMLElement>('tr') as HTMLElement)
  for (const text of ['leave', '行政流程', '发起流程', '启用']) expect(cells.getByText(text)).toBeInTheDocument()
  await expectNoViolations(container)
  await userEvent.click(screen.getByRole('button', { name: '新建流程' }))
  await userEvent.click(await screen.findByRole('button', { name: '功能流程' }))
  expect(await screen.findByRole('dialog', { name: /新建功能流程/ })).toBeVisible()
})

it('keeps flows that were not changed as they came, and asks whether a version beside the used one takes its place', async () => {
  await open()
  const editor = await openEditor()
  await userEvent.type(await editor.findByRole('textbox', { name: /流程名称/ }), '单')
  await userEvent.click(editor.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(network.sent('PUT')).toHaveLength(1))
  const body = network.sent('PUT')[0]?.body as Record<string, unknown>
  expect(body).toMatchObject({ fullName: '请假单', enCode: 'leave', category: 'c1', version: 3 })
  expect(body['flowTemplateJson']).toBe(JSON.stringify([entry]))
  await userEvent.click(await screen.findByRole('button', { name: '覆盖' }))
  await waitFor(() => expect(network.sent('POST').some(({ path }) => path === `${base}/fj2/MainVersion`)).toBe(true))
})

it('does not save a flow with faults, and leads to the first of them', async () => {
  await open()
  const editor = await openEditor()
  await userEvent.click(await editor.findByRole('tab', { name: '流程设计' }))
  ;(await editor.findByRole('tree', { name: '流程画布' })).focus()
  await userEvent.keyboard('{Home}{Insert}')
  await userEvent.click(await screen.findByRole('menuitem', { name: '审批节点' }))
  await userEvent.click(editor.getByRole('button', { name: '保存' }))
  expect((await screen.findAllByText('“审批节点”请设置审批人')).length).toBeGreaterThan(0)
  expect(network.sent('PUT')).toEqual([])
})
