import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { Profiler, type ReactNode, Suspense } from 'react'
import { OptionsProvider } from '@/components/form/options-context'
import { ConfirmHost } from '@/components/ui/confirm'
import { widgetSchemas } from '@/components/widgets/schemas'
import {
  addNodes,
  changeKind,
  childrenOf,
  isRefusal,
  nodeOf,
  openForm,
  rootId,
  typeOfNode,
  valueAt,
  writeForm,
} from '@/lib/designer/public'
import { parseDesign } from '@/lib/form/parse-design'
import { type PaletteType, paletteTypes } from '@/lib/form/widget-facts/widget-types'
import common from '@/messages/zh/common.json'
import zh from '@/messages/zh/designer.json'
import errors from '@/messages/zh/errors.json'
import form from '@/messages/zh/form.json'
import list from '@/messages/zh/list.json'
import validation from '@/messages/zh/validation.json'
import widgets from '@/messages/zh/widgets.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { partOf } from '@/tests/fixtures/depth'
import { DesignerProvider } from '../../shell/designer-context'
import { DesignerSession } from '../../shell/designer-session'
import { formKind } from '../form-kind'
import { makeNode } from '../make-node'
import { Palette } from '../palette'
import { widgetDesigners } from '../widget-designers'
import { otherKinds } from './other-kinds'
import { PropertyPanel } from './property-panel'
import { PropertyRow } from './property-row'

const kind = formKind({ typeName: (type) => type, iconOf: () => null, lossText: () => '' })
const messages = { common, designer: zh, errors, form, list, validation, widgets }
const words = { ...zh.drop } as Record<string, string>

function node(type: PaletteType) {
  return makeNode(type, { name: zh.widgets[type], words: (key) => words[key] ?? key, span: 24, nowMs: 0 })
}

/** A session over a form of these types, all of them chosen. */
function startWith(...types: PaletteType[]) {
  const opened = openForm('{"fields":[],"idGlobal":100}')
  if (isRefusal(opened)) throw new Error(opened.refused)
  const session = new DesignerSession(opened.document, { now: () => 0, onRefused: ({ refused }) => expect(refused).toBe('') })
  const added = types.length === 0 ? null : session.run(addNodes({ nodes: types.map(node), to: { into: rootId } }))
  const ids = added?.ids ?? []
  session.select(ids)
  const text = () => writeForm(session.document, opened.source)
  const at = (index: number, ...path: string[]) => valueAt(nodeOf(session.document, ids[index] ?? '')?.shell, path)
  return { session, ids, text, at }
}

function show(session: DesignerSession, children: ReactNode = <PropertyPanel isStored={false} />) {
  return render(
    <NextIntlClientProvider locale="zh-CN" timeZone="Asia/Shanghai" messages={messages}>
      <OptionsProvider load={async () => []}>
        <DesignerProvider session={session} kind={kind} tell={() => {}}>
          <Suspense>{children}</Suspense>
        </DesignerProvider>
      </OptionsProvider>
      <ConfirmHost />
    </NextIntlClientProvider>,
  )
}

const faultsOf = (text: string) => parseDesign(text, widgetSchemas).problems.map(({ code, where }) => `${code} ${where}`)

/** What the platform has to choose from: nothing. The network edge is all that is not real here. */
beforeEach(() => {
  localStorage.clear()
  HTMLCanvasElement.prototype.getContext = (() => null) as unknown as HTMLCanvasElement['getContext']
  globalThis.fetch = (async () =>
    new Response(
      JSON.stringify({ code: 200, msg: '', data: { list: [], pagination: { currentPage: 1, pageSize: 20, total: 0 } } }),
    )) as never
})

/** Changes every plain control of the panel once, as a person would. */
async function changeAll(container: HTMLElement, check: (name: string) => void) {
  for (const row of container.querySelectorAll<HTMLElement>('[data-kind]')) {
    const { kind } = row.dataset
    const input = row.querySelector<HTMLInputElement>('input:not([type="color"]):not([readonly]), textarea')
    if (!input || !row.isConnected) continue
    const name = row.textContent?.slice(0, 20) ?? ''
    if (kind === 'text' || kind === 'lines' || kind === 'color') {
      fireEvent.change(input, { target: { value: kind === 'color' ? '#112233' : '新的内容' } })
      fireEvent.blur(input)
    } else if (kind === 'number') fireEvent.change(input, { target: { value: '12' } })
    else if (kind === 'length') fireEvent.change(input, { target: { value: '50' } })
    else if (kind === 'switch' || kind === 'segments' || kind === 'several' || kind === 'limit' || kind === 'storage') {
      fireEvent.click(row.querySelector('input:not(:checked)') ?? input)
    } else continue
    check(`${kind} ${name}`)
  }
}

