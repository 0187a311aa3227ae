import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { SWRConfig } from 'swr'
import { ShellProvider } from '@/components/ground/shell-context'
import type { ShellData } from '@/components/ground/shell-data'
import { formatDate } from '@/lib/datetime/format'
import common from '@/messages/zh/common.json'
import errors from '@/messages/zh/errors.json'
import home from '@/messages/zh/home.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { ChartsCards } from './charts-card'
import { WorkPanel } from './work-panel'

const dayMs = 86_400_000
const dayOf = (days: number) => formatDate(Date.now() + days * dayMs, 'yyyy-MM-dd')

const column = (prop: string, label: string, jnpfKey: string, more: object = {}) => ({
  prop,
  label,
  jnpfKey,
  __config__: {},
  ...more,
})
const columnData = JSON.stringify({
  columnList: [
    column('name', '名称', 'input'),
    column('due', '计划完成日期', 'datePicker'),
    column('status', '状态', 'select', {
      options: [
        { id: 'run', fullName: '进行中' },
        { id: 'done', fullName: '已完成' },
      ],
    }),
    column('made', '创建时间', 'createTime'),
  ],
})
const menu = { id: 'm1', title: '项目跟踪', icon: '', type: 3, path: '/hip/hipProject', modelId: 'model1' }

type Asked = { path: string; body: Record<string, unknown> | undefined }
let asked: Asked[]
let opened: string[]
let answer: (asked: Asked) => Response

const reply = (data: unknown) => new Response(JSON.stringify({ code: 200, msg: '', data }))
const rows = [
  { id: 'r1', name: '连接器模具', due: dayOf(-3), status: '进行中', made: `${dayOf(-9)} 10:00:00` },
  { id: 'r2', name: '外壳模具', due: dayOf(2), status: '进行中', made: `${dayOf(-1)} 10:00:00` },
]

beforeEach(() => {
  asked = []
  opened = []
  answer = ({ path }) =>
    path.endsWith('/Config')
      ? reply({ formData: '{}', columnData, appColumnData: '', webType: 2, fullName: '项目' })
      : reply({ list: rows, pagination: { currentPage: 1, pageSize: 5, total: rows.length } })
  // The network is the edge.
  global.fetch = (async (url: string, init?: RequestInit) => {
    const question = {
      path: new URL(url, 'http://x').pathname.slice(4),
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    asked.push(question)
    return answer(question)
  }) as typeof fetch
})

function open(menus: unknown[] = [menu], piece = <WorkPanel />) {
  const data = { user: { userId: 'u1' }, rights: [], menus, systemTitle: '' } as unknown as ShellData
  return render(
    <NextIntlClientProvider locale="zh-CN" timeZone="Asia/Shanghai" messages={{ common, errors, home }}>
      <SWRConfig value={{ provider: () => new Map() }}>
        <ShellProvider data={data} openPath={(path) => opened.push(path)} closePath={() => {}}>
          {piece}
        </ShellProvider>
      </SWRConfig>
    </NextIntlClientProvider>,
  )
}

const dueCard = () => screen.findByRole('region', { name: '临期与逾期' })

describe('what is due', () => {
  test('tells what is late and what comes, in a bounded page that the server sorts and narrows', async () => {
    const { container } = open()
    const due = within(await dueCard())
    expect(await due.findByRole('button', { name: /连接器模具.*逾期 3 天/ })).toBeVisible()
    expect(due.getByRole('button', { name: /外壳模具.*还有 2 天/ })).toBeVisible()
    expect(due.getByText('1 项逾期')).toBeVisible()
    const { body } = asked.find((one) => one.body?.['sidx'] === 'due') ?? {}
    expect(body).toMatchObject({ pageSize: 5, sort: 'asc', menuId: 'm1' })
    expect(body?.['superQueryJson']).toContain('"notIn"')
    await expectNoViolations(container)
  })

  test('without anything due it says so, and without modules there is nothing at all', async () => {
    answer = ({ path }) =>
      path.endsWith('/Config')
        ? reply({ formData: '', columnData, appColumnData: '', webType: 2, fullName: '' })
        : reply({ list: [], pagination: { currentPage: 1, pageSize: 5, total: 0 } })
    const { unmount } = open()
    expect(await within(await dueCard()).findByText('七天内没有到期的事项')).toBeVisible()
    unmount()
    asked = []
    const { container } = open([])
    expect(asked).toEqual([])
    expect(container).toBeEmptyDOMElement()
  })

  test('a refusal is said and asked again by hand; a call that the installation does not have is not missed', async () => {
    const works = answer
    answer = () => new Response(JSON.stringify({ code: 500, msg: '服务繁忙', data: null }))
    const { unmount } = open()
    const due = within(await dueCard())
    expect(await due.findByRole('alert')).toHaveTextContent('服务繁忙')
    answer = works
    await userEvent.click(due.getByRole('button', { name: '重试' }))
    expect(await due.findByRole('button', { name: /连接器模具/ })).toBeVisible()
    unmount()
    answer = () => new Response('Not Found', { status: 404 })
    const { container } = open()
    await screen.findByRole('region', { name: '临期与逾期' }).catch(() => null)
    expect(container).toBeEmptyDOMElement()
  })
})

test('what was touched last stands first, and is asked for in a bounded page', async () => {
  open()
  const recent = within(await screen.findByRole('region', { name: '最近更新' }))
  await recent.findByRole('button', { name: /外壳模具/ })
  expect(recent.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('外壳模具'),
    expect.stringContaining('连接器模具'),
  ])
  expect(asked.find(({ body }) => body?.['sidx'] === 'made')?.body).toMatchObject({ pageSize: 5, sort: 'desc' })
  // One design, one list for each of the two pieces: nothing is asked twice.
  expect(asked).toHaveLength(3)
})

test('charts count on the server, a call a bar, say what they draw, and open the list', async () => {
  const works = answer
  answer = (question) => {
    const rules = String(question.body?.['superQueryJson'] ?? '')
    if (question.path.endsWith('/Config')) return works(question)
    return reply({ list: [], pagination: { currentPage: 1, pageSize: 1, total: rules.includes('"fieldValue":"run"') ? 7 : 2 } })
  }
  const { container } = open([menu], <ChartsCards />)
  const states = within(await screen.findByRole('region', { name: '项目跟踪：按状态' }))
  await userEvent.click(await states.findByRole('button', { name: /进行中\s*7.*已完成\s*2/ }))
  expect(opened).toEqual(['/hip/hipProject'])
  const months = within(screen.getByRole('region', { name: '项目跟踪：近六个月新增' }))
  expect(await months.findByRole('button', { name: /打开项目跟踪/ })).toBeVisible()
  const counted = asked.filter(({ body }) => body)
  expect(counted).toHaveLength(8)
  expect(counted.every(({ body }) => body?.['pageSize'] === 1)).toBe(true)
  await expectNoViolations(container)
})
