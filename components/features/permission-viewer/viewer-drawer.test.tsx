import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import admin from '@/messages/zh/admin.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { ok, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { MenuPermissionViewer } from './menu-viewer-drawer'
import { PermissionViewer } from './viewer-drawer'

const texts = { texts: { admin } }
const sources = [
  { id: 'g1', fullName: '权限组：财务权限', icon: '', kind: 'permissionGroup', name: '财务权限' },
  // Public servers tell of permission groups only, and do not say so.
  { id: 'r1', fullName: '出纳', icon: '' },
]
const of = { id: 'u1', fullName: '唐雪梅', type: 'user' as const }

it('shows of each of what gives rights what it gives, kind by kind', async () => {
  const network = startNetwork({
    'GET /permission/PermissionGroup/getPermissionGroup': () => ok({ type: 1, list: sources }),
    'GET /permission/PermissionGroup/getPermission': ({ query }) =>
      ok(
        query.get('itemType') === 'module' ? [{ id: 'trade', fullName: '贸易', children: [{ id: 'm1', fullName: '订单' }] }] : [],
      ),
  })
  await showScreen(<PermissionViewer of={of} onClose={() => {}} />, texts)
  const dialog = within(await screen.findByRole('dialog', { name: /查看权限.*唐雪梅/ }))
  expect(await dialog.findByRole('button', { name: /权限组.*财务权限/ })).toHaveAttribute('aria-current', 'true')
  expect(await dialog.findByText('没有此类权限')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: '出纳' }))
  await userEvent.click(dialog.getByRole('tab', { name: '菜单' }))
  expect(await dialog.findByText('订单')).toBeVisible()
  const asked = network.sent('GET').at(-1)?.query
  expect(Object.fromEntries(asked ?? [])).toMatchObject({ id: 'u1', objectType: 'user', permissionId: 'r1', itemType: 'module' })
  await expectNoViolations(screen.getByRole('dialog'))
})

it.each([
  [0, '未开启权限'],
  [2, '未分配权限'],
])('says why there is nothing: %i', async (type, text) => {
  startNetwork({ 'GET /permission/PermissionGroup/getPermissionGroup': () => ok({ type, list: [] }) })
  await showScreen(<PermissionViewer of={of} onClose={() => {}} />, texts)
  expect(await screen.findByText(text)).toBeVisible()
})

it('of a menu it shows the items of each holder, and whom that reaches', async () => {
  const none = { fullName: '', type: 2, list: [] }
  startNetwork({
    'GET /system/Menu/getPermissionGroup/m1': () => ok({ type: 1, list: sources }),
    'GET /system/Menu/getPermission/m1/g1': () =>
      ok({
        ...{ buttonAuthorize: { fullName: '按钮权限', type: 1, list: [{ id: 'b1', fullName: '新增' }] }, columnAuthorize: none },
        ...{ formAuthorize: none, dataAuthorize: none },
        permissionMember: { fullName: '权限成员', type: 1, list: [{ id: 'f', fullName: '财务部' }] },
      }),
  })
  await showScreen(<MenuPermissionViewer menu={{ id: 'm1', fullName: '订单' }} onClose={() => {}} />, texts)
  const part = async (name: string) => within(await screen.findByRole('region', { name }))
  expect((await part('按钮权限')).getByText('新增')).toBeVisible()
  expect((await part('列表权限')).getByText('未分配权限')).toBeVisible()
  expect((await part('权限成员')).getByText('财务部')).toBeVisible()
})
