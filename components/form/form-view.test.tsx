import { readFileSync } from 'node:fs'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, Profiler } from 'react'
import { createRoot } from 'react-dom/client'
import { ConfirmHost } from '@/components/ui/confirm'
import { toast, toastStore } from '@/lib/client/toast-store'
import { createFormStore } from '@/lib/form/form-store'
import { parseDesign } from '@/lib/form/parse-design'
import type { RecordValues } from '@/lib/form/types'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { storedField, WithMessages } from '@/tests/fixtures/render-widget'
import { widgetSchemas } from '../widgets/schemas'
import { DetailView } from './detail-view'
import { FormView } from './form-view'
import { lookupsOf } from './lookups'
import { type LoadOptions, OptionsProvider } from './options-context'

type Stored = Record<string, unknown>

const named = (type: string, name: string, label: string, config: Stored = {}, rest: Stored = {}) =>
  storedField(type, { label, ...config }, { __vModel__: name, ...rest })

const container = (type: string, children: Stored[], rest: Stored = {}, config: Stored = {}) => ({
  __config__: { jnpfKey: type, label: type, layout: 'rowFormItem', children, ...config },
  ...rest,
})

const pane = (type: string, title: string, name: string, children: Stored[]) => ({
  title,
  name,
  __config__: { jnpfKey: type, children },
})

type Given = { fields: unknown; values?: RecordValues; load?: LoadOptions; mode?: 'create' | 'edit'; config?: Stored } & Pick<
  ComponentProps<typeof OptionsProvider>,
  'lookups'
>

async function renderForm({ fields, values, load = async () => [], mode = 'create', config = {}, ...given }: Given) {
  const design = parseDesign({ ...config, fields }, widgetSchemas)
  const store = createFormStore({ design, schemas: widgetSchemas, mode, initialValues: values })
  const onRender = jest.fn()
  const view = render(
    <OptionsProvider load={load} {...given}>
      <Profiler id="form" onRender={onRender}>
        <FormView store={store} />
      </Profiler>
      <ConfirmHost />
    </OptionsProvider>,
    { wrapper: WithMessages },
  )
  await waitFor(() => expect(screen.queryByText('加载中…')).toBeNull())
  return { ...view, store, onRender, design }
}

test('a keystroke in a form of 200 fields draws its own field only', async () => {
  const fields = Array.from({ length: 200 }, (_, index) => named('input', `f${index}`, `字段${index}`))
  const { container } = await renderForm({ fields })
  const changed = new Set<Element>()
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      const element = target instanceof Element ? target : target.parentElement
      const field = element?.closest('[data-field-id]')
      if (field) changed.add(field)
    }
  })
  const before = [...container.querySelectorAll('input')].map((input) => propsOf(input))
  observer.observe(container, { subtree: true, childList: true, attributes: true, characterData: true })
  await userEvent.type(screen.getByLabelText('字段7'), 'x')
  observer.disconnect()
  const drawn = [...container.querySelectorAll('input')].filter((input, index) => propsOf(input) !== before[index])
  expect(drawn.map((input) => input.id)).toEqual([screen.getByLabelText('字段7').id])
  expect(changed.size).toBeLessThanOrEqual(1)
})

/** React hands an element new props each time its component is drawn, and keeps them under a key of its own. */
function propsOf(element: Element): unknown {
  const key = Object.keys(element).find((name) => name.startsWith('__reactProps$')) ?? ''
  return (element as unknown as Record<string, unknown>)[key]
}

test('who submits in the very moment in which the form appears is led to the first fault too', async () => {
  const design = parseDesign({ fields: [named('input', 'a', '必填', { required: true })] }, widgetSchemas)
  const store = createFormStore({ design, schemas: widgetSchemas, mode: 'create', initialValues: undefined })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  // The browser's own order of things: drawn first, what does not show a moment later.
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  environment.IS_REACT_ACT_ENVIRONMENT = false
  const checked = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!place.querySelector('input')) return
      observer.disconnect()
      store.validate()
      resolve()
    })
    observer.observe(place, { subtree: true, childList: true })
  })
  root.render(
    <WithMessages>
      <OptionsProvider load={async () => []}>
        <FormView store={store} />
      </OptionsProvider>
    </WithMessages>,
  )
  await checked
  await waitFor(() => expect(place.querySelector('input')).toHaveFocus())
  root.unmount()
  place.remove()
  environment.IS_REACT_ACT_ENVIRONMENT = true
})

