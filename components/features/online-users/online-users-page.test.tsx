import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { SWRConfig } from 'swr'
import { ShellProvider } from '@/components/ground/shell-context'
import type { ShellData } from '@/components/ground/shell-data'
import { ConfirmHost } from '@/components/ui/confirm'
import { ToastHost } from '@/components/ui/toast'
import { liveSource } from '@/lib/client/socket/live'
import { setDefaultTimeZone } from '@/lib/datetime/zone'
import common from '@/messages/zh/common.json'
import errors from '@/messages/zh/errors.json'
import list from '@/messages/zh/list.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { OnlineUsersPage } from './online-users-page'

const row = (id: string, userName: string) => ({
  userId: id,
  userName,
  organize: '总公司/财务部',
  loginTime: Date.UTC(2026, 0, 2, 3, 4),
  loginIPAddress: '10.0.0.1',
  loginAddress: '内网',
  loginBrowser: 'Chrome 140',
  loginSystem: 'Windows 10',
})

type Call = { method: string; path: string; query: URLSearchParams; body: unknown }
let calls: Call[]
let rows: ReturnType<typeof row>[]
let answer: (call: Call) => { code: number; msg: string; data: unknown } | undefined

beforeEach(() => {
  calls = []
  rows = [row('s1', '管理员/admin'), row('s2', '陆佳怡/lujiayi'), row('s3', '唐雪梅/tangxuemei')]
  answer = () => undefined
  // The network is the edge.
  global.fetch = (async (url: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://x')
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const call = { method: String(init.method), path: pathname.slice(4), query: searchParams, body }
    calls.push(call)
    const data = call.method === 'GET' ? { list: rows, pagination: { currentPage: 1, pageSize: 20, total: rows.length } } : null
    return new Response(JSON.stringify(answer(call) ?? { code: 200, msg: '操作成功', data }))
  }) as typeof fetch
})

beforeAll(() => {
  // As the shell does before it shows a screen.
  setDefaultTimeZone('Asia/Shanghai')
  lendSizes({ width: 900, height: 600 })
})
afterAll(() => setDefaultTimeZone(null))

const data = { user: { userId: 'u1', userAccount: 'admin' }, rights: [], menus: [], systemTitle: '' } as unknown as ShellData

async function open() {
  // The texts come with the code.
  const view = await act(async () => render(page))
  await screen.findByRole('grid', { name: '在线用户' })
  return view
}

const page = (
  <NextIntlClientProvider locale="zh-CN" timeZone="Asia/Shanghai" messages={{ common, errors, list }}>
    <SWRConfig value={{ provider: () => new Map(), revalidateIfStale: false, shouldRetryOnError: false }}>
      <ShellProvider data={data} openPath={() => {}} closePath={() => {}}>
        <OnlineUsersPage />
        <ConfirmHost />
        <ToastHost />
      </ShellProvider>
    </SWRConfig>
  </NextIntlClientProvider>
)
const answerQuestion = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
const reads = () => calls.filter(({ method }) => method === 'GET')

it('shows who is connected with the columns of the spec, and which sign-in is the own one', async () => {
  const { container } = await open()
  await screen.findByText('陆佳怡')
  const headers = screen.getAllByRole('columnheader').map((header) => header.textContent)
  for (const name of ['用户', '所属组织', 'IP地址', '登录地点', '浏览器', '操作系统', '登录时间'])
    expect(headers.join()).toContain(name)
  expect(screen.getAllByText('2026-01-02 11:04')).toHaveLength(3)
  expect(screen.getAllByText('本人')).toHaveLength(1)
  expect(screen.getByText('管理员').closest('td')).toContainElement(screen.getByText('本人'))
  await expectNoViolations(container)
})

it('of several own sign-ins the one of this page is marked as such', async () => {
  rows = [Object.assign(row('s1', '管理员/admin'), { isCurrent: 1 }), row('s4', '管理员/admin')]
  await open()
  expect(await screen.findByText('本次登录')).toBeVisible()
  expect(screen.getAllByText('本人')).toHaveLength(1)
})

it('forces one session offline after the question, and the list follows', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: '强制下线 陆佳怡/lujiayi' }))
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent('确定要注销该账号? 陆佳怡/lujiayi · 10.0.0.1 · Chrome 140 · Windows 10')
  expect(question).not.toHaveTextContent('重新登录')
  rows = rows.filter(({ userId }) => userId !== 's2')
  await answerQuestion('强制下线')
  await waitFor(() => expect(screen.queryByText('陆佳怡')).toBeNull())
  expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe('/system/OnlineUser/s2')
  expect(screen.getByText('操作成功')).toBeVisible()
})

it('a question answered with no changes nothing', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: '强制下线 陆佳怡/lujiayi' }))
  await answerQuestion('取消')
  expect(calls.every(({ method }) => method === 'GET')).toBe(true)
})

it('several at once: the question says that the own session is among them, and the selection is gone afterwards', async () => {
  await open()
  await userEvent.click(await screen.findByRole('checkbox', { name: '选择 管理员/admin' }))
  await userEvent.click(screen.getByRole('checkbox', { name: '选择 唐雪梅/tangxuemei' }))
  await userEvent.click(screen.getByRole('button', { name: '批量强制下线' }))
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent('您确定要强制下线这些用户吗')
  expect(question).toHaveTextContent('其中包含您自己的登录')
  await answerQuestion('强制下线')
  await waitFor(() => expect(screen.queryByText('已选 2 条')).toBeNull())
  expect(calls.find(({ method }) => method === 'DELETE')).toMatchObject({
    path: '/system/OnlineUser',
    body: { ids: ['s1', 's3'] },
  })
})

it('without a selection nobody is asked', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: '批量强制下线' }))
  expect(await screen.findByText('请选择一条数据')).toBeVisible()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('a session that is gone already is told, and the list shows the truth', async () => {
  await open()
  await screen.findByText('陆佳怡')
  answer = ({ method }) => (method === 'DELETE' ? { code: 400, msg: '操作失败，数据不存在', data: null } : undefined)
  const before = reads().length
  await userEvent.click(screen.getByRole('button', { name: '强制下线 陆佳怡/lujiayi' }))
  await answerQuestion('强制下线')
  expect(await screen.findByText('操作失败，数据不存在')).toBeVisible()
  await waitFor(() => expect(reads().length).toBeGreaterThan(before))
})

it('looks for a keyword from the first page on, and says when nobody fits', async () => {
  await open()
  await screen.findByText('陆佳怡')
  rows = []
  await userEvent.type(screen.getByRole('searchbox', { name: '关键词' }), ' lu {Enter}')
  expect(await screen.findByText('没有符合条件的在线用户')).toBeVisible()
  expect(reads().at(-1)?.query.get('keyword')).toBe('lu')
  expect(reads().at(-1)?.query.get('currentPage')).toBe('1')
})

it('is read again when the platform has greeted the socket of this page, which was not among them before', async () => {
  const own = rows
  rows = []
  await open()
  await waitFor(() => expect(reads()).toHaveLength(1))
  rows = own
  act(() => liveSource.push({ method: 'initMessage', unreadNums: [], unreadTotalCount: 0, features: [] } as never))
  expect(await screen.findByText('管理员')).toBeVisible()
  expect(reads()).toHaveLength(2)
})

it('who may not see it is told so', async () => {
  answer = () => ({ code: 403, msg: '没有访问权限，请联系管理员授权', data: null })
  await act(async () => render(page))
  expect(await screen.findByText('没有访问权限')).toBeVisible()
})
