import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { type ReactNode, Suspense } from 'react'
import { ConfirmHost } from '@/components/ui/confirm'
import { openFlow, writeFlow } from '@/lib/designer/flow/flow-document'
import { newFlow } from '@/lib/designer/flow/new-nodes'
import { chained, rawNode, smallFlow, split, wireIds } from '@/lib/designer/flow/testing-flows'
import { parseFlow } from '@/lib/flow/parse-flow'
import common from '@/messages/zh/common.json'
import designer from '@/messages/zh/designer.json'
import designershell from '@/messages/zh/designershell.json'
import errors from '@/messages/zh/errors.json'
import flowdesigner from '@/messages/zh/flowdesigner.json'
import flowpicture from '@/messages/zh/flowpicture.json'
import form from '@/messages/zh/form.json'
import list from '@/messages/zh/list.json'
import pickers from '@/messages/zh/pickers.json'
import widgets from '@/messages/zh/widgets.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { DesignerSession } from '../shell/designer-session'
import { FlowDesigner } from './flow-designer'
import { FlowPicture } from './public'

const messages = { common, designer, designershell, errors, flowdesigner, flowpicture, form, list, pickers, widgets }

/** What the platform has to choose from: nothing. The network edge is all that is not real here. */
beforeEach(() => {
  globalThis.fetch = (async () =>
    new Response(
      JSON.stringify({ code: 200, msg: '', data: { list: [], pagination: { currentPage: 1, pageSize: 20, total: 0 } } }),
    )) as never
})

async function shown(children: ReactNode) {
  return act(async () =>
    render(
      <NextIntlClientProvider locale="zh-CN" timeZone="Asia/Shanghai" messages={messages}>
        <Suspense>{children}</Suspense>
        <ConfirmHost />
      </NextIntlClientProvider>,
    ),
  )
}

async function start(raw: object = newFlow('start')) {
  const refused: string[] = []
  const session = new DesignerSession(openFlow(raw), { now: () => 0, onRefused: ({ refused: why }) => refused.push(why) })
  const view = await shown(<FlowDesigner session={session} name="请假" templateType={0} userId="u1" onSave={() => {}} />)
  const stored = () => writeFlow(session.document)
  return { session, refused, stored, view }
}

const canvas = () => screen.getByRole('tree', { name: '流程画布' })
const card = (name: RegExp) => within(canvas()).getByRole('treeitem', { name })

test('a flow is built with the keyboard alone: added, walked along, moved, removed and taken back', async () => {
  const { stored, view, refused } = await start(newFlow('s'))
  canvas().focus()
  await userEvent.keyboard('{Home}{Insert}')
  await userEvent.click(await screen.findByRole('menuitem', { name: '条件分支' }))
  expect(screen.getAllByRole('treeitem', { name: /^条件[12]/ })).toHaveLength(2)
  canvas().focus()
  await userEvent.keyboard('{Insert}')
  await userEvent.click(await screen.findByRole('menuitem', { name: '审批节点' }))
  canvas().focus()
  const before = wireIds(stored())
  expect(before).toHaveLength(4)
  // To its branch, and that to the right.
  await userEvent.keyboard('{ArrowUp}{Alt>}{ArrowRight}{/Alt}')
  expect(wireIds(stored())).toEqual([before[0], before[3], before[1], before[2]])
  await userEvent.keyboard('{Delete}')
  // One branch is none.
  expect(wireIds(stored())).toEqual([before[0]])
  for (let step = 0; step < 4; step += 1) await userEvent.keyboard('{Control>}z{/Control}')
  expect(stored()).toEqual(newFlow('s'))
  expect(refused).toEqual([])
  expect('fault' in parseFlow(stored())).toBe(false)
  await expectNoViolations(view.container)
})

test('the properties of every kind of node can be used by everybody, and change what is stored', async () => {
  const { session, stored, view } = await start(smallFlow())
  // In a narrow window the properties lie above the canvas once they are asked for.
  const properties = async () => {
    if (!screen.queryByRole('complementary', { name: '属性' }))
      await userEvent.click(screen.getByRole('button', { name: '属性' }))
    return screen.getByRole('complementary', { name: '属性' })
  }
  for (const name of [/^start/, /^a，/, /^sub/, /^g，/, /^c1/]) {
    fireEvent.click(card(name))
    const panel = await properties()
    for (const tab of within(panel).queryAllByRole('tab')) {
      fireEvent.click(tab)
    }
    await expectNoViolations(panel)
  }
  fireEvent.click(card(/^a，/))
  const panel = within(await properties())
  await userEvent.click(panel.getByRole('tab', { name: '基础' }))
  await userEvent.type(panel.getByRole('textbox', { name: '节点名称' }), '经理')
  await userEvent.click(panel.getByRole('radio', { name: '会签' }))
  expect(JSON.stringify(stored())).toContain('"title":"a经理"')
  expect(JSON.stringify(stored())).toContain('"counterSign":1')
  expect(card(/^a经理/)).toBeVisible()
  act(() => {
    while (session.history.canUndo) session.history.undo()
  })
  expect(stored()).toEqual(smallFlow())
  await expectNoViolations(view.container)
})

