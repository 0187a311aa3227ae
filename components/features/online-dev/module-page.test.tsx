import 'fake-indexeddb/auto'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createStore, keys } from 'idb-keyval'
import { NextIntlClientProvider } from 'next-intl'
import { Activity, type ReactNode, useState } from 'react'
import { SWRConfig } from 'swr'
import { ShellProvider } from '@/components/ground/shell-context'
import type { ShellData } from '@/components/ground/shell-data'
import { ConfirmHost } from '@/components/ui/confirm'
import { ToastHost } from '@/components/ui/toast'
import { randomKey } from '@/lib/client/draft-seal'
import { discardDraft, listDrafts } from '@/lib/client/drafts'
import common from '@/messages/zh/common.json'
import errors from '@/messages/zh/errors.json'
import form from '@/messages/zh/form.json'
import list from '@/messages/zh/list.json'
import validation from '@/messages/zh/validation.json'
import widgetMessages from '@/messages/zh/widgets.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { ModulePage } from './module-page'

const field = (name: string, label: string, more: object = {}) => ({
  __vModel__: name,
  __config__: { jnpfKey: 'input', label, required: name === 'name' },
  ...more,
})
const column = (name: string, label: string, more: object = {}) => ({
  ...field(name, label),
  prop: name,
  label,
  jnpfKey: 'input',
  ...more,
})

const formData = {
  fields: [field('name', '名称'), field('phone', '电话'), field('note', '备注')],
  popupType: 'general',
  hasConfirmAndAddBtn: true,
}
const columnData = {
  columnList: [column('name', '名称', { sortable: true }), column('phone', '电话')],
  searchList: [column('name', '名称', { searchType: 2 }), column('phone', '电话'), column('a', '甲'), column('b', '乙')],
  btnsList: [
    { value: 'add', label: '新增' },
    { value: 'batchRemove', label: '批量删除' },
    { value: 'download', label: '导出' },
    { value: 'share', label: '分享' },
  ],
  columnBtnsList: [
    { value: 'edit', label: '编辑' },
    { value: 'remove', label: '删除' },
    { value: 'detail', label: '详情' },
  ],
}

type Call = {
  method: string
  path: string
  body: Record<string, unknown>
  key: string | null
  query: URLSearchParams
  signal: AbortSignal | null | undefined
}
type Answer = { status?: number; code?: number | undefined; msg?: string; data?: unknown; issues?: unknown } | Promise<never>

const rows = [
  { id: 'r1', name: '甲公司', phone: '1' },
  { id: 'r2', name: '乙公司', phone: '2' },
]

/** The network is the only edge that is not real here. A test replaces answers by a part of the path. */
function serve(answers: Record<string, (call: Call) => Answer> = {}) {
  const calls: Call[] = []
  const standard: Record<string, (call: Call) => Answer> = {
    '/Config': () => ({
      data: { formData: JSON.stringify(formData), columnData: JSON.stringify(columnData), webType: 2, fullName: '供应商' },
    }),
    '/List': (call) => ({ data: { list: rows, pagination: { currentPage: call.body['currentPage'], pageSize: 20, total: 95 } } }),
    '/GetColumnsByModuleId': () => ({ data: [] }),
    '/SavedView/': () => ({ data: { list: [], defaultId: '', mayShare: 0 } }),
    '/DataChange': () => ({ data: { id: 'r1', data: JSON.stringify(rows[0]) } }),
    'GET /visualdev/OnlineDev/m1/r': () => ({ data: { id: 'r1', data: JSON.stringify({ ...rows[0], f_version: 1 }) } }),
  }
  global.fetch = (async (url: string, init: RequestInit) => {
    const { pathname, searchParams: query } = new URL(url, 'http://x')
    const path = pathname.slice(4)
    const headers = init.headers as Record<string, string>
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : {}
    const call: Call = {
      method: String(init.method),
      path,
      query,
      body,
      key: headers['idempotency-key'] ?? null,
      signal: init.signal,
    }
    calls.push(call)
    const line = `${call.method} ${path}`
    const match = [...Object.entries(answers), ...Object.entries(standard)].find(([part]) => line.includes(part))
    const answer = (await match?.[1](call)) ?? { msg: '操作成功' }
    const { status = 200, ...reply } = answer
    return new Response(JSON.stringify({ code: 200, msg: '', data: null, ...reply }), { status })
  }) as typeof fetch
  return { calls, to: (part: string) => calls.filter((call) => `${call.method} ${call.path}`.includes(part)) }
}

let setMode: (mode: 'visible' | 'hidden') => void = () => {}

/** The place of a tab. It is switched by React's own scheduler: hiding gives the focus back, which user-event answers with an `act` of its own. */
function TabPlace({ children }: { children: ReactNode }) {
  const [mode, set] = useState<'visible' | 'hidden'>('visible')
  setMode = set
  return <Activity mode={mode}>{children}</Activity>
}

async function switchTab(mode: 'visible' | 'hidden') {
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  environment.IS_REACT_ACT_ENVIRONMENT = false
  setMode(mode)
  await waitFor(() => expect(screen.queryByRole('dialog') !== null).toBe(mode === 'visible'))
  environment.IS_REACT_ACT_ENVIRONMENT = true
}

const me = { userId: 'u1', keys: [randomKey()] }

function screenOf(rights: ShellData['rights']) {
  const data = {
    user: { userId: 'u1', userName: '张三', userAccount: 'zs' },
    rights,
    menus: [],
    systemTitle: '',
    draftKeys: me.keys,
  } as unknown as ShellData
  const messages = { common, errors, form, list, validation, widgets: widgetMessages }
  return (
    <NextIntlClientProvider locale="zh" messages={messages} timeZone="Asia/Shanghai">
      <SWRConfig value={{ provider: () => new Map() }}>
        <ShellProvider data={data} openPath={() => {}} closePath={() => {}}>
          <TabPlace>
            <ModulePage menuId="menu1" modelId="m1" title="供应商" />
          </TabPlace>
          <ToastHost />
          <ConfirmHost />
        </ShellProvider>
      </SWRConfig>
    </NextIntlClientProvider>
  )
}

