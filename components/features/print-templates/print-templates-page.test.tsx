import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { SWRConfig } from 'swr'
import { setDefaultTimeZone } from '@/lib/datetime/zone'
import common from '@/messages/zh/common.json'
import errors from '@/messages/zh/errors.json'
import form from '@/messages/zh/form.json'
import list from '@/messages/zh/list.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { PrintTemplatesPage } from './print-templates-page'

const template = { id: 't1', fullName: '发票登记单', enCode: 'invoice', category: '财务', enabledMark: 1, creatorTime: 1 }
const prints = [
  {
    id: 'p1',
    printId: 't1',
    printMan: '唐雪梅/tangxuemei',
    printNum: 17,
    printTime: Date.UTC(2026, 0, 2, 3, 4),
    printTitle: '三月发票',
  },
]
let asked: URL[]
let code: number

beforeEach(() => {
  asked = []
  code = 200
  // The network is the edge.
  global.fetch = (async (address: string) => {
    const url = new URL(address, 'http://x')
    asked.push(url)
    const isLog = url.pathname.includes('printLog')
    const data = { list: isLog ? prints : [template], pagination: { currentPage: 1, pageSize: 20, total: isLog ? 45 : 1 } }
    return new Response(JSON.stringify({ code, msg: '', data: code === 200 ? data : null }))
  }) as typeof fetch
})

beforeAll(() => {
  // As the shell does before it shows a screen.
  setDefaultTimeZone('Asia/Shanghai')
  lendSizes({ width: 900, height: 600 })
})
afterAll(() => setDefaultTimeZone(null))

const page = (
  <NextIntlClientProvider locale="zh-CN" timeZone="Asia/Shanghai" messages={{ common, errors, form, list }}>
    <SWRConfig value={{ provider: () => new Map(), revalidateIfStale: false, shouldRetryOnError: false }}>
      <PrintTemplatesPage />
    </SWRConfig>
  </NextIntlClientProvider>
)
const openPage = async () => act(async () => render(page))

it('shows who printed with a template, when, what and how many, page by page and by a word', async () => {
  const { container } = await openPage()
  await userEvent.click(await screen.findByRole('button', { name: '日志 发票登记单' }))
  const dialog = within(await screen.findByRole('dialog', { name: /打印日志/ }))
  expect(await dialog.findByText('三月发票')).toBeVisible()
  for (const text of ['唐雪梅', '2026-01-02 11:04', '17']) expect(dialog.getByText(text)).toBeVisible()
  const last = () => asked.at(-1)
  expect([last()?.pathname, last()?.searchParams.get('pageSize')]).toEqual(['/api/system/printLog/t1', '20'])
  await userEvent.click(dialog.getByRole('combobox'))
  const sizes = (await screen.findAllByRole('option')).map((option) => option.textContent)
  expect(sizes).toEqual(['20条/页', '50条/页', '100条/页', '500条/页', '1000条/页'])
  await userEvent.keyboard('{Escape}')
  await userEvent.click(dialog.getByRole('button', { name: /下一页/ }))
  await waitFor(() => expect(last()?.searchParams.get('currentPage')).toBe('2'))
  await userEvent.type(dialog.getByRole('searchbox'), '三月{Enter}')
  await waitFor(() =>
    expect([last()?.searchParams.get('keyword'), last()?.searchParams.get('currentPage')]).toEqual(['三月', '1']),
  )
  await expectNoViolations(container)
})

it('says that the rights are missing instead of a list', async () => {
  code = 403
  await openPage()
  expect(await screen.findByText('没有访问权限')).toBeVisible()
})
