import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { Suspense } from 'react'
import { openFlow, writeFlow } from '@/lib/designer/flow/flow-document'
import { newIntegration, newStep, offeredSteps } from '@/lib/designer/integrate/new-steps'
import common from '@/messages/zh/common.json'
import designer from '@/messages/zh/designer.json'
import designershell from '@/messages/zh/designershell.json'
import errors from '@/messages/zh/errors.json'
import flowdesigner from '@/messages/zh/flowdesigner.json'
import flowpicture from '@/messages/zh/flowpicture.json'
import form from '@/messages/zh/form.json'
import integratedesigner from '@/messages/zh/integratedesigner.json'
import list from '@/messages/zh/list.json'
import pickers from '@/messages/zh/pickers.json'
import widgets from '@/messages/zh/widgets.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { DesignerSession } from '../shell/designer-session'
import { IntegrateDesigner } from './integrate-designer'

const editing = { common, designer, designershell, errors, flowdesigner, flowpicture, form, integratedesigner, list }
const messages = { ...editing, pickers, widgets }

/** What the platform has to choose from: nothing. The network edge is all that is not real here. */
beforeEach(() => {
  globalThis.fetch = (async () => new Response(JSON.stringify({ code: 200, msg: '', data: { list: [] } }))) as never
})

async function start(type: number, kinds: readonly (typeof offeredSteps)[number][] = []) {
  const steps = kinds.map((kind) => ({ ...newStep(kind, integratedesigner.kinds[kind]), nodeId: kind }))
  const raw = [...steps]
    .reverse()
    .reduce<Record<string, unknown> | null>((after, step) => ({ ...step, ...(after ? { childNode: after } : {}) }), null)
  const tree = { ...newIntegration(type, 's', '开始'), ...(raw ? { childNode: raw } : {}) }
  const session = new DesignerSession(openFlow(tree), { now: () => 0, onRefused: () => undefined })
  const view = await act(async () =>
    render(
      <NextIntlClientProvider locale="zh-CN" timeZone="Asia/Shanghai" messages={messages}>
        <Suspense>
          <IntegrateDesigner session={session} type={type} id={null} userId="u1" onSave={() => {}} />
        </Suspense>
      </NextIntlClientProvider>,
    ),
  )
  return { session, view, stored: () => writeFlow(session.document) as Record<string, never> }
}

/** In a narrow window the properties lie above the canvas once they are asked for. */
async function propertiesOf(name: RegExp) {
  await userEvent.click(screen.getByRole('treeitem', { name }))
  if (!screen.queryByRole('complementary', { name: '属性' })) await userEvent.click(screen.getByRole('button', { name: '属性' }))
  return screen.getByRole('complementary', { name: '属性' })
}

it('the properties of every kind of node have words and can be used by everybody', async () => {
  const complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const { view } = await start(1, offeredSteps)
  for (const kind of offeredSteps) {
    const panel = await propertiesOf(new RegExp(`^${integratedesigner.kinds[kind]}`))
    expect(panel).toHaveTextContent(integratedesigner.kinds[kind])
  }
  await expectNoViolations(view.container)
  const missing = complaints.mock.calls.map((call) => String(call[0])).filter((text) => text.includes('MISSING_MESSAGE'))
  expect(missing).toEqual([])
  complaints.mockRestore()
})

it('conditions compare with fields of what started it, and need no value where they ask for nothing', async () => {
  const { stored } = await start(1, ['deleteData'])
  await propertiesOf(/^删除数据/)
  await userEvent.click(screen.getByRole('button', { name: '添加条件组' }))
  await userEvent.click(screen.getByRole('combobox', { name: '条件 1 的比较方式' }))
  await userEvent.click(await screen.findByRole('option', { name: '为空' }))
  expect(screen.queryByLabelText('条件 1 的值')).toBeNull()
  expect(stored()['childNode']?.['properties']).toMatchObject({
    ruleList: [{ groups: [{ symbol: 'null', symbolName: '为空' }] }],
  })
})

it('a time says when it comes next, and a webhook that its address comes with the first save', async () => {
  const first = await start(2)
  await propertiesOf(/^开始/)
  await userEvent.type(screen.getByRole('textbox', { name: /Cron表达式/ }), '0 0 8 * * ?')
  expect(screen.getByText(/接下来：.*08:00:00/)).toBeVisible()
  await waitFor(() => expect(first.stored()['properties']).toMatchObject({ cron: '0 0 8 * * ?' }))
  first.view.unmount()
  await start(3)
  await propertiesOf(/^开始/)
  expect(screen.getByText('保存后生成 Webhook 地址')).toBeVisible()
})
