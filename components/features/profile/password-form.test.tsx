import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { SWRConfig } from 'swr'
import { ShellProvider } from '@/components/ground/shell-context'
import type { ShellData } from '@/components/ground/shell-data'
import { ToastHost } from '@/components/ui/toast'
import { md5Hex } from '@/lib/client/md5'
import common from '@/messages/zh/common.json'
import errors from '@/messages/zh/errors.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { ForcePasswordDialog } from './force-password-dialog'
import { usePasswordDuty } from './use-password-duty'

const strict = {
  passwordStrengthLimit: '1',
  passwordLengthMin: '1',
  passwordLengthMinNumber: '8',
  containsNumbers: '1',
  includeLowercaseLetters: '1',
  includeUppercaseLetters: '1',
  containsCharacters: '1',
  mandatoryModificationOfInitialPassword: '1',
}

type Sent = { method: string; path: string; body: Record<string, string> }
let sent: Sent[]
let config: Record<string, unknown>
let outcome: { code: number; msg: string }
let reminder: { isOverdue: number } | null

beforeEach(() => {
  sent = []
  config = strict
  reminder = null
  outcome = { code: 200, msg: '修改成功，请牢记新密码。' }
  // The network is the edge.
  global.fetch = (async (url: string, init: RequestInit) => {
    const path = new URL(url, 'http://x').pathname.slice(4)
    sent.push({ method: String(init.method), path, body: typeof init.body === 'string' ? JSON.parse(init.body) : {} })
    if (path.endsWith('/SysConfig')) return new Response(JSON.stringify({ code: 200, msg: '', data: config }))
    if (path.endsWith('/ModifyPassword')) return new Response(JSON.stringify({ ...outcome, data: null }))
    return new Response(JSON.stringify({ code: 200, msg: '', data: reminder }))
  }) as typeof fetch
})
afterEach(() => jest.restoreAllMocks())

const data = { user: { userId: 'u1', userAccount: 'lujiayi' }, rights: [], menus: [], systemTitle: '' } as unknown as ShellData

async function open() {
  const view = await act(async () =>
    render(
      <NextIntlClientProvider locale="zh-CN" timeZone="Asia/Shanghai" messages={{ common, errors }}>
        <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
          <ShellProvider data={data} openPath={() => {}} closePath={() => {}}>
            <ForcePasswordDialog duty="first" />
            <ToastHost />
          </ShellProvider>
        </SWRConfig>
      </NextIntlClientProvider>,
    ),
  )
  await screen.findByText('至少8位')
  return view
}

const field = (label: string) => screen.getByLabelText(new RegExp(`^\\*?${label}$`), { selector: 'input' })
async function leave(label: string, text: string) {
  await userEvent.clear(field(label))
  if (text !== '') await userEvent.type(field(label), text)
  await userEvent.tab({ shift: true })
}
const picture = () => screen.getByRole('img', { name: /换一张验证码/ }).getAttribute('src')

async function fillIn() {
  await userEvent.type(field('旧密码'), 'Old@2026')
  await userEvent.type(field('新密码'), 'New@2026x')
  await userEvent.type(field('重复密码'), 'New@2026x')
  await userEvent.type(field('验证码'), 'aB3d')
}

