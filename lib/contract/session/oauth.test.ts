/** @jest-environment node */
import { currentUserInParts, oauth } from './oauth'

const menu = (fields: object) => ({ id: 'm', fullName: '项目', type: 3, urlAddress: 'hip/p', ...fields })
const told = {
  userInfo: { userId: 'u', userName: '周', userAccount: { a: 1 }, roleIds: 'r', systemIds: [{ id: null }], extra: 1 },
  menuList: [
    null,
    7,
    menu({ id: null }),
    menu({ icon: [] }),
    menu({ id: 'kept', children: [null, menu({ id: 'inner', children: null }), menu({ urlAddress: {} })] }),
  ],
  permissionList: [null, { modelId: null }, { modelId: 'p', button: 'all' }, { modelId: 'q', button: null }],
  sysConfigInfo: 'x',
}

it('one entry that does not fit refuses a reply as declared', () => {
  expect(oauth.currentUser.data.safeParse(told).success).toBe(false)
})

it('in parts, everything that fits is there and nothing else, at any depth', () => {
  const parts = currentUserInParts.parse(told)
  expect(parts.userInfo).toMatchObject({ userId: 'u', userName: '周', userAccount: '', roleIds: [], systemIds: [], extra: 1 })
  expect(parts.menuList.map(({ id, children }) => [id, children.map((child) => child.id)])).toEqual([['kept', ['inner']]])
  expect(parts.permissionList.map(({ modelId }) => modelId)).toEqual(['q'])
  expect(parts.sysConfigInfo).toBeNull()
})

it('a user without an id is none', () => {
  expect(currentUserInParts.safeParse({ ...told, userInfo: { userName: '周' } }).success).toBe(false)
})