describe.each(partOf(paletteTypes, 3))('the properties of a %s', (type) => {
  test('can be used by everybody, are changed through their controls, and undo gives the same bytes', async () => {
    const { session, ids, text } = startWith('inputNumber', type)
    session.select(ids.slice(1))
    const before = text()
    const view = show(session)
    await waitFor(() => expect(screen.queryByText('加载中…')).toBeNull())
    await expectNoViolations(view.container)
    const changed = (name: string) => expect([name, ...faultsOf(text())]).toEqual([name])
    await act(async () => changeAll(view.container, changed))
    if (widgetDesigners[type].style.length > 0) {
      await userEvent.click(screen.getByRole('tab', { name: '组件样式' }))
      await expectNoViolations(view.container)
      await act(async () => changeAll(view.container, changed))
    }
    expect(text()).not.toBe(before)
    act(() => {
      while (session.history.canUndo && text() !== before) session.history.undo()
    })
    expect(text()).toBe(before)
  }, 30_000)
})

test('the properties of the form have the words of the contract and can be used by everybody', async () => {
  const { session } = startWith()
  const view = show(session)
  for (const word of ['表单尺寸', '标签对齐', '标题宽度', '栅格间隔', '并发锁定', '逻辑删除']) {
    expect(screen.getByText(word)).toBeInTheDocument()
  }
  await expectNoViolations(view.container)
  fireEvent.click(screen.getByRole('radio', { name: '中等' }))
  expect(valueAt(nodeOf(session.document, rootId)?.shell, ['size'])).toBe('medium')
})

test('typing in one property redraws neither its neighbours nor the palette, and is one step', async () => {
  const { session, ids, at, text } = startWith('input', 'input')
  const before = text()
  const [label, , showLabel] = widgetDesigners.input.properties.base ?? []
  if (!label || !showLabel) throw new Error('an input has a label')
  const drawn: string[] = []
  const counted = (id: string, child: ReactNode) => (
    <Profiler id={id} onRender={(name) => drawn.push(name)}>
      {child}
    </Profiler>
  )
  const [first = '', second = ''] = ids
  const [one, other] = [[first], [second]]
  show(
    session,
    <>
      {counted('typed', <PropertyRow entry={label} ids={one} />)}
      {counted('neighbour', <PropertyRow entry={showLabel} ids={one} />)}
      {counted('other node', <PropertyRow entry={label} ids={other} />)}
      {counted('palette', <Palette />)}
    </>,
  )
  const [input] = screen.getAllByRole('textbox', { name: '标题' })
  drawn.length = 0
  await userEvent.type(input!, '新标题')
  expect(new Set(drawn)).toEqual(new Set(['typed']))
  expect(at(0, '__config__', 'label')).toBe('单行输入新标题')
  act(() => void session.history.undo())
  expect(text()).toBe(before)
})

test('of several nodes those properties are offered that all have; what differs is said, and all are changed in one step', async () => {
  const { session, at, text } = startWith('input', 'select')
  const before = text()
  show(session)
  expect(screen.getByRole('textbox', { name: '标题' })).toHaveAttribute('placeholder', '不同')
  expect(screen.queryByRole('textbox', { name: '控件字段' })).toBeNull()
  await userEvent.click(screen.getByRole('switch', { name: '是否必填' }))
  expect([at(0, '__config__', 'required'), at(1, '__config__', 'required')]).toEqual([true, true])
  act(() => void session.history.undo())
  expect(text()).toBe(before)
})

test('a name that another field has is refused in its place, in the words of the contract', async () => {
  const { session, ids, at } = startWith('input', 'input')
  session.select(ids.slice(0, 1))
  show(session)
  const taken = String(at(1, '__vModel__'))
  const input = screen.getByRole('textbox', { name: '控件字段' })
  await userEvent.clear(input)
  await userEvent.type(input, `${taken}{Enter}`)
  expect(await screen.findByRole('alert')).toHaveTextContent(`字段【${taken}】已存在`)
  expect(at(0, '__vModel__')).not.toBe(taken)
  await userEvent.clear(input)
  await userEvent.type(input, 'fresh{Enter}')
  expect(at(0, '__vModel__')).toBe('fresh')
})

test('what is stored gets a name, and what is only shown gives it back', async () => {
  const { session, at } = startWith('calculate')
  show(session)
  expect(at(0, '__vModel__')).toBeUndefined()
  await userEvent.click(screen.getByRole('radio', { name: '存储数据' }))
  expect(at(0, '__vModel__')).toBe('calculateField101')
  await userEvent.click(screen.getByRole('radio', { name: '展示数据' }))
  expect(at(0, '__vModel__')).toBeUndefined()
})