test('who submits before the form is drawn is led to the first fault once it is there, and only once', async () => {
  const design = parseDesign(
    { fields: [named('input', 'a', '必填', { required: true }), named('input', 'b', '其他')] },
    widgetSchemas,
  )
  const store = createFormStore({ design, schemas: widgetSchemas, mode: 'create', initialValues: undefined })
  store.validate()
  const form = () => (
    <WithMessages>
      <OptionsProvider load={async () => []}>
        <button type="button">提交</button>
        <FormView store={store} />
      </OptionsProvider>
    </WithMessages>
  )
  const { unmount } = render(form())
  await waitFor(() => expect(screen.getByLabelText(/必填/)).toHaveFocus())
  unmount()
  render(form())
  await screen.findByLabelText(/必填/)
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  expect(screen.getByLabelText(/必填/)).not.toHaveFocus()
})

test('a fault in a closed tab is brought into view, focused and counted', async () => {
  const { store } = await renderForm({
    fields: [
      container('tab', [
        pane('tabItem', '联系', '1', [named('input', 'phone', '电话')]),
        pane('tabItem', '银行', '2', [named('input', 'bank', '开户行', { required: true }, { placeholder: '请填开户行' })]),
      ]),
    ],
  })
  expect(screen.queryByLabelText(/开户行/)).toBeNull()
  act(() => void store.validate())
  await waitFor(() => expect(screen.getByLabelText(/开户行/)).toHaveFocus())
  expect(screen.getByRole('tab', { name: '银行' })).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByLabelText(/开户行/)).toHaveAccessibleDescription('请填开户行')
  expect(screen.getByText(/有 1 处/)).toBeInTheDocument()
  await userEvent.type(screen.getByLabelText(/开户行/), '工行')
  await waitFor(() => expect(screen.queryByText(/有 1 处/)).toBeNull())
})

test('a fault in a folded pane is brought into view again after the person folded it', async () => {
  const { store } = await renderForm({
    fields: [container('collapse', [pane('collapseItem', '其他', '1', [named('input', 'must', '必填', { required: true })])])],
  })
  act(() => void store.validate())
  await waitFor(() => expect(screen.getByLabelText(/必填/)).toHaveFocus())
  await userEvent.click(screen.getByRole('button', { name: '其他' }))
  act(() => void store.validate())
  await waitFor(() => expect(screen.getByRole('button', { name: '其他' })).toHaveAttribute('aria-expanded', 'true'))
})

test('a removed file can be taken back while its tab is not open, and no longer once the form is closed', async () => {
  toast.clear()
  const file = { name: 'a.pdf', fileId: 'f1', url: '/api/file/Image/annex/f1' }
  const pages = [pane('tabItem', '附件', '1', [named('uploadFile', 'files', '合同')]), pane('tabItem', '其他', '2', [])]
  const { store, unmount } = await renderForm({
    ...{ fields: [container('tab', pages)], values: { files: [file] }, mode: 'edit' },
    lookups: lookupsOf('someone'),
  })
  await userEvent.click(await screen.findByRole('button', { name: '移除 a.pdf' }))
  await userEvent.click(screen.getByRole('tab', { name: '其他' }))
  act(() => toastStore.read().at(-1)?.action?.run())
  expect(store.getValue('files')).toEqual([file])
  await userEvent.click(screen.getByRole('tab', { name: '附件' }))
  await userEvent.click(await screen.findByRole('button', { name: '移除 a.pdf' }))
  await userEvent.click(screen.getByRole('tab', { name: '其他' }))
  expect(toastStore.read()).not.toEqual([])
  unmount()
  expect(toastStore.read()).toEqual([])
})

const lines = container(
  'table',
  [
    named('input', 'item', '品名', { required: true }),
    named('inputNumber', 'qty', '数量'),
    named('select', 'unit', '单位', { dataType: 'dynamic', propsUrl: 'units' }, { props: { value: 'id', label: 'name' } }),
  ],
  { __vModel__: 'tableField1', showSummary: true, summaryField: ['qty'] },
  { label: '明细' },
)

test('rows of a sub-table are added, summed, and removed only after the person agrees', async () => {
  const { store, container: root } = await renderForm({
    fields: [lines],
    values: { tableField1: [{ id: 'r1', item: '笔', qty: 2 }] },
    mode: 'edit',
  })
  await userEvent.click(screen.getByRole('button', { name: '添加' }))
  expect(screen.getByLabelText('第 2 行 品名')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}3.5{Enter}')
  expect(within(screen.getByRole('row', { name: /^合计/ })).getByText('5.50')).toBeInTheDocument()
  act(() => void store.validate())
  await waitFor(() => expect(screen.getByLabelText('第 2 行 品名')).toHaveFocus())
  expect(screen.getByLabelText('第 2 行 品名')).toHaveAccessibleDescription('不能为空')
  await expectNoViolations(root)
  await userEvent.click(screen.getByRole('button', { name: '删除第 2 行' }))
  expect(screen.getByText('此操作将永久删除该数据, 是否继续?')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '取消' }))
  expect(store.rows('tableField1')).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: '删除第 2 行' }))
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '删除 1 行' }))
  await waitFor(() => expect(store.rows('tableField1')).toHaveLength(1))
})

