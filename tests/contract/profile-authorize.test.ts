import { type AuthorizeNode, currentUserSettings as own } from '@/lib/contract/permission/current-user'
import { grant } from '@/platform/modules/permission/testing'
import { type Client, type Harness, startHarness } from './harness'

let platform: Harness
let clerk: Client
beforeEach(async () => {
  platform = await startHarness()
  clerk = await platform.signIn('clerk')
})
afterEach(() => platform.stop())

type Trees = Record<'module' | 'button' | 'column' | 'form' | 'resource' | 'portal', AuthorizeNode[]>
const trees = async (client = clerk): Promise<Trees> => (await client.call(own.authorize, {})).data

/** `name > name` of every leaf. */
function leaves(nodes: readonly AuthorizeNode[], above = ''): string[] {
  return nodes.flatMap((node) => {
    const path = above === '' ? node.fullName : `${above} > ${node.fullName}`
    return node.children.length === 0 ? [path] : leaves(node.children, path)
  })
}

describe('Authorize', () => {
  it('shows menus below a synthetic root and granted items below their menus', async () => {
    await grant(
      platform.db,
      ['User', 'clerk', 'button', 'b2'],
      ['Role', 'salesRole', 'form', 'f1'],
      ['Position', 'seller', 'resource', 's2'],
    )
    const found = await trees()
    expect(leaves(found.module)).toEqual(['WEB菜单 > 目录 > 客户'])
    expect(leaves(found.button)).toEqual(['WEB菜单 > 目录 > 客户 > 删除'])
    expect(leaves(found.form)).toEqual(['WEB菜单 > 目录 > 客户 > 名称'])
    expect(leaves(found.resource)).toEqual(['WEB菜单 > 目录 > 客户 > 本人'])
    expect(found.column).toEqual([])
    expect(found.portal).toEqual([])
    expect(found.module[0]).toMatchObject({ id: 'Web', parentId: '-1', children: [{ parentId: 'Web', id: 'tradeDir' }] })
    expect(JSON.stringify(found)).not.toContain('@userId')
  })

  it('names the systems as soon as there are several, and the menus of the phone apart', async () => {
    const base = { parentId: '-1', icon: null, moduleId: null, type: 2 }
    await platform.db
      .insertInto('menu')
      .values({ ...base, id: 'app1', systemId: 'trade', fullName: '外勤', enCode: 'field', category: 'App' })
      .execute()
    await grant(
      platform.db,
      ['User', 'clerk', 'system', 'main'],
      ['User', 'clerk', 'module', 'menu.permission.user'],
      ['User', 'clerk', 'module', 'app1'],
    )
    expect(leaves((await trees()).module)).toEqual([
      'WEB菜单 > 开发平台 > 系统管理 > permission.user',
      'WEB菜单 > 业务系统 > 目录 > 客户',
      'APP菜单 > 外勤',
    ])
  })

  it('follows what is granted now, and ids are unique in every tree', async () => {
    const admin = await trees(await platform.signIn('admin'))
    expect(leaves(admin.button)).toHaveLength(2)
    for (const tree of Object.values(admin)) {
      const ids = tree.flatMap(function all(node): string[] {
        return [node.id, ...node.children.flatMap(all)]
      })
      expect(new Set(ids).size).toBe(ids.length)
    }
    await platform.db.deleteFrom('permissionGrant').execute()
    expect(await trees()).toEqual({ module: [], button: [], column: [], form: [], resource: [], portal: [] })
    expect((await platform.anonymous.call(own.authorize, {})).code).toBe(600)
  })
})