test('a formula is written with keys and fields, tells what it gives, and where it stops to make sense', async () => {
  const { session, ids, at } = startWith('calculate', 'inputNumber')
  session.select(ids.slice(0, 1))
  show(session)
  await userEvent.click(screen.getByRole('combobox', { name: '插入字段' }))
  await userEvent.click(await screen.findByRole('option', { name: '数字输入' }))
  await userEvent.click(screen.getByRole('textbox', { name: '公式' }))
  await userEvent.keyboard('*12')
  expect(at(0, 'expression')).toEqual([{ __vModel__: at(1, '__vModel__'), label: '数字输入' }, '×', '1', '2'])
  await userEvent.clear(screen.getByRole('textbox', { name: '数字输入' }))
  await userEvent.type(screen.getByRole('textbox', { name: '数字输入' }), '2.5')
  expect(screen.getByText('= 30.00')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('textbox', { name: '公式' }))
  await userEvent.keyboard('+')
  expect(screen.getByText(/编辑的公式不符合计算法则，无法计算.*第 6 处/)).toBeInTheDocument()
})

test('options are added, renamed, coloured, sorted, removed and pasted as lines', async () => {
  const { session, at } = startWith('select')
  show(session)
  await userEvent.click(screen.getByRole('button', { name: '添加选项' }))
  await userEvent.click(screen.getByRole('button', { name: '上移：选项3' }))
  expect((at(0, 'options') as { id: string }[]).map(({ id }) => id)).toEqual(['1', '3', '2'])
  await userEvent.click(screen.getByRole('button', { name: '移除：选项一' }))
  await userEvent.click(screen.getByRole('button', { name: '“选项3”的颜色' }))
  await userEvent.click(screen.getByRole('menuitemradio', { name: '绿' }))
  await userEvent.click(screen.getByRole('button', { name: '批量编辑' }))
  const dialog = screen.getByRole('dialog')
  const area = within(dialog).getByRole('textbox')
  expect(area).toHaveValue('选项3|3\n选项二|2')
  fireEvent.change(area, { target: { value: '选项3|3\n甲\t乙' } })
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }))
  expect(at(0, 'options')).toEqual([
    { fullName: '选项3', id: '3', color: '#1d9750' },
    { fullName: '甲', id: '乙' },
  ])
})

test('a pane that holds something goes only after a question', async () => {
  const { session, ids } = startWith('tab')
  const [tab = ''] = ids
  const [pane = ''] = childrenOf(session.document, tab)
  session.run(addNodes({ nodes: [node('input')], to: { into: pane } }))
  session.select([tab])
  show(session)
  await userEvent.click(screen.getByRole('button', { name: '移除：面板1' }))
  expect(await screen.findByText(/面板“面板1”中有 1 个组件/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '取消' }))
  expect(childrenOf(session.document, tab)).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: '移除：面板1' }))
  await userEvent.click(await screen.findByRole('button', { name: '删除面板' }))
  await waitFor(() => expect(childrenOf(session.document, tab)).toHaveLength(1))
})

test('a property is found by its name, also by pinyin', async () => {
  const { session } = startWith('input')
  show(session)
  await userEvent.type(screen.getByRole('searchbox', { name: '搜索属性' }), 'zwts')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: '标题' })).toBeNull())
  expect(screen.getByRole('textbox', { name: '占位提示' })).toBeInTheDocument()
})

test('the palette finds by pinyin, walks by arrows, and adds behind what is chosen', async () => {
  const { session, ids } = startWith('input', 'input')
  session.select(ids.slice(0, 1))
  const view = show(session, <Palette />)
  await expectNoViolations(view.container)
  await userEvent.type(screen.getByRole('searchbox', { name: '搜索组件' }), 'rqxz')
  await waitFor(() => expect(screen.getAllByRole('button', { name: /选择|输入/ })).toHaveLength(1))
  screen.getByRole('button', { name: '日期选择' }).focus()
  await userEvent.keyboard('{Enter}')
  const order = childrenOf(session.document, rootId).map((id) => typeOfNode(session.document, id))
  expect(order).toEqual(['input', 'datePicker', 'input'])
  expect(session.selection).toEqual([childrenOf(session.document, rootId)[1]])
})

test('a field is made another kind in the head of the panel, keeps its name, and undo gives the same bytes', async () => {
  const { session, ids, text, at } = startWith('input')
  const before = text()
  const name = at(0, '__vModel__')
  show(session)
  await userEvent.click(await screen.findByRole('button', { name: zh.panel.changeKind }))
  await userEvent.click(screen.getByRole('menuitem', { name: zh.widgets.datePicker }))
  expect(typeOfNode(session.document, ids[0] ?? '')).toBe('datePicker')
  expect(at(0, '__vModel__')).toBe(name)
  act(() => void session.history.undo())
  expect(text()).toBe(before)
})

describe.each(paletteTypes.filter((type) => otherKinds(type).length > 0))('a %s', (type) => {
  test('becomes each kind of its family as the palette makes that one, and no form is the worse for it', () => {
    for (const kind of otherKinds(type)) {
      const { session, ids, text } = startWith(type)
      session.run(changeKind({ id: ids[0] ?? '', made: node(kind), former: node(type) }))
      const fresh = startWith(kind)
      expect([kind, ...faultsOf(text())]).toEqual([kind, ...faultsOf(fresh.text())])
    }
  })
})