test('equal option requests of many rows are asked once, and a failure can be tried again', async () => {
  const load = jest.fn<Promise<unknown>, Parameters<LoadOptions>>().mockRejectedValueOnce(new Error('down'))
  load.mockResolvedValue([{ id: 'kg', name: '公斤' }])
  await renderForm({
    fields: [
      lines,
      named('select', 'unit', '单位', { dataType: 'dynamic', propsUrl: 'units' }, { props: { value: 'id', label: 'name' } }),
    ],
    values: { unit: 'kg', tableField1: [{ unit: 'kg' }, { unit: 'kg' }, {}] },
    load,
  })
  const retry = await screen.findByRole('button', { name: '重试' })
  expect(load).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('combobox', { name: '单位' })).toHaveTextContent('名称未加载')
  await userEvent.click(retry)
  await waitFor(() => expect(screen.getByRole('combobox', { name: '单位' })).toHaveTextContent('公斤'))
  expect(load).toHaveBeenCalledTimes(2)
})

test('options follow the field named in their parameters', async () => {
  const load = jest.fn<Promise<unknown>, Parameters<LoadOptions>>(async () => [])
  const { store } = await renderForm({
    fields: [
      named('input', 'city', '城市'),
      named('select', 'shop', '门店', {
        dataType: 'dynamic',
        propsUrl: 'shops',
        templateJson: [{ field: 'city', relationField: 'city' }],
      }),
    ],
    load,
  })
  act(() => store.setValue('city', '杭州'))
  await waitFor(() =>
    expect(load).toHaveBeenLastCalledWith({
      kind: 'dynamic',
      interfaceId: 'shops',
      parameters: [{ field: 'city', relationField: 'city', defaultValue: '杭州' }],
    }),
  )
})

test('a widget of another version is named and its container still shows what it holds', async () => {
  const { container: root } = await renderForm({
    fields: [named('hologram', 'h', '全息图'), container('steps', [named('input', 'inside', '里面')])],
  })
  expect(screen.getByText(/全息图.*hologram/)).toBeInTheDocument()
  expect(screen.getByLabelText('里面')).toBeInTheDocument()
  await expectNoViolations(root)
})

const realForms = ['02-tabs-collapse-variant-legacy31', '05-customer-follow-superquery-5x', '07-single-input-full-formconf-6x']

describe.each(realForms)('the real design %s', (name) => {
  const stored: unknown = JSON.parse(readFileSync(`tests/fixtures/real-forms/${name}.json`, 'utf8'))
  const fields = Array.isArray(stored) ? stored : (stored as { fields: unknown }).fields

  test('opens as a form without accessibility faults', async () => {
    const { container: root, design } = await renderForm({ fields })
    expect(design.fields.length).toBeGreaterThan(0)
    expect(root.querySelectorAll('input,button,[role="textbox"]').length).toBeGreaterThan(0)
    await expectNoViolations(root)
  })

  test('opens as a detail', async () => {
    const design = parseDesign({ fields }, widgetSchemas)
    const { container: root } = render(<DetailView design={design} values={{}} texts={{}} forms="all" />, {
      wrapper: WithMessages,
    })
    await waitFor(() => expect(screen.queryByText('加载中…')).toBeNull())
    expect(root.textContent).not.toBe('')
  })
})

test('a field that was only passed by is not found fault with; one that was left changed and every one at saving are', async () => {
  const { store } = await renderForm({ fields: [named('input', 'a', '名称', { required: true }), named('input', 'b', '编码')] })
  const name = screen.getByLabelText(/名称/)
  await userEvent.click(name)
  await userEvent.tab()
  expect(name).not.toHaveAttribute('aria-invalid')
  await userEvent.type(name, 'x')
  await userEvent.clear(name)
  await userEvent.tab()
  await waitFor(() => expect(name).toBeInvalid())
  act(() => store.reload(null))
  expect(name).toBeValid()
  act(() => void store.validate())
  expect(name).toBeInvalid()
})

test('what the server refuses is shown at its field and brought into view', async () => {
  const { store } = await renderForm({ fields: [named('input', 'a', '甲'), named('input', 'b', '乙')], values: {}, mode: 'edit' })
  act(() => void store.setServerIssues([{ path: 'b', code: 'unique', message: '乙不能重复' }]))
  await waitFor(() => expect(screen.getByLabelText('乙')).toHaveFocus())
  expect(screen.getByLabelText('乙')).toHaveAccessibleDescription('乙不能重复')
})