const open = (rights: ShellData['rights'] = []) => render(screenOf(rights))

beforeAll(() => {
  Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, value: 600 })
  Object.defineProperty(Element.prototype, 'clientWidth', { configurable: true, value: 900 })
  Element.prototype.scrollTo = (() => {}) as typeof Element.prototype.scrollTo
})
beforeEach(async () => {
  window.history.replaceState(null, '', '/module')
  // The form of the test before writes its last keys when it has gone already.
  await new Promise((resolve) => setTimeout(resolve))
  for (const draft of await listDrafts(me, 'm1', Date.now())) await discardDraft(me, draft)
})

/** Drafts that are written, also those that an open form holds. */
const onDisk = (count: number) =>
  waitFor(async () => expect(await keys(createStore('tenon-drafts', 'drafts'))).toHaveLength(count), { timeout: 5000 })

const lastList = (server: ReturnType<typeof serve>) => server.to('/List').at(-1)?.body ?? {}
const row = (name: string) => screen.findByRole('button', { name: `编辑 ${name}` })

describe('opening', () => {
  it('a refused module shows the message of the platform instead of a list', async () => {
    serve({ '/Config': () => ({ code: 400, msg: '该表单已删除' }) })
    open()
    expect(await screen.findByText('该表单已删除')).toBeVisible()
  })

  it('asks for the first page with the defaults of the design', async () => {
    const server = serve()
    open()
    await row('甲公司')
    expect(lastList(server)).toMatchObject({ currentPage: 1, pageSize: 20, sidx: '', queryJson: '', menuId: 'menu1' })
    expect(screen.getByText('共 95 条')).toBeVisible()
  })
})

it('whoever may not see the rows is told so in their place', async () => {
  serve({ '/List': () => ({ code: 403, msg: '没有访问权限，请联系管理员授权' }) })
  open()
  expect(await screen.findByText('没有访问权限')).toBeVisible()
})

it('records below records are rows below rows, open until somebody closes them (contract 3b §4.4)', async () => {
  const config = { formData: JSON.stringify(formData), columnData: JSON.stringify({ ...columnData, type: 5, hasPage: false }) }
  const [first, second] = rows
  const list = [{ ...first, children: [{ ...second, children: [] }] }]
  const server = serve({
    '/Config': () => ({ data: { ...config, webType: 2, fullName: '供应商' } }),
    '/List': () => ({ data: { list, pagination: { currentPage: 1, pageSize: 20, total: 2 } } }),
  })
  open()
  await row('乙公司')
  const table = screen.getByRole('treegrid', { name: '供应商' })
  await expectNoViolations(table)
  await userEvent.click(within(table).getByRole('button', { name: /收起.*甲公司/ }))
  expect(screen.queryByRole('button', { name: '编辑 乙公司' })).toBeNull()
  expect(server.to('/List')).toHaveLength(1)
})

/** A list of another type (contract 3b §4.1). */
function serveList(own: object, answers: Parameters<typeof serve>[0] = {}) {
  const config = { formData: JSON.stringify(formData), columnData: JSON.stringify({ ...columnData, ...own }) }
  return serve({ '/Config': () => ({ data: { ...config, webType: 2, fullName: '供应商' } }), ...answers })
}

it('a tree that comes a level at a time asks for a level when it is opened, and adds below a record', async () => {
  const [first, second] = rows
  const server = serveList(
    { type: 5, treeLazyType: 1, parentField: 'note' },
    {
      '/List/r1': () => ({ data: { list: [{ ...second, hasChildren: false }] } }),
      '/List': () => ({
        data: { list: [{ ...first, hasChildren: true }], pagination: { currentPage: 1, pageSize: 20, total: 1 } },
      }),
    },
  )
  open()
  await row('甲公司')
  expect(screen.queryByRole('button', { name: '编辑 乙公司' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /展开.*甲公司/ }))
  await row('乙公司')
  expect(server.to('/List/r1')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: '新增下级 乙公司' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByLabelText('备注')).toHaveValue('r2')
})

describe('a list by groups', () => {
  const grouped = { type: 3, groupField: 'phone', showSummary: true, summaryField: ['note'] }
  const page = (list: unknown[]) => ({ data: { list, pagination: { currentPage: 1, pageSize: 20, total: list.length } } })

  it('shows count and more of each group, folds it, and chooses among records only', async () => {
    const [first, second] = rows
    const head = { id: 'group:k', top: true, name: '一', children: [first], group: { key: 'k', text: '一', count: 2, sums: {} } }
    const server = serveList(grouped, { '/Groups/Rows': () => page([first, second]), '/Groups': () => page([head]) })
    open()
    await row('甲公司')
    const table = screen.getByRole('treegrid', { name: '供应商' })
    expect(within(table).getByText('2 条')).toBeVisible()
    expect(screen.getByText('共 1 组')).toBeVisible()
    expect(within(table).queryByRole('columnheader', { name: '电话' })).toBeNull()
    expect(within(table).getAllByRole('checkbox', { name: /^选择 / })).toHaveLength(1)
    await expectNoViolations(table)
    await userEvent.click(screen.getByRole('button', { name: '显示其余 1 条' }))
    await row('乙公司')
    expect(server.to('/Groups/Rows')[0]?.body).toMatchObject({ group: 'k', currentPage: 1 })
    await userEvent.click(within(table).getByText('2 条'))
    expect(screen.queryByRole('button', { name: '编辑 甲公司' })).toBeNull()
  })

  it('takes all groups of the contract from a platform that does not know the own call', async () => {
    const server = serveList(grouped, {
      '/Groups': () => ({ status: 404, code: undefined }),
      '/List': () => page([{ id: 'x', top: true, name: '一', children: rows }]),
    })
    open()
    await row('乙公司')
    expect(screen.getByText('2 条')).toBeVisible()
    expect(server.to('/List').at(-1)?.body).toMatchObject({ pageSize: 10_000 })
  })
})

