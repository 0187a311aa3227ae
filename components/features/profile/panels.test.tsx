import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import profile from '@/messages/zh/profile.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { ok, refusal, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { MajorsPanel } from './majors-panel'
import { SocialsPanel } from './socials-panel'
import { TenantPanel } from './tenant-panel'

let network: ReturnType<typeof startNetwork>
beforeEach(() => {
  network = startNetwork()
})
afterEach(() => jest.restoreAllMocks())

const open = (panel: ReactNode) => showScreen(panel, { texts: { profile } })

describe('organisations and positions (contract 1 §11.5)', () => {
  const positions = [
    { id: 'p1', fullName: '采购文员', isDefault: true },
    { id: 'p2', fullName: '仓库管理员', isDefault: 0 },
  ]

  test('the current one is marked and cannot be chosen again; another becomes the current one', async () => {
    network.answers['GET /permission/Users/Current/getUserPositions'] = () => ok(positions)
    network.answers['PUT /permission/Users/Current/major'] = () => ok(null, '切换成功')
    const { container } = await open(<MajorsPanel kind="Position" />)
    expect(screen.getByText('主岗')).toBeVisible()
    expect(screen.queryByRole('button', { name: /采购文员/ })).toBeNull()
    await expectNoViolations(container)
    await userEvent.click(screen.getByRole('button', { name: /仓库管理员/ }))
    expect(await screen.findByText('切换成功')).toBeVisible()
    const change = { method: 'PUT', path: '/permission/Users/Current/major', body: { majorId: 'p2', majorType: 'Position' } }
    expect(network.calls).toContainEqual(expect.objectContaining(change))
    // The page is about to be loaded anew: a second click changes nothing.
    await userEvent.click(screen.getByRole('button', { name: /仓库管理员/ }))
    expect(network.calls.filter(({ method }) => method === 'PUT')).toHaveLength(1)
  })

  test('who belongs to nothing is told so, and a failure may be tried again', async () => {
    network.answers['GET /permission/Users/Current/getUserOrganizes'] = () => refusal('系统异常', 500)
    await open(<MajorsPanel kind="Organize" />)
    expect(screen.getByText('系统异常')).toBeVisible()
    network.answers['GET /permission/Users/Current/getUserOrganizes'] = () => ok(null)
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('您还不属于任何组织')).toBeVisible()
  })
})

describe('third-party accounts (contract 1 §11.10)', () => {
  const list = 'GET /permission/socials'
  const asked = () => network.calls.filter(({ method, path }) => `${method} ${path}` === list).length
  const popUp = () => {
    const replace = jest.fn()
    const close = jest.fn()
    jest.spyOn(window, 'open').mockReturnValue({ location: { replace }, close } as unknown as Window)
    return { replace, close }
  }

  test('binding opens the address of the platform, and only a message of our own origin counts', async () => {
    network.answers[list] = () => ok([{ enname: 'wechat', name: '微信', entity: null }])
    network.answers['GET /permission/socials/render/wechat'] = () => ok(null, 'https://open.example/authorize?x=1')
    const { replace } = popUp()
    await open(<SocialsPanel />)
    await userEvent.click(screen.getByRole('button', { name: '绑定' }))
    await waitFor(() => expect(replace).toHaveBeenCalledWith('https://open.example/authorize?x=1'))
    const tell = (origin: string, message: string) =>
      act(async () => {
        fireEvent(window, new MessageEvent('message', { origin, data: { code: '201', message } }))
      })
    await tell('https://evil.example', '骗人的')
    expect(screen.queryByText('骗人的')).toBeNull()
    await tell(window.location.origin, '该账号已被绑定')
    expect(screen.getByText('该账号已被绑定')).toBeVisible()

    // The window may be closed without a word: coming back asks for the list again.
    const atFirst = asked()
    await act(async () => {
      fireEvent.focus(window)
    })
    expect(asked()).toBe(atFirst + 1)

    const before = asked()
    network.answers[list] = () => ok([{ enname: 'wechat', name: '微信', entity: { id: 'b1', userId: 'u1' } }])
    await act(async () => {
      fireEvent(window, new MessageEvent('message', { origin: window.location.origin, data: { code: '200', message: '' } }))
    })
    expect(await screen.findByText('已绑定')).toBeVisible()
    expect(asked()).toBe(before + 1)
  })

  test('an address that is no web address is not opened', async () => {
    network.answers[list] = () => ok([{ enname: 'odd', name: '怪', entity: null }])
    network.answers['GET /permission/socials/render/odd'] = () => ok(null, 'javascript:alert(1)')
    const { replace, close } = popUp()
    await open(<SocialsPanel />)
    await userEvent.click(screen.getByRole('button', { name: '绑定' }))
    await waitFor(() => expect(close).toHaveBeenCalled())
    expect(replace).not.toHaveBeenCalled()
  })

  test('unbinding asks first', async () => {
    network.answers[list] = () => ok([{ enname: 'wechat', name: '微信', entity: { id: 'b1', userId: 'u1' } }])
    network.answers['DELETE /permission/socials/b1'] = () => ok(null, '操作成功')
    await open(<SocialsPanel />)
    await userEvent.click(screen.getByRole('button', { name: '解绑' }))
    expect(screen.getByText('解绑后将不能再用微信登录，是否继续？')).toBeVisible()
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '解绑' }))
    await waitFor(() => expect(network.calls.some(({ method }) => method === 'DELETE')).toBe(true))
  })
})

test('a tenant is told with what is missing left open', async () => {
  const info = { currentTenantInfo: { tenantId: 't1', tenantName: '示例公司', validTime: 1_893_456_000_000 } }
  await open(<TenantPanel info={info as unknown as Parameters<typeof TenantPanel>[0]['info']} />)
  expect(screen.getByText('示例公司')).toBeVisible()
  expect(screen.getByText('2030-01-01')).toBeVisible()
  expect(screen.getByText('不限')).toBeVisible()
})
