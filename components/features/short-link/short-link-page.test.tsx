import 'fake-indexeddb/auto'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createStore, keys } from 'idb-keyval'
import { NextIntlClientProvider } from 'next-intl'
import { SWRConfig } from 'swr'
import { discardDraft, listDrafts } from '@/lib/client/drafts'
import { md5Hex } from '@/lib/client/md5'
import common from '@/messages/zh/common.json'
import errors from '@/messages/zh/errors.json'
import form from '@/messages/zh/form.json'
import login from '@/messages/zh/login.json'
import shortlink from '@/messages/zh/shortlink.json'
import validation from '@/messages/zh/validation.json'
import widgets from '@/messages/zh/widgets.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { draftOwner, type PublicLink } from './queries'
import { ShortLinkPage } from './short-link-page'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }) }))

const input = (name: string, label: string, more: object = {}) => ({
  __vModel__: name,
  __config__: { jnpfKey: 'input', label, required: name === 'name' },
  ...more,
})
const column = (name: string, label: string, more: object = {}) => ({
  ...input(name, label),
  prop: name,
  label,
  jnpfKey: 'input',
  ...more,
})
const formData = JSON.stringify({ fields: [input('name', '名称'), input('phone', '电话')] })
const columnData = JSON.stringify({
  columnList: [column('name', '名称', { sortable: true }), column('phone', '电话')],
  searchList: [column('name', '名称', { searchType: 2 })],
})
const rows = [
  { id: 'r1', name: '甲公司', phone: '1' },
  { id: 'r2', name: '乙公司', phone: '2' },
]

type Call = { line: string; query: Record<string, string>; body: Record<string, unknown>; key: string | null }
type Answer = { code?: number; msg?: string; data?: unknown; issues?: unknown } | 'offline'

const passNeeded: Answer = { code: 400, msg: '请输入密码', issues: [{ path: 'pass', code: 'passNeeded' }] }
const settings = (more: object = {}) => ({
  data: { id: 'm1', fullName: '供应商登记', type: 'form', formUse: 1, enabledMark: 1, ...more },
})

/** The network is the only edge that is not real here. A test replaces answers by a part of the call. */
function serve(answers: Record<string, (call: Call) => Answer> = {}) {
  const calls: Call[] = []
  const standard: Record<string, (call: Call) => Answer> = {
    '/getConfig/m1': () => settings(),
    'GET /visualdev/ShortLink/m1/Config': () => ({ data: { formData, columnData, fullName: '供应商登记', webType: 2 } }),
    '/ListLink': (call) => ({
      data: { list: rows, pagination: { currentPage: call.body['currentPage'], pageSize: 20, total: 45 } },
    }),
    '/DataChange': () => ({ data: { id: 'r1', data: JSON.stringify(rows[0]) } }),
    'POST /visualdev/ShortLink/m1': () => ({ msg: '新建成功' }),
  }
  global.fetch = (async (url: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://x')
    const headers = init.headers as Record<string, string>
    const call: Call = {
      line: `${init.method} ${pathname.slice(4)}`,
      query: Object.fromEntries(searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : {},
      key: headers['idempotency-key'] ?? null,
    }
    calls.push(call)
    const match = [...Object.entries(answers), ...Object.entries(standard)].find(([part]) => call.line.includes(part))
    const answer = match?.[1](call) ?? { code: 400, msg: `unexpected ${call.line}` }
    if (answer === 'offline') throw new TypeError('network')
    return new Response(JSON.stringify({ code: 200, msg: '', data: null, ...answer }))
  }) as typeof fetch
  return { calls, to: (part: string) => calls.filter((call) => call.line.includes(part)) }
}

function show(modelId = 'm1', encryption = 'AB12') {
  const messages = { common, errors, login, shortlink, form, widgets, validation }
  return render(
    <NextIntlClientProvider locale="zh-CN" messages={messages} timeZone="Asia/Shanghai">
      <SWRConfig value={{ provider: () => new Map() }}>
        <ShortLinkPage modelId={modelId} encryption={encryption} />
      </SWRConfig>
    </NextIntlClientProvider>,
  )
}

beforeAll(() => {
  Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, value: 600 })
  Object.defineProperty(Element.prototype, 'clientWidth', { configurable: true, value: 900 })
  Element.prototype.scrollTo = (() => {}) as typeof Element.prototype.scrollTo
})
const ownDrafts = () => draftOwner({ modelId: 'm1' } as PublicLink)

beforeEach(async () => {
  window.history.replaceState(null, '', '/formShortLink?modelId=m1&encryption=AB12')
  window.sessionStorage.clear()
  for (const draft of await listDrafts(ownDrafts(), 'm1', Date.now())) await discardDraft(ownDrafts(), draft)
})