describe('rows that are edited where they stand', () => {
  const cell = (label: string, number = 1) => screen.findByLabelText(new RegExp(`${number}.*${label}`))

  it('Enter saves the row with what the form does not show, Escape leaves it as it was', async () => {
    const server = serveList({ type: 4 }, { 'PUT /': () => ({ msg: '更新成功' }) })
    open()
    await userEvent.click(await row('甲公司'))
    const name = await cell('名称')
    await expectNoViolations(screen.getByRole('grid', { name: '供应商' }))
    await userEvent.clear(name)
    await userEvent.type(name, '丙公司{Enter}')
    await waitFor(() => expect(server.to('PUT ')).toHaveLength(1))
    const sent = JSON.parse(String(server.to('PUT ')[0]?.body['data']))
    expect(sent).toMatchObject({ name: '丙公司', phone: '1' })
    await waitFor(() => expect(screen.queryByRole('button', { name: /^取消/ })).toBeNull())
    await userEvent.click(await row('乙公司'))
    await userEvent.type(await cell('电话', 2), '{Escape}')
    await row('乙公司')
    expect(server.to('PUT ')).toHaveLength(1)
  })

  it('the question before a changed row is given up names the row, and leaves no page', async () => {
    serveList({ type: 4 })
    open()
    await userEvent.click(await row('甲公司'))
    await userEvent.type(await cell('电话'), '23{Escape}')
    const question = await screen.findByRole('alertdialog')
    expect(question).toHaveTextContent('“甲公司”这一行的修改还没有保存，确定要放弃吗？')
    await userEvent.click(within(question).getByRole('button', { name: '放弃修改' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^取消/ })).toBeNull())
  })

  it('新增 puts a row on top, which is held to the rules of the form', async () => {
    const server = serveList({ type: 4 })
    open()
    await row('甲公司')
    await userEvent.click(screen.getByRole('button', { name: '新增' }))
    const name = await cell('名称')
    await userEvent.type(name, '{Enter}')
    await waitFor(() => expect(name).toBeInvalid())
    await userEvent.type(name, '丁公司{Enter}')
    const made = () => server.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/m1'))
    await waitFor(() => expect(made()).toHaveLength(1))
    expect(JSON.parse(String(made()[0]?.body['data']))).toMatchObject({ name: '丁公司' })
  })

  it('a fault in a field that has no cell is said, and nothing is sent', async () => {
    const server = serveList({ type: 4, columnList: [column('phone', '电话')] })
    open()
    await userEvent.click(await screen.findByRole('button', { name: '新增' }))
    await userEvent.type(await cell('电话'), '1{Enter}')
    expect(await screen.findByText(/“新增的行”没有保存：名称: /)).toBeVisible()
    expect(server.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/m1'))).toHaveLength(0)
  })
})

describe('rights', () => {
  it('without the flag every built button is offered, and none of features that are not there', async () => {
    serve()
    open()
    await row('甲公司')
    expect(screen.getByRole('button', { name: '新增' })).toBeVisible()
    expect(screen.getByRole('button', { name: '批量删除' })).toBeVisible()
    expect(screen.getByRole('button', { name: '导出' })).toBeVisible()
    expect(screen.queryByRole('button', { name: '分享' })).toBeNull()
  })

  it('with the flags a clerk sees only granted buttons and columns', async () => {
    const gated = { ...columnData, useBtnPermission: true, useColumnPermission: true }
    serve({
      '/Config': () => ({
        data: { formData: JSON.stringify(formData), columnData: JSON.stringify(gated), webType: 2, fullName: '' },
      }),
    })
    open([{ modelId: 'menu1', button: ['btn_edit'], column: ['name'], form: [] }])
    await row('甲公司')
    expect(screen.queryByRole('button', { name: '新增' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^删除/ })).toBeNull()
    expect(screen.queryByRole('columnheader', { name: '电话' })).toBeNull()
    expect(screen.queryByRole('checkbox', { name: '选择本页全部' })).toBeNull()
  })
})

