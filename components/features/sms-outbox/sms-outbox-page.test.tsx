import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { SWRConfig } from 'swr'
import { setDefaultTimeZone } from '@/lib/datetime/zone'
import common from '@/messages/zh/common.json'
import errors from '@/messages/zh/errors.json'
import list from '@/messages/zh/list.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { SmsOutboxPage } from './sms-outbox-page'

let messages: object[]

beforeEach(() => {
  messages = []
  // The network is the edge.
  global.fetch = (async () => new Response(JSON.stringify({ code: 200, msg: '', data: { list: messages } }))) as typeof fetch
})
beforeAll(() => {
  // As the shell does before it shows a screen.
  setDefaultTimeZone('Asia/Shanghai')
  Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, value: 600 })
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, value: 600 })
})
afterAll(() => setDefaultTimeZone(null))

/** The texts come with the code. */
const open = () =>
  act(async () =>
    render(
      <NextIntlClientProvider locale="zh-CN" timeZone="Asia/Shanghai" messages={{ common, errors, list }}>
        <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
          <SmsOutboxPage />
        </SWRConfig>
      </NextIntlClientProvider>,
    ),
  )

it('says what the list is for, and shows a code that was written down after a look again', async () => {
  const { container } = await open()
  expect(await screen.findByText('还没有短信。有人请求短信验证码后会显示在这里。')).toBeVisible()
  expect(screen.getByText(/这里是内置短信发送器写下的短信/)).toBeVisible()
  const createdTime = Date.UTC(2026, 0, 2, 3, 4, 5)
  messages = [
    { id: '2', mobile: '13800000001', text: '验证码 123456', createdTime, isUsed: 0 },
    { id: '1', mobile: '13800000002', text: '验证码 654321', createdTime, isUsed: 1 },
  ]
  await userEvent.click(screen.getByRole('button', { name: '刷新' }))
  expect(await screen.findByText('验证码 123456')).toBeVisible()
  expect(screen.getAllByText('2026-01-02 11:04')).toHaveLength(2)
  expect(screen.getByText('未使用')).toBeVisible()
  expect(screen.getByText('已使用')).toBeVisible()
  await expectNoViolations(container)
})