const submit = () => screen.findByRole('button', { name: '提交' })

describe('a broken link', () => {
  test('leads to /404 with the message of the platform, and can be opened again at its own address', async () => {
    let isOpen = false
    serve({ '/getConfig/': () => (isOpen ? settings() : { code: 400, msg: '无效链接' }) })
    const { container } = show()
    expect(await screen.findByRole('heading', { name: '无效链接' })).toBeVisible()
    expect(window.location.pathname).toBe('/404')
    await expectNoViolations(container)
    isOpen = true
    await userEvent.click(screen.getByRole('button', { name: '重新打开' }))
    expect(await submit()).toBeVisible()
    expect(window.location.search).toBe('?modelId=m1&encryption=AB12')
  })

  test('that is not complete asks nobody', async () => {
    const server = serve()
    show('m1', '')
    expect(await screen.findByRole('heading', { name: '无效链接' })).toBeVisible()
    expect(server.calls).toEqual([])
  })

  test('keeps its address while only the network is missing', async () => {
    let isOnline = false
    serve({ '/getConfig/': () => (isOnline ? settings() : 'offline') })
    show()
    const retry = await screen.findByRole('button', { name: '重试' })
    expect(window.location.pathname).toBe('/formShortLink')
    isOnline = true
    await userEvent.click(retry)
    expect(await submit()).toBeVisible()
  })
})

describe('a password', () => {
  const asking = { '/getConfig/': () => settings({ formPassUse: 1 }) }

  test('is asked before anything of the form is loaded, and its pass goes with every later call', async () => {
    const server = serve({
      ...asking,
      '/checkPwd': ({ body }) =>
        body['password'] === md5Hex('Right-1') ? { data: { pass: 'p.1' } } : { code: 400, msg: '密码错误' },
    })
    const { container } = show()
    const field = await screen.findByLabelText('密码')
    expect(field).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: '进入' }))
    expect(field).toHaveAccessibleDescription('请输入密码')
    await userEvent.type(field, 'wrong{Enter}')
    expect(await screen.findByText('密码错误')).toBeVisible()
    expect(server.to('/Config')).toEqual([])
    await expectNoViolations(container)
    await userEvent.clear(field)
    await userEvent.type(field, 'Right-1{Enter}')
    await submit()
    expect(server.to('/checkPwd').at(-1)?.body).toEqual({ id: 'm1', type: 0, password: md5Hex('Right-1'), encryption: 'AB12' })
    expect(server.to('/m1/Config').map(({ query }) => query['pass'])).toEqual(['p.1'])
    await userEvent.type(screen.getByLabelText(/名称/), '甲')
    await userEvent.click(await submit())
    await screen.findByText('提交成功')
    expect(server.to('POST /visualdev/ShortLink/m1')[0]?.query).toMatchObject({ pass: 'p.1', encryption: 'AB12' })
  })

  test('is not asked again in the same tab, but when its proof has run out', async () => {
    let isValid = true
    serve({
      ...asking,
      '/checkPwd': () => ({ data: { pass: 'p.1' } }),
      'POST /visualdev/ShortLink/m1': () => (isValid ? {} : passNeeded),
    })
    const first = show()
    await userEvent.type(await screen.findByLabelText('密码'), 'x{Enter}')
    await submit()
    first.unmount()
    show()
    await userEvent.type(await screen.findByLabelText(/名称/), '没有提交完')
    isValid = false
    await userEvent.click(await submit())
    await userEvent.type(await screen.findByLabelText('密码'), 'x{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: '继续填写' }))
    await waitFor(() => expect(screen.getByLabelText(/名称/)).toHaveValue('没有提交完'))
  })
})