test('a fault stands at its card and in the list, which leads to it', async () => {
  const { session } = await start(newFlow('s'))
  await waitFor(() => expect(card(/请选择流程表单/)).toBeInTheDocument())
  await userEvent.click(screen.getByRole('button', { name: '节点、大纲与问题' }))
  await userEvent.click(screen.getByRole('tab', { name: /问题/ }))
  await userEvent.click(screen.getByRole('button', { name: /请选择流程表单/ }))
  expect(session.selection).toHaveLength(1)
})

test('the picture of a task says who acted, where it stands and that it ended, and tells which node is pressed', async () => {
  const pressed: string[] = []
  const tree = chained(rawNode('s', 'start'), split('a', 'interflow', rawNode('b'), rawNode('c')), rawNode('z'))
  const view = await shown(
    <FlowPicture
      tree={JSON.stringify(tree)}
      states={{ s: 'past', b: 'current' }}
      names={{ b: '张三/zhangsan,李四/lisi' }}
      isEnded
      onNode={(code) => pressed.push(code)}
    />,
  )
  expect(await screen.findByRole('treeitem', { name: /^s，.*已处理/ })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('treeitem', { name: /^b，张三\/zhangsan,李四\/lisi，处理中/ }))
  screen.getByRole('tree', { name: '流程图' }).focus()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  expect(pressed).toEqual(['b', 'c'])
  await expectNoViolations(view.container)
})

test('a flow is tried as it stands: who acts is shown with the reason, and nothing of the flow changes', async () => {
  const { session, stored } = await start(chained(rawNode('s', 'start'), rawNode('a', 'approver', asksManager)))
  const before = stored()
  const sent: unknown[] = []
  const step = { nodeType: 'approver', chooses: '', errorRule: 0, assigneeType: 1, people: [{ id: 'u2', fullName: '马建军' }] }
  const data = {
    steps: [{ ...step, nodeId: 'a', nodeName: '部门审批', errorRule: 1 }],
    outcome: 'nobody',
    message: '下一节点无审批人员请联系管理员!',
  }
  globalThis.fetch = (async (url: string, init?: RequestInit) => {
    if (url.includes('/Actions/Simulate')) sent.push(JSON.parse(String(init?.body)))
    return new Response(JSON.stringify({ code: 200, msg: '', data }))
  }) as never
  await userEvent.click(screen.getByRole('button', { name: '试运行' }))
  const drawer = await screen.findByRole('dialog', { name: '试运行' })
  await userEvent.click(within(drawer).getByRole('button', { name: '试运行' }))
  const path = await within(drawer).findByRole('list', { name: '经过的节点' })
  expect(path).toHaveTextContent('部门审批发起者主管（第2级）马建军按规则找不到人，按“超级管理员”处理')
  expect(within(drawer).getByText('下一节点无审批人员请联系管理员!')).toBeInTheDocument()
  expect(sent).toEqual([{ flowTemplateJson: JSON.stringify(before), starterId: 'u1', formData: {} }])
  expect(session.history.canUndo).toBe(false)
})

const asksManager = { properties: { title: '部门审批', assigneeType: 1, managerLevel: 2 } }

test('those who are asked one after the other are put in order, and the order is stored as the platform reads it', async () => {
  const people = ['u1--user', 'u2--user', 'r1--role']
  globalThis.fetch = (async () => {
    const list = [
      { id: 'u1', fullName: '沈慧敏/shen', type: 'user' },
      { id: 'u2', fullName: '唐雪梅/tang', type: 'user' },
      { id: 'r1', fullName: '采购员', type: 'role' },
    ]
    return new Response(JSON.stringify({ code: 200, msg: '', data: { list } }))
  }) as never
  const node = rawNode('a', 'approver', {
    content: '会签',
    properties: { title: '会签', assigneeType: 6, counterSign: 2, approvers: people },
  })
  const { stored } = await start(chained(rawNode('start', 'start'), node))
  await userEvent.click(card(/会签/))
  await userEvent.click(screen.getByRole('button', { name: '属性' }))
  const order = within(await screen.findByRole('list', { name: '依次顺序' }))
  await userEvent.click(await order.findByRole('button', { name: '上移：采购员' }))
  expect(order.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['沈慧敏', '采购员', '唐雪梅'])
  expect(JSON.stringify(stored())).toContain('"approversSortList":["u1--user","r1--role","u2--user"]')
})
