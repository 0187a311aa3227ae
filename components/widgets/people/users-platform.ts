import type { TreeNode } from '@/lib/contract/permission/rows'
import { type Asked, fakePlatform, treeNode } from './testing'

/** Paths of the calls, as the tests answer them. */
export const paths = {
  userTree: '/permission/Users/ImUser/Selector/{id}',
  userList: '/permission/Users/getUserList',
  ofOrganize: '/permission/Users/getOrganization',
  subordinates: '/permission/Users/getSubordinates',
  selectedList: '/permission/Users/getSelectedList',
  selectedUserList: '/permission/Users/getSelectedUserList',
  departments: '/permission/Organize/Department/Selector/{id}',
  organizeByAuth: '/permission/Organize/Department/SelectorByAuth/{id}',
  organizeCondition: '/permission/Organize/OrganizeCondition',
  positions: '/permission/Position/Selector',
  positionCondition: '/permission/Position/PositionCondition',
  roles: '/permission/Role/Selector',
  groups: '/permission/Group/Selector',
  groupCondition: '/permission/Group/GroupCondition',
}

export const person = (id: string, name: string, organize = '集团/财务部') =>
  treeNode(id, 'user', `${name}/${id}`, { organize, isLeaf: true })

export const finance = (more: Partial<TreeNode> = {}) =>
  treeNode('d1', 'department', '财务部', {
    lastFullName: '财务部',
    organize: '集团/财务部',
    organizeIds: ['c1', 'd1'],
    parentId: 'c1',
    ...more,
  })
export const company = (more: Partial<TreeNode> = {}) =>
  treeNode('c1', 'company', '集团', { organize: '集团', organizeIds: ['c1'], hasChildren: true, ...more })

const everybody = [person('u1', '张三'), person('u2', '李四'), person('u3', '王五', '集团')]

/** A company with one department and three users. */
export function usersPlatform(more: Record<string, (asked: Asked) => unknown> = {}) {
  return fakePlatform({
    [paths.userTree]: ({ params, body }) => {
      if (body['keyword']) return { list: everybody.filter((user) => user.fullName.includes(String(body['keyword']))) }
      if (params['id'] === '0') return { list: [company()] }
      if (params['id'] === 'c1') return { list: [finance({ hasChildren: true }), everybody[2]] }
      return { list: everybody.slice(0, 2) }
    },
    [paths.userList]: ({ body }) => ({ list: everybody.filter((user) => (body['ids'] as string[]).includes(user.id)) }),
    [paths.ofOrganize]: () => [everybody[0]],
    [paths.subordinates]: () => [everybody[1]],
    ...more,
  })
}