describe('the form', () => {
  test('is sent once, says so, and another one starts empty with a key of its own', async () => {
    const server = serve()
    const { container } = show()
    await userEvent.type(await screen.findByLabelText(/名称/), '甲公司')
    await expectNoViolations(container)
    await userEvent.click(await submit())
    const thanks = await screen.findByRole('heading', { name: '提交成功' })
    expect(thanks).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: '再填一份' }))
    expect(await screen.findByLabelText(/名称/)).toHaveValue('')
    await userEvent.type(screen.getByLabelText(/名称/), '乙公司')
    await userEvent.click(await submit())
    await screen.findByText('提交成功')
    const sent = server.to('POST /visualdev/ShortLink/m1')
    expect(sent.map(({ body }) => JSON.parse(String(body['data'])).name)).toEqual(['甲公司', '乙公司'])
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
    expect(await listDrafts(ownDrafts(), 'm1', Date.now())).toEqual([])
  })

  test('says at the fields what is missing, before and after it was sent', async () => {
    const issues = [{ path: 'data.phone', code: 'pattern', message: '电话为11位数字' }]
    const server = serve({ 'POST /visualdev/ShortLink/m1': () => ({ code: 400, msg: '电话为11位数字', issues }) })
    show()
    await userEvent.click(await submit())
    expect(await screen.findByLabelText(/名称/)).toHaveAttribute('aria-invalid', 'true')
    expect(server.to('POST')).toEqual([])
    await userEvent.type(screen.getByLabelText(/名称/), '甲')
    await userEvent.click(await submit())
    expect(await screen.findByRole('alert')).toHaveTextContent('电话为11位数字')
    expect(screen.getByLabelText(/电话/)).toHaveAttribute('aria-invalid', 'true')
  })

  test('whose answer was lost is kept as it is and sent again under the same key', async () => {
    let isOnline = false
    const server = serve({ 'POST /visualdev/ShortLink/m1': () => (isOnline ? {} : 'offline') })
    show()
    await userEvent.type(await screen.findByLabelText(/名称/), '甲')
    await userEvent.click(await submit())
    expect(await screen.findByRole('alert')).toHaveTextContent('没有收到提交结果')
    isOnline = true
    await userEvent.click(await submit())
    await screen.findByText('提交成功')
    const [first, second] = server.to('POST')
    expect(first?.key).toBeTruthy()
    expect(second?.key).toBe(first?.key)
  })

  test('that was left half filled is offered when the link is opened again', async () => {
    serve()
    const first = show()
    await userEvent.type(await screen.findByLabelText(/名称/), '半张')
    const onDisk = async () =>
      (await keys(createStore('tenon-drafts', 'drafts'))).filter((key) => String(key).includes(ownDrafts().userId))
    await waitFor(async () => expect(await onDisk()).toHaveLength(1), { timeout: 3000 })
    first.unmount()
    const again = show()
    await userEvent.click(await screen.findByRole('button', { name: '继续填写' }))
    await waitFor(() => expect(screen.getByLabelText(/名称/)).toHaveValue('半张'))
    again.unmount()
    // The next person at this computer has a tab of their own.
    sessionStorage.clear()
    show()
    expect(await screen.findByLabelText(/名称/)).toHaveValue('')
    expect(await listDrafts(ownDrafts(), 'm1', Date.now())).toEqual([])
  })
})

describe('the list', () => {
  const listing = { '/getConfig/': () => settings({ type: 'list', columnUse: 1 }) }

  test('shows pages, takes conditions, and opens a record', async () => {
    const server = serve(listing)
    const { container } = show()
    expect(await screen.findByText('甲公司')).toBeVisible()
    expect(screen.getByText('共 45 条')).toBeVisible()
    await expectNoViolations(container)
    await userEvent.click(screen.getByRole('button', { name: '下一页' }))
    await waitFor(() => expect(server.to('/ListLink').at(-1)?.body).toMatchObject({ currentPage: 2, queryJson: '' }))
    const search = within(screen.getByRole('search'))
    await userEvent.type(await search.findByLabelText('名称'), '甲')
    await userEvent.click(search.getByRole('button', { name: '查询' }))
    await waitFor(() =>
      expect(server.to('/ListLink').at(-1)?.body).toMatchObject({ currentPage: 1, queryJson: JSON.stringify({ name: '甲' }) }),
    )
    await userEvent.click((await screen.findAllByRole('button', { name: '详情 甲公司' }))[0] as HTMLElement)
    const dialog = await screen.findByRole('dialog', { name: '详情' })
    expect(await within(dialog).findByText('甲公司')).toBeVisible()
  })

  test('says of a record that has gone that it has gone', async () => {
    serve({ ...listing, '/DataChange': () => ({ data: { id: null, data: null } }) })
    show()
    await userEvent.click((await screen.findAllByRole('button', { name: '详情 甲公司' }))[0] as HTMLElement)
    expect(await within(await screen.findByRole('dialog')).findByText('数据不存在或已被删除')).toBeVisible()
  })

  test('asks for the password again when its proof has run out', async () => {
    let isValid = true
    serve({
      '/getConfig/': () => settings({ type: 'list', columnUse: 1, columnPassUse: 1 }),
      '/checkPwd': () => ({ data: { pass: 'p.1' } }),
      '/ListLink': () =>
        isValid ? { data: { list: rows, pagination: { currentPage: 1, pageSize: 20, total: 45 } } } : passNeeded,
    })
    show()
    await userEvent.type(await screen.findByLabelText('密码'), 'x{Enter}')
    await screen.findByText('甲公司')
    isValid = false
    await userEvent.click(screen.getByRole('button', { name: '下一页' }))
    expect(await screen.findByLabelText('密码')).toBeVisible()
  })
})