describe('password form (spec 2 §5.6)', () => {
  test('says on leaving a field what it misses, in the words and the order of the spec', async () => {
    const { container } = await open()
    for (const label of ['旧密码', '新密码', '重复密码', '验证码']) {
      await leave(label, '')
      expect(await screen.findByText(`${label}不能为空`)).toBeVisible()
    }
    const steps: [string, string][] = [
      ['a', '新密码长度不能小于8位'],
      ['abcdefgh', '新密码必须包含数字'],
      ['12345678', '新密码必须包含小写字母'],
      ['abcdefg1', '新密码必须包含大写字母'],
      ['Abcdefg1', '新密码必须包含字符'],
    ]
    for (const [text, message] of steps) {
      await leave('新密码', text)
      expect(await screen.findByText(message)).toBeVisible()
    }
    await leave('新密码', 'Abcdefg1_')
    expect(screen.queryByText('新密码必须包含字符')).toBeNull()
    await leave('重复密码', 'Abcdefg1')
    expect(await screen.findByText('两次密码输入不一致')).toBeVisible()
    await expectNoViolations(container)
  })

  test('asks only what the policy of the installation asks', async () => {
    config = { ...strict, containsNumbers: 0, includeLowercaseLetters: '0', includeUppercaseLetters: 0, containsCharacters: 0 }
    await open()
    await leave('新密码', '--------')
    expect(screen.queryByText(/新密码必须包含/)).toBeNull()
    expect(screen.queryByText('包含数字')).toBeNull()
  })

  test('a click on the picture asks for another one', async () => {
    await open()
    const before = picture()
    await userEvent.type(field('验证码'), 'abc')
    await userEvent.click(screen.getByRole('button', { name: /换一张验证码/ }))
    expect(picture()).not.toBe(before)
    expect(field('验证码')).toHaveValue('')
    expect(field('验证码')).toHaveFocus()
  })

  test('a failure keeps what was typed, asks for another picture and may be tried again', async () => {
    outcome = { code: 400, msg: '旧密码错误，请重新输入' }
    await open()
    const before = picture()
    await fillIn()
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('旧密码错误，请重新输入')).toBeVisible()
    expect(picture()).not.toBe(before)
    expect(field('旧密码')).toHaveValue('Old@2026')
    expect(field('验证码')).toHaveValue('')
    expect(screen.getByRole('button', { name: '保存' })).not.toHaveAttribute('aria-disabled')
  })

  test('a success sends hashes with the key of the picture, says so and gives up the session', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {})
    await open()
    const timestamp = picture()?.split('/').pop()
    await fillIn()
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('修改成功，请牢记新密码。')).toBeVisible()
    const change = sent.find(({ path }) => path.endsWith('/ModifyPassword'))
    expect(change?.body).toEqual({
      oldPassword: md5Hex('Old@2026'),
      password: md5Hex('New@2026x'),
      code: 'aB3d',
      timestamp: decodeURIComponent(timestamp ?? ''),
    })
    await waitFor(() => expect(sent.some(({ path }) => path === '/oauth/Logout')).toBe(true))
    // Nothing can be sent twice while the page is being left.
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    expect(sent.filter(({ path }) => path.endsWith('/ModifyPassword'))).toHaveLength(1)
  })

  test('the forced dialog is not closed by Escape and offers to sign out', async () => {
    await open()
    field('旧密码').focus()
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('dialog', { name: '修改初始密码' })).toBeVisible()
    expect(screen.getByRole('button', { name: '退出系统' })).toBeEnabled()
  })
})

function Probe({ changePasswordDate }: { changePasswordDate?: number }) {
  return <p>{usePasswordDuty({ changePasswordDate }) ?? 'free'}</p>
}

describe('duty to change the first password (contract 1 §10.1)', () => {
  test('is there for who never changed it, where the installation asks for it', async () => {
    const view = render(<Probe />)
    expect(await screen.findByText('first')).toBeVisible()
    view.rerender(<Probe />)
    expect(sent.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'GET /system/SysConfig',
      'POST /oauth/updatePasswordMessage',
    ])
  })

  test('is there for whose password is over, as the platform says', async () => {
    reminder = { isOverdue: 1 }
    render(<Probe changePasswordDate={1_700_000_000_000} />)
    expect(await screen.findByText('overdue')).toBeVisible()
  })

  test.each([
    ['who changed it already', strict, 1_700_000_000_000],
    ['an installation that does not ask', { ...strict, mandatoryModificationOfInitialPassword: '0' }, undefined],
  ])('is not there for %s', async (_name, answer, changePasswordDate) => {
    config = answer
    render(<Probe {...(changePasswordDate !== undefined && { changePasswordDate })} />)
    await act(async () => {})
    expect(screen.getByText('free')).toBeVisible()
    if (changePasswordDate !== undefined) expect(sent.map(({ path }) => path)).toEqual(['/oauth/updatePasswordMessage'])
  })
})
