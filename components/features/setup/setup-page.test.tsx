import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { NextIntlClientProvider } from 'next-intl'
import { md5Hex } from '@/lib/client/md5'
import common from '@/messages/zh/common.json'
import errors from '@/messages/zh/errors.json'
import login from '@/messages/zh/login.json'
import setup from '@/messages/zh/setup.json'
import { SetupPage } from './setup-page'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }) }))

const token = 't'.repeat(43)
let sent: { url: string; body: unknown }[] = []
let answer: { code: number; msg?: string; data?: unknown }

beforeEach(() => {
  sent = []
  answer = { code: 200, data: { account: 'admin' } }
  // The network edge.
  global.fetch = jest.fn(async (input: RequestInfo | URL, init?: RequestInit) => {
    sent.push({ url: String(input).replace(/\?.*/, ''), body: JSON.parse(String(init?.body)) })
    return new Response(JSON.stringify(answer))
  })
})

function show(options: { token?: string; hasDemoCompany?: boolean } = {}) {
  return render(
    <NextIntlClientProvider locale="zh-CN" timeZone="Asia/Shanghai" messages={{ common, errors, login, setup }}>
      <SetupPage
        token={options.token ?? token}
        passwordMode={{ mode: 'md5', aesKey: '' }}
        hasDemoCompany={options.hasDemoCompany ?? true}
      />
    </NextIntlClientProvider>,
  )
}

const password = () => screen.getByLabelText('新密码')
const repeated = () => screen.getByLabelText('重复密码')
const submit = () => userEvent.click(screen.getByRole('button', { name: '设置密码' }))

async function fill(first: string, second: string) {
  await userEvent.type(password(), first)
  await userEvent.type(repeated(), second)
}

describe('one-time set-up', () => {
  test('says at the fields what is missing, goes to the first and asks the server nothing', async () => {
    show()
    await submit()
    expect(password()).toHaveAccessibleDescription('新密码不能为空')
    expect(repeated()).toHaveAccessibleDescription('重复密码不能为空')
    expect(password()).toHaveFocus()
    expect(sent).toHaveLength(0)
  })

  test('checks on leaving a field: length, and that both are the same', async () => {
    show()
    await fill('12345', '1234')
    await userEvent.tab()
    expect(password()).toHaveAccessibleDescription('新密码长度不能小于6位')
    expect(repeated()).toHaveAccessibleDescription('两次密码输入不一致')
  })

  test('sends the hash with the token, never the password, and leads to the sign-in screen', async () => {
    show()
    await fill('Spring-26', 'Spring-26{Enter}')
    expect(await screen.findByRole('link', { name: '前往登录' })).toHaveAttribute('href', '/login')
    expect(sent).toEqual([{ url: '/api/setup/administrator', body: { token, password: md5Hex('Spring-26') } }])
    expect(screen.getByRole('heading', { name: '密码已设置' })).toBeVisible()
    expect(screen.queryByLabelText('新密码')).toBeNull()
    expect(screen.getByRole('link', { name: '前往登录' })).toHaveFocus()
  })

  test('gives the demonstration accounts the password when asked to', async () => {
    show()
    await userEvent.click(screen.getByRole('checkbox', { name: /演示账号/ }))
    await fill('Spring-26', 'Spring-26')
    await submit()
    const hashed = md5Hex('Spring-26')
    expect(sent[0]?.body).toEqual({ token, password: hashed, demonstrationPassword: hashed })
  })

  test('offers nothing about demonstration accounts where there are none', () => {
    show({ hasDemoCompany: false })
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  test('shows in place why a used link is refused, and keeps what was typed', async () => {
    answer = { code: 400, msg: '设置链接无效或已过期，请重新启动服务获取' }
    show()
    await fill('Spring-26', 'Spring-26')
    await submit()
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('设置链接无效或已过期'))
    expect(password()).toHaveValue('Spring-26')
  })

  test('a link that lost its token is told apart without asking the server', async () => {
    show({ token: '' })
    await fill('Spring-26', 'Spring-26')
    await submit()
    expect(screen.getByRole('alert')).toHaveTextContent('链接不完整')
    expect(sent).toHaveLength(0)
  })

  test('a form that is sent before the script runs carries nothing', () => {
    const { container } = show()
    expect([...new FormData(container.querySelector('form') ?? undefined)]).toEqual([])
  })

  test('axe finds nothing, also with faults', async () => {
    const { container } = show()
    await submit()
    const result = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })
    expect(result.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  })
})