describe('search', () => {
  it('three conditions are in sight; Enter sends them as queryJson and keeps them in the address; Reset clears both', async () => {
    const server = serve()
    open()
    await row('甲公司')
    expect(screen.queryByLabelText('乙')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '展开' }))
    expect(await screen.findByLabelText('乙')).toBeVisible()
    await userEvent.type(await screen.findByLabelText('名称'), '深圳{Enter}')
    await waitFor(() => expect(lastList(server)).toMatchObject({ queryJson: JSON.stringify({ name: '深圳' }), currentPage: 1 }))
    expect(decodeURIComponent(window.location.search)).toContain('深圳')
    await userEvent.click(screen.getByRole('button', { name: '重置' }))
    await waitFor(() => expect(lastList(server)).toMatchObject({ queryJson: '' }))
    expect(window.location.search).toBe('')
  })

  it('a shared address asks the same question', async () => {
    window.history.replaceState(null, '', `/module?page=3&sort=name:desc&q=${encodeURIComponent('{"name":"a"}')}`)
    const server = serve()
    open()
    await row('甲公司')
    expect(lastList(server)).toMatchObject({ currentPage: 3, sidx: 'name', sort: 'desc', queryJson: '{"name":"a"}' })
    expect(await screen.findByLabelText('名称')).toHaveValue('a')
  })

  it('asks at every press, busy while it does', async () => {
    let answer = () => {}
    const server = serve()
    open()
    await row('甲公司')
    const asked = server.to('/List').length
    const standard = global.fetch
    global.fetch = ((url: string, init: RequestInit) =>
      url.includes('/List')
        ? new Promise((resolve) => {
            answer = () => resolve(standard(url, init))
          })
        : standard(url, init)) as typeof fetch
    const button = screen.getByRole('button', { name: '查询' })
    await userEvent.click(button)
    expect(button).toHaveAttribute('aria-busy', 'true')
    await userEvent.click(button)
    await act(async () => answer())
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'))
    expect(server.to('/List')).toHaveLength(asked + 1)
  })

  it('a failed question shows neither old rows nor an old total, and can be tried again', async () => {
    let isFailing = false
    const page = { data: { list: rows, pagination: { currentPage: 1, pageSize: 20, total: 95 } } }
    serve({ '/List': () => (isFailing ? { code: 400, msg: '查询超时' } : page) })
    open()
    await row('甲公司')
    isFailing = true
    await userEvent.click(screen.getByRole('button', { name: '查询' }))
    expect(await screen.findByText('查询超时')).toBeVisible()
    expect(screen.queryByText('共 95 条')).toBeNull()
    expect(screen.queryByRole('button', { name: '编辑 甲公司' })).toBeNull()
    isFailing = false
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    await row('甲公司')
    expect(screen.getByText('共 95 条')).toBeVisible()
  })

  it('names the conditions that are folded away, counts them, and lifts one at a press', async () => {
    window.history.replaceState(null, '', `/module?q=${encodeURIComponent('{"name":"x","b":"丙"}')}`)
    const server = serve()
    open()
    await row('甲公司')
    expect(screen.getByRole('button', { name: /^展开.*1 个查询条件生效中/ })).toBeVisible()
    expect(await screen.findByText('乙：丙')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '取消条件“乙”' }))
    await waitFor(() => expect(lastList(server)).toMatchObject({ queryJson: '{"name":"x"}' }))
    expect(screen.queryByText('乙：丙')).toBeNull()
    expect(screen.getByRole('button', { name: '展开' })).toBeVisible()
  })

  it('a search that finds nothing offers to clear its conditions', async () => {
    const server = serve({
      '/List': ({ body }) => ({
        data: {
          list: body['queryJson'] ? [] : rows,
          pagination: { currentPage: 1, pageSize: 20, total: body['queryJson'] ? 0 : 2 },
        },
      }),
    })
    open()
    await row('甲公司')
    await userEvent.type(await screen.findByLabelText('名称'), '没有{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: '清除条件' }))
    await row('甲公司')
    expect(lastList(server)).toMatchObject({ queryJson: '' })
    expect(await screen.findByLabelText('名称')).toHaveValue('')
  })

  it('looks for linked records by their names and asks for their ids', async () => {
    const suppliers = [
      { id: 's1', fullName: '华东精密' },
      { id: 's2', fullName: '南方电子' },
    ]
    const link = {
      modelId: 'm2',
      relationField: 'fullName',
      columnOptions: [{ value: 'fullName', label: '名称' }],
      hasPage: true,
    }
    const supplier = {
      ...column('supplierId', '收款单位', { searchType: 1, ...link }),
      jnpfKey: 'relationForm',
      __config__: { jnpfKey: 'relationForm', label: '收款单位' },
    }
    const searchList = [...columnData.searchList, supplier]
    window.history.replaceState(null, '', `/module?q=${encodeURIComponent('{"supplierId":"s1"}')}`)
    const server = serve({
      '/Config': () => ({
        data: {
          formData: JSON.stringify(formData),
          columnData: JSON.stringify({ ...columnData, searchList }),
          webType: 2,
          fullName: '',
        },
      }),
      '/m2/s1/DataChange': () => ({ data: { id: 's1', data: JSON.stringify(suppliers[0]) } }),
      '/FieldDataSelect': () => ({ data: { list: suppliers, pagination: { currentPage: 1, pageSize: 20, total: 2 } } }),
    })
    open()
    await row('甲公司')
    expect(lastList(server)).toMatchObject({ queryJson: '{"supplierId":"s1"}' })
    expect(await screen.findByText('收款单位：华东精密')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: /^展开/ }))
    await userEvent.click(await screen.findByRole('combobox', { name: '收款单位' }))
    await userEvent.dblClick(await screen.findByRole('row', { name: /南方电子/ }))
    await userEvent.click(screen.getByRole('button', { name: '查询' }))
    await waitFor(() => expect(lastList(server)).toMatchObject({ queryJson: '{"supplierId":"s2"}' }))
    expect(decodeURIComponent(window.location.search)).toContain('"supplierId":"s2"')
  })

  it('an overtaken question is given up: the last one wins', async () => {
    let isFirst = true
    const server = serve({
      '/List': (call) => {
        if (call.body['queryJson'] === '' && isFirst) {
          isFirst = false
          return new Promise<never>((_, reject) => {
            call.signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')))
          })
        }
        return { data: { list: [{ id: 'x', name: '快的答案' }], pagination: { currentPage: 1, pageSize: 20, total: 1 } } }
      },
    })
    open()
    await userEvent.type(await screen.findByLabelText('名称'), 'ab{Enter}')
    expect(await row('快的答案')).toBeVisible()
    expect(server.to('/List')[0]?.signal?.aborted).toBe(true)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('deleting', () => {
  it('asks in the words of the spec, deletes, shows the message and loads again', async () => {
    const server = serve({ 'DELETE ': () => ({ msg: '删除成功' }) })
    open()
    await row('甲公司')
    const before = server.to('/List').length
    // The third of three: it is in the menu, where nobody presses it by a slip.
    await userEvent.click(screen.getByRole('button', { name: '更多 甲公司' }))
    await userEvent.click(screen.getByRole('menuitem', { name: '删除' }))
    const question = await screen.findByRole('alertdialog', { name: '提示' })
    expect(question).toHaveTextContent('此操作将永久删除该数据, 是否继续?')
    await userEvent.click(within(question).getByRole('button', { name: '删除' }))
    expect(await screen.findByText('删除成功')).toBeInTheDocument()
    expect(server.to('DELETE ')[0]?.path).toBe('/visualdev/OnlineDev/m1/r1')
    await waitFor(() => expect(server.to('/List').length).toBeGreaterThan(before))
  })

  it('batch delete wants a selection, asks, and sends the ids of the selected rows', async () => {
    const server = serve()
    open()
    await row('甲公司')
    await userEvent.click(screen.getByRole('button', { name: '批量删除' }))
    expect(await screen.findByText('请选择一条数据')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('checkbox', { name: '选择 乙公司' }))
    await userEvent.click(screen.getByRole('button', { name: '批量删除' }))
    const question = await screen.findByRole('alertdialog')
    expect(question).toHaveTextContent('您确定要删除这些数据吗, 是否继续?')
    await userEvent.click(within(question).getByRole('button', { name: '删除' }))
    await waitFor(() => expect(server.to('batchDelete')[0]?.body).toEqual({ ids: ['r2'] }))
  })
})

describe('printing several', () => {
  const printable = {
    ...columnData,
    useBtnPermission: true,
    printIds: ['p1'],
    btnsList: [{ value: 'batchPrint', label: '批量打印' }],
  }
  const config = (design: object) => ({
    '/Config': () => ({
      data: { formData: JSON.stringify(formData), columnData: JSON.stringify(design), webType: 2, fullName: '供应商' },
    }),
  })
  const granted = [{ modelId: 'menu1', button: ['btn_edit', 'btn_batchPrint'], column: [], form: [] }]
  const printed = (server: ReturnType<typeof serve>) => server.to('printDev').at(-1)?.query.get('formId')?.split(',')

  it('wants a selection, and prints what was chosen on all pages in the order of the list', async () => {
    const pages: Record<number, object[]> = { 1: rows, 2: [{ id: 'r3', name: '丙公司', phone: '3' }] }
    const server = serve({
      ...config(printable),
      '/List': (call) => {
        const currentPage = Number(call.body['currentPage'])
        return { data: { list: pages[currentPage], pagination: { currentPage, pageSize: 20, total: 21 } } }
      },
      '/printDev/': () => ({ data: [] }),
    })
    open(granted)
    await row('甲公司')
    await userEvent.click(screen.getByRole('button', { name: '批量打印' }))
    expect(await screen.findByText('请选择一条数据')).toBeInTheDocument()
    expect(server.to('printDev')).toHaveLength(0)

    await userEvent.click(screen.getByRole('button', { name: '下一页' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: '选择 丙公司' }))
    await userEvent.click(screen.getByRole('button', { name: '上一页' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: '选择 乙公司' }))
    await userEvent.click(screen.getByRole('checkbox', { name: '选择 甲公司' }))
    await userEvent.click(screen.getByRole('button', { name: '批量打印' }))
    await waitFor(() => expect(printed(server)).toEqual(['r1', 'r2', 'r3']))
    expect(server.to('printDev')[0]?.query.get('id')).toBe('p1')
  })

  it('is offered neither without the right nor without a template', async () => {
    serve(config(printable))
    const first = open([{ modelId: 'menu1', button: ['btn_edit'], column: [], form: [] }])
    await row('甲公司')
    expect(screen.queryByRole('button', { name: '批量打印' })).toBeNull()
    expect(screen.queryByRole('checkbox', { name: '选择 甲公司' })).toBeNull()
    first.unmount()
    serve(config({ ...printable, printIds: [] }))
    open(granted)
    await row('甲公司')
    expect(screen.queryByRole('button', { name: '批量打印' })).toBeNull()
  })
})

describe('looking', () => {
  it('after an edit that was begun from the record, the record stands there as it is now', async () => {
    let name = '甲公司'
    serve({
      '/DataChange': () => ({ data: { id: 'r1', data: JSON.stringify({ ...rows[0], name }) } }),
      'PUT ': (call) => {
        name = JSON.parse(String(call.body['data'])).name
        return { msg: '更新成功' }
      },
    })
    open()
    await row('甲公司')
    await userEvent.click(screen.getByRole('button', { name: '详情 甲公司' }))
    await userEvent.click(
      await within(await screen.findByRole('dialog', { name: /详情/ })).findByRole('button', { name: '编辑' }),
    )
    const edit = within(await screen.findByRole('dialog', { name: /^编辑/ }))
    await userEvent.type(await edit.findByLabelText(/名称/), '二部')
    await userEvent.click(edit.getByRole('button', { name: /^确\s*定$/ }))
    const detail = await screen.findByRole('dialog', { name: /详情/ })
    expect(await within(detail).findByText('甲公司二部')).toBeVisible()
  })
})

const dialog = () => screen.findByRole('dialog')
const openNew = async () => {
  await row('甲公司')
  await userEvent.click(await screen.findByRole('button', { name: '新增' }))
  return within(await dialog())
}

describe('saving', () => {
  it('twenty clicks while the answer is on its way are one call with one key', async () => {
    let settle: (answer: Answer) => void = () => {}
    const server = serve({
      'POST /visualdev/OnlineDev/m1': (call) =>
        call.path.endsWith('/m1')
          ? (new Promise((resolve) => {
              settle = resolve as typeof settle
            }) as Promise<never>)
          : { data: { list: rows, pagination: { currentPage: 1, pageSize: 20, total: 2 } } },
    })
    open()
    const surface = await openNew()
    await userEvent.type(await surface.findByLabelText(/名称/), '丙公司')
    const save = surface.getByRole('button', { name: /^确\s*定$/ })
    for (let click = 0; click < 20; click += 1) act(() => save.click())
    const creates = () => server.calls.filter((call) => call.method === 'POST' && call.path === '/visualdev/OnlineDev/m1')
    await waitFor(() => expect(creates()).toHaveLength(1))
    expect(save).toHaveAttribute('aria-busy', 'true')
    expect(JSON.parse(String(creates()[0]?.body['data']))).toMatchObject({ name: '丙公司' })
    expect(creates()[0]?.key).toMatch(/^[0-9a-f]{32}$/)
    settle({ msg: '新建成功' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(creates()).toHaveLength(1)
  })

  it('after a lost answer the same save is sent again under the same key, and the form says so', async () => {
    let attempts = 0
    const isCreate = (call: Call) => call.path.endsWith('/m1')
    const server = serve({
      'POST /visualdev/OnlineDev/m1': (call) => {
        if (!isCreate(call)) return { data: { list: rows, pagination: { currentPage: 1, pageSize: 20, total: 2 } } }
        attempts += 1
        if (attempts === 1) return Promise.reject(new TypeError('network'))
        return { msg: '新建成功' }
      },
    })
    open()
    const surface = await openNew()
    await userEvent.type(await surface.findByLabelText(/名称/), '丙公司')
    await userEvent.click(surface.getByRole('button', { name: /^确\s*定$/ }))
    expect(await surface.findByText(/没有收到保存结果/)).toBeVisible()
    await userEvent.click(surface.getByRole('button', { name: /^确\s*定$/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [first, second] = server.calls.filter((call) => call.method === 'POST' && isCreate(call))
    expect(second?.key).toBe(first?.key)
    expect(second?.body).toEqual(first?.body)
  })

  it('what is corrected after a lost answer changes the record that was made', async () => {
    let attempts = 0
    const server = serve({
      'POST /visualdev/OnlineDev/m1': (call) => {
        if (!call.path.endsWith('/m1')) return { data: { list: rows, pagination: { currentPage: 1, pageSize: 20, total: 2 } } }
        attempts += 1
        if (attempts === 1) return Promise.reject(new TypeError('network'))
        return { code: 400, issues: [{ path: 'key', code: 'keyReused', params: { id: 'made', version: 3 } }] }
      },
    })
    open()
    const surface = await openNew()
    const name = await surface.findByLabelText(/名称/)
    await userEvent.type(name, '丙公司')
    await userEvent.click(surface.getByRole('button', { name: /^确\s*定$/ }))
    expect(await surface.findByText(/没有收到保存结果/)).toBeVisible()
    await userEvent.type(name, '（更正）')
    await userEvent.click(surface.getByRole('button', { name: /^确\s*定$/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const creates = server.calls.filter((call) => call.method === 'POST' && call.path.endsWith('/m1'))
    const [change] = server.to('PUT /visualdev/OnlineDev/m1/made')
    expect(creates).toHaveLength(2)
    expect(change?.key).not.toBe(creates[0]?.key)
    const { id, data } = (change?.body ?? {}) as { id: string; data: string }
    expect(id).toBe('made')
    expect(JSON.parse(data)).toMatchObject({ name: '丙公司（更正）', f_version: 3 })
  })

  it('a refused save keeps everything typed and places the fault at its field', async () => {
    serve({
      'POST /visualdev/OnlineDev/m1': (call) =>
        call.path.endsWith('/m1')
          ? { code: 400, msg: '名称不能重复', issues: [{ path: 'name', code: 'duplicate', message: '名称不能重复' }] }
          : { data: { list: rows, pagination: { currentPage: 1, pageSize: 20, total: 2 } } },
    })
    open()
    const surface = await openNew()
    const name = await surface.findByLabelText(/名称/)
    await userEvent.type(name, '甲公司')
    await userEvent.click(surface.getByRole('button', { name: /^确\s*定$/ }))
    expect(await surface.findAllByText('名称不能重复')).toHaveLength(1)
    expect(surface.queryByRole('alert')).toBeNull()
    expect(name).toHaveValue('甲公司')
    expect(name).toHaveAttribute('aria-invalid', 'true')
  })

  it('a record changed by someone else can be kept with the own changes on top of the new version', async () => {
    let version = 1
    const server = serve({
      'PUT ': (call) => {
        const sent = JSON.parse(String(call.body['data']))
        return sent.f_version === version
          ? { msg: '更新成功' }
          : { code: 400, msg: '当前表单原数据已被调整，请重新进入该页面编辑并提交数据' }
      },
      'GET /visualdev/OnlineDev/m1/r1': (call) =>
        call.path.endsWith('DataChange')
          ? { data: { id: 'r1', data: '{}' } }
          : {
              data: {
                id: 'r1',
                data: JSON.stringify({ id: 'r1', name: '甲公司', phone: version === 1 ? '1' : '999', f_version: version }),
              },
            },
    })
    open()
    await userEvent.click(await row('甲公司'))
    const surface = within(await dialog())
    const name = await surface.findByLabelText(/名称/)
    await userEvent.clear(name)
    await userEvent.type(name, '甲集团')
    version = 2
    await userEvent.click(surface.getByRole('button', { name: /^确\s*定$/ }))
    await userEvent.click(await surface.findByRole('button', { name: '合并' }))
    await waitFor(() => expect(surface.getByLabelText(/电话/)).toHaveValue('999'))
    expect(surface.getByLabelText(/名称/)).toHaveValue('甲集团')
    await userEvent.click(surface.getByRole('button', { name: /^确\s*定$/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(JSON.parse(String(server.to('PUT ').at(-1)?.body['data']))).toMatchObject({
      name: '甲集团',
      phone: '999',
      f_version: 2,
    })
  })

  it('fields called id and f_version are fields: the record is known by its own id and version', async () => {
    const named = ['id', 'f_version']
    const design = {
      formData: JSON.stringify({ ...formData, fields: named.map((name) => field(name, `字段${name}`)) }),
      columnData: JSON.stringify({ ...columnData, columnList: named.map((name) => column(name, `字段${name}`)), searchList: [] }),
    }
    const typed = { id: 'A-17', f_version: '第三版' }
    const server = serve({
      '/Config': () => ({ data: { ...design, webType: 2, fullName: '供应商' } }),
      '/List': () => ({
        data: {
          list: [{ id: 'r1', f_version: 3, 'field:id': 'A-17', 'field:f_version': '第三版' }],
          pagination: { currentPage: 1, pageSize: 20, total: 1 },
        },
      }),
      '/DataChange': () => ({ data: { id: 'r1', f_version: 3, data: JSON.stringify(typed) } }),
      'GET /visualdev/OnlineDev/m1/r1': () => ({ data: { id: 'r1', f_version: 3, data: JSON.stringify(typed) } }),
      'PUT ': () => ({ msg: '更新成功' }),
    })
    open()
    expect(await screen.findByText('第三版')).toBeVisible()
    await userEvent.click(await row('A-17'))
    const surface = within(await dialog())
    const id = await surface.findByLabelText(/字段id/)
    expect(id).toHaveValue('A-17')
    await userEvent.type(id, '0')
    await userEvent.click(surface.getByRole('button', { name: /^确\s*定$/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [sent] = server.to('PUT ')
    expect(sent?.path).toBe('/visualdev/OnlineDev/m1/r1')
    expect(sent?.body).toMatchObject({ id: 'r1', f_version: 3 })
    expect(JSON.parse(String(sent?.body['data']))).toEqual({ id: 'A-170', f_version: '第三版' })
  })

  it('a half-filled form asks before it closes; discarding also drops its draft', async () => {
    serve()
    open()
    const surface = await openNew()
    await userEvent.type(await surface.findByLabelText(/名称/), '半')
    await onDisk(1)
    await userEvent.click(surface.getByRole('button', { name: /^取\s*消$/ }))
    const question = await screen.findByRole('alertdialog')
    await userEvent.click(within(question).getByRole('button', { name: '放弃并离开' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await onDisk(0)
  })

  it('what was left half-filled is offered when the module opens again, and filled in on demand', async () => {
    serve()
    const first = open()
    const surface = await openNew()
    await userEvent.type(await surface.findByLabelText(/名称/), '未完成')
    await onDisk(1)
    first.unmount()
    open()
    await userEvent.click(await screen.findByRole('button', { name: '继续填写' }))
    const again = within(await dialog())
    await waitFor(() => expect(again.getByLabelText(/名称/)).toHaveValue('未完成'))
  })

  it('a half-filled form stays as it is while its tab is behind another one, and is not offered to its own author', async () => {
    const server = serve()
    open()
    await userEvent.click(await row('甲公司'))
    const name = await within(await dialog()).findByLabelText(/名称/)
    await userEvent.type(name, '改')
    const loads = server.to('GET /visualdev/OnlineDev/m1/r1').length
    await switchTab('hidden')
    await onDisk(1)
    await switchTab('visible')
    const again = within(await dialog())
    expect(await again.findByLabelText(/名称/)).toHaveValue('甲公司改')
    expect(again.queryByRole('button', { name: '继续填写' })).toBeNull()
    expect(server.to('GET /visualdev/OnlineDev/m1/r1').length).toBe(loads)
  })

  it('a deleted record says so and the list is loaded again', async () => {
    const server = serve({ 'GET /visualdev/OnlineDev/m1/r1': () => ({ data: { id: null, data: null } }) })
    open()
    await userEvent.click(await row('甲公司'))
    expect(await screen.findByText('数据不存在或已被删除')).toBeVisible()
    await waitFor(() => expect(server.to('/List').length).toBeGreaterThan(1))
  })
})

describe('several drafts', () => {
  const cancel = async (surface: ReturnType<typeof within>, answer: string) => {
    await userEvent.click(surface.getByRole('button', { name: /^取\s*消$/ }))
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: answer }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  const keepNew = async (name: string) => {
    const surface = await openNew()
    await userEvent.type(await surface.findByLabelText(/名称/), name)
    await cancel(surface, '保存草稿并离开')
  }

  it('a second new record leaves the first draft alone; the next new form offers both with their words, and continues the chosen one', async () => {
    serve()
    open()
    await keepNew('第一份')
    await keepNew('第二份')
    const surface = await openNew()
    const offer = within(await surface.findByRole('region', { name: '没有提交的内容' }))
    expect(offer.getByRole('status')).toHaveTextContent('上次填写的 2 份内容没有提交')
    expect(offer.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringContaining('第二份刚刚'),
      expect.stringContaining('第一份刚刚'),
    ])
    const first = offer.getAllByRole('button', { name: '继续填写', description: '第一份' })[0]
    await userEvent.click(first as HTMLElement)
    await waitFor(() => expect(surface.getByLabelText(/名称/)).toHaveValue('第一份'))
    expect(surface.queryByRole('region', { name: '没有提交的内容' })).toBeNull()
  })

  it('start empty leaves the drafts for another time; a discarded one can be taken back', async () => {
    serve()
    open()
    await keepNew('留着的')
    const surface = await openNew()
    await userEvent.click(await surface.findByRole('button', { name: '从空白开始' }))
    expect(surface.queryByRole('region', { name: '没有提交的内容' })).toBeNull()
    await userEvent.click(surface.getByRole('button', { name: /^取\s*消$/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    await userEvent.click(await screen.findByRole('button', { name: '放弃' }))
    await waitFor(() => expect(screen.queryByText(/未提交的新增内容/)).toBeNull())
    await userEvent.click(await screen.findByRole('button', { name: '撤销' }))
    expect(await screen.findByText(/未提交的新增内容（留着的）/)).toBeVisible()
  })

  it('what was discarded on leaving can be taken back too', async () => {
    serve()
    open()
    const surface = await openNew()
    await userEvent.type(await surface.findByLabelText(/名称/), '手滑')
    await cancel(surface, '放弃并离开')
    await onDisk(0)
    await userEvent.click(await screen.findByRole('button', { name: '撤销' }))
    expect(await screen.findByText(/未提交的新增内容（手滑）/)).toBeVisible()
  })

  it('a draft of an edit goes on the record as it is now: what somebody else changed since stays, and what both changed is asked', async () => {
    let now = { ...rows[0], f_version: 1 }
    serve({ 'GET /visualdev/OnlineDev/m1/r1': () => ({ data: { id: 'r1', data: JSON.stringify(now) } }) })
    open()
    await userEvent.click(await row('甲公司'))
    const surface = within(await dialog())
    await userEvent.type(await surface.findByLabelText(/名称/), '（我）')
    await cancel(surface, '保存草稿并离开')
    now = { ...now, name: '甲公司（他）', phone: '999', f_version: 2 }
    await userEvent.click(await screen.findByRole('button', { name: '继续填写' }))
    const merge = within(await screen.findByRole('dialog', { name: '合并修改' }))
    await userEvent.click(merge.getByRole('radio', { name: /对方的.*甲公司（他）/ }))
    await userEvent.click(merge.getByRole('button', { name: '合并到表单' }))
    const again = within(await dialog())
    await waitFor(() => expect(again.getByLabelText(/名称/)).toHaveValue('甲公司（他）'))
    expect(again.getByLabelText(/电话/)).toHaveValue('999')
  })
})

describe('a record that somebody else changed or deleted', () => {
  const edit = async () => {
    open()
    await userEvent.click(await row('甲公司'))
    const surface = within(await dialog())
    await userEvent.type(await surface.findByLabelText(/名称/), '新')
    return surface
  }
  const press = (surface: ReturnType<typeof within>) => userEvent.click(surface.getByRole('button', { name: /^确\s*定$/ }))
  const refusal = (code: string, msg: string, params?: object) => ({
    code: 400,
    msg,
    ...(params ? { issues: [{ path: '', code, params }] } : {}),
  })
  const changed = '当前表单原数据已被调整，请重新进入该页面编辑并提交数据'
  const gone = '更新失败，数据不存在'

  it('names the person and the time where the platform tells them', async () => {
    serve({ 'PUT ': () => refusal('conflict', changed, { userId: 'u2', userName: '李四/lisi', at: Date.now() - 180_000 }) })
    const surface = await edit()
    await press(surface)
    expect(await surface.findByRole('alert')).toHaveTextContent('李四/lisi 3分钟前修改了这条数据。')
  })

  it('says no more than its message where an installation tells nothing', async () => {
    serve({ 'PUT ': () => refusal('', changed) })
    const surface = await edit()
    await press(surface)
    expect(await surface.findByRole('alert')).toHaveTextContent(`${changed}您改过的内容还在`)
  })

  it('a deleted one goes on as a new one with everything typed and a key of its own', async () => {
    const server = serve({
      'PUT ': () => refusal('notFound', gone, { userId: 'u2', userName: '李四/lisi', at: Date.now() }),
    })
    const surface = await edit()
    await press(surface)
    expect(await surface.findByRole('alert')).toHaveTextContent('李四/lisi 刚刚删除了这条数据。')
    await userEvent.click(surface.getByRole('button', { name: '另存为新数据' }))
    const anew = within(await screen.findByRole('dialog', { name: /^新增/ }))
    expect(await anew.findByText(/原数据已被删除/)).toBeVisible()
    expect(await anew.findByLabelText(/名称/)).toHaveValue('甲公司新')
    expect(anew.getByLabelText(/电话/)).toHaveValue('1')
    await press(anew)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const made = server.calls.find((call) => call.method === 'POST' && call.path.endsWith('/m1'))
    expect(JSON.parse(String(made?.body['data']))).toEqual(expect.objectContaining({ name: '甲公司新', phone: '1' }))
    expect(String(made?.body['data'])).not.toContain('f_version')
    expect(made?.key).toBeTruthy()
    expect(made?.key).not.toBe(server.to('PUT ')[0]?.key)
    await onDisk(0)
  })

  it('a draft of a record that is gone is no dead end either', async () => {
    let isGone = false
    serve({
      'GET /visualdev/OnlineDev/m1/r1': () =>
        isGone ? { data: { id: null, data: null } } : { data: { id: 'r1', data: JSON.stringify({ ...rows[0], f_version: 1 }) } },
    })
    const surface = await edit()
    await userEvent.click(surface.getByRole('button', { name: /^取\s*消$/ }))
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '保存草稿并离开' }))
    isGone = true
    await userEvent.click(await screen.findByRole('button', { name: '继续填写' }))
    await userEvent.click(await screen.findByRole('button', { name: '另存为新数据' }))
    const anew = within(await screen.findByRole('dialog', { name: /^新增/ }))
    expect(await anew.findByLabelText(/名称/)).toHaveValue('甲公司新')
    expect(anew.getByLabelText(/电话/)).toHaveValue('1')
  })
})
