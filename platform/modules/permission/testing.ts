import type { Actor, PlatformContext } from '../../http/context'
import type { Db } from '../../store/database'
import { loadActor } from './actor'

/**
 * A small company for tests: a group with one company, three departments, an administrator, a manager and two clerks, two
 * systems with the administration menus and one generated module. Ids say what they are.
 */
export async function insertTestCompany(db: Db): Promise<void> {
  await insertOrganisations(db)
  await insertPeople(db)
  await insertMenus(db)
}

async function insertOrganisations(db: Db): Promise<void> {
  const node = (id: string, parentId: string, category: 'company' | 'department', idPath: string) => ({
    id,
    parentId,
    category,
    fullName: `名${id}`,
    enCode: `code.${id}`,
    idPath,
  })
  await db
    .insertInto('organize')
    .values([
      node('group', '-1', 'company', ',group,'),
      node('company', 'group', 'company', ',group,company,'),
      node('sales', 'company', 'department', ',group,company,sales,'),
      node('east', 'sales', 'department', ',group,company,sales,east,'),
      node('office', 'company', 'department', ',group,company,office,'),
    ])
    .execute()
  await db
    .insertInto('position')
    .values([
      { id: 'seller', organizeId: 'sales', fullName: '销售', enCode: 'seller', type: 'plain' },
      { id: 'writer', organizeId: 'office', fullName: '文员', enCode: 'writer', type: 'plain' },
    ])
    .execute()
  await db
    .insertInto('role')
    .values([
      { id: 'globalRole', fullName: '全局角色', enCode: 'globalRole', globalMark: 1 },
      { id: 'salesRole', fullName: '销售角色', enCode: 'salesRole', globalMark: 0 },
      { id: 'powerRole', fullName: '高级角色', enCode: 'powerRole', globalMark: 0 },
    ])
    .execute()
  await db
    .insertInto('roleOrganize')
    .values([
      { roleId: 'salesRole', organizeId: 'sales' },
      { roleId: 'powerRole', organizeId: 'sales' },
    ])
    .execute()
}

async function insertPeople(db: Db): Promise<void> {
  const person = (id: string, organizeId: string, more: { isAdministrator?: number; managerId?: string } = {}) => ({
    id,
    account: id,
    realName: `名${id}`,
    passwordHash: '',
    gender: '1',
    organizeId,
    systemId: 'main',
    ...more,
  })
  await db
    .insertInto('appUser')
    .values([
      { ...person('admin', 'group'), isAdministrator: 1 },
      { ...person('manager', 'sales'), isAdministrator: 0 },
      { ...person('clerk', 'sales', { managerId: 'manager' }), isAdministrator: 0 },
      { ...person('junior', 'east', { managerId: 'clerk' }), isAdministrator: 0 },
    ])
    .execute()
  await db
    .insertInto('userRelation')
    .values([
      { userId: 'admin', objectType: 'Organize', objectId: 'group' },
      { userId: 'manager', objectType: 'Organize', objectId: 'sales' },
      { userId: 'clerk', objectType: 'Organize', objectId: 'sales', sortCode: 0 },
      { userId: 'clerk', objectType: 'Organize', objectId: 'office', sortCode: 1 },
      { userId: 'clerk', objectType: 'Role', objectId: 'salesRole' },
      { userId: 'clerk', objectType: 'Position', objectId: 'seller' },
      { userId: 'junior', objectType: 'Organize', objectId: 'east' },
    ])
    .execute()
}

/** The dictionary of the types of positions, for tests that make some. */
export async function insertPositionType(db: Db): Promise<void> {
  await db
    .insertInto('dictionaryType')
    .values({ id: 'pt', parentId: '-1', category: '1', fullName: '岗位类型', enCode: 'PositionType' })
    .execute()
  await db
    .insertInto('dictionaryData')
    .values({ id: 'pt1', dictionaryTypeId: 'pt', fullName: '管理岗', enCode: 'manage', description: null })
    .execute()
}

/** Menu codes of the administration screens (contract 2 §0.9) that the tests use. */
export const administrationTags = [
  'permission.organize',
  'permission.position',
  'permission.user',
  'permission.role',
  'permission.group',
  'permission.authorize',
  'permission.grade',
  'permission.userOnline',
  'system.menu',
  'system.billRule',
  'system.printDev',
  'system.sysConfig',
  'system.history',
  'system.log',
  'system.commonWords',
  'system.signature',
  'system.cache',
  'system.monitor',
  'system.area',
  'system.task',
  'onlineDev.integration',
  'onlineDev.visualPortal',
  'onlineDev.dataScreen',
  'onlineDev.dataReport',
  'systemData.dictionary',
  'systemData.interfaceAuth',
  'systemData.dataInterface',
  'systemData.dataBackup',
] as const

async function insertMenus(db: Db): Promise<void> {
  await db
    .insertInto('appSystem')
    .values([
      { id: 'main', fullName: '开发平台', enCode: 'mainSystem', isMain: 1, sortCode: 0 },
      { id: 'trade', fullName: '业务系统', enCode: 'trade', sortCode: 1 },
    ])
    .execute()
  const base = { parentId: '-1', icon: null, moduleId: null }
  await db
    .insertInto('menu')
    .values([
      { ...base, id: 'dir', systemId: 'main', fullName: '系统管理', enCode: 'admin', type: 1 },
      ...administrationTags.map((tag) => ({
        ...base,
        id: `menu.${tag}`,
        systemId: 'main',
        parentId: 'dir',
        fullName: tag,
        enCode: tag,
        type: 2,
      })),
      { ...base, id: 'tradeDir', systemId: 'trade', fullName: '目录', enCode: 'tradeDir', type: 1 },
      {
        ...base,
        id: 'm1',
        systemId: 'trade',
        parentId: 'tradeDir',
        fullName: '客户',
        enCode: 'customer',
        type: 3,
        moduleId: 'design1',
      },
      {
        ...base,
        id: 'm2',
        systemId: 'trade',
        parentId: 'tradeDir',
        fullName: '订单',
        enCode: 'order',
        type: 3,
        moduleId: 'design2',
      },
    ])
    .execute()
  await db
    .insertInto('moduleButton')
    .values([
      { id: 'b1', moduleId: 'm1', fullName: '新增', enCode: 'btn_add' },
      { id: 'b2', moduleId: 'm1', fullName: '删除', enCode: 'btn_remove' },
    ])
    .execute()
  await db.insertInto('moduleColumn').values({ id: 'c1', moduleId: 'm1', fullName: '名称', enCode: 'name' }).execute()
  await db.insertInto('moduleForm').values({ id: 'f1', moduleId: 'm1', fullName: '名称', enCode: 'name' }).execute()
  await db
    .insertInto('dataScheme')
    .values([
      { id: 's1', moduleId: 'm1', fullName: '全部数据', enCode: 'jnpf_alldata', allData: 1 },
      { id: 's2', moduleId: 'm1', fullName: '本人', enCode: 'mine', conditionJson: mineCondition },
    ])
    .execute()
}

const mineCondition = JSON.stringify([
  {
    logic: 'and',
    groups: [{ id: 'x', field: 'createUser', op: '==', conditionText: '@userId', value: '@userId', type: 'varchar' }],
  },
])

type Grant = [
  'Role' | 'Position' | 'User' | 'Grade' | 'PermissionGroup',
  string,
  'system' | 'module' | 'button' | 'column' | 'form' | 'resource' | 'portalManage',
  string,
]

export async function grant(db: Db, ...grants: Grant[]): Promise<void> {
  await db
    .insertInto('permissionGrant')
    .values(grants.map(([objectType, objectId, itemType, itemId]) => ({ objectType, objectId, itemType, itemId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Gives a user the administration screen behind a tag. */
export async function grantTag(db: Db, userId: string, tag: string): Promise<void> {
  await grant(db, ['User', userId, 'system', 'main'], ['User', userId, 'module', `menu.${tag}`])
}

const layers = ['thisLayer', 'subLayer'] as const
const rights = ['Select', 'Add', 'Edit', 'Delete'] as const
type GradeFlag = `${(typeof layers)[number]}${(typeof rights)[number]}`

/** Makes a user the administrator of an organisation; without any rights named, of all of it and of what is below. */
export async function gradeUser(db: Db, userId: string, organizeId: string, given?: readonly GradeFlag[]): Promise<void> {
  const flags = layers.flatMap((layer) => rights.map((right): GradeFlag => `${layer}${right}`))
  const row = Object.fromEntries(flags.map((flag) => [flag, given === undefined || given.includes(flag) ? 1 : 0]))
  const stamp = { createdAt: 1, createdBy: 'admin', updatedAt: null, updatedBy: null }
  await db
    .insertInto('gradeAdmin')
    .values({ userId, ...stamp })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db.deleteFrom('gradeOrganize').where('userId', '=', userId).where('organizeId', '=', organizeId).execute()
  await db
    .insertInto('gradeOrganize')
    .values({ userId, organizeId, ...(row as Record<GradeFlag, number>) })
    .execute()
}

export async function actorOf(ctx: PlatformContext, userId: string): Promise<Actor> {
  const actor = await loadActor(ctx, userId, { tokenHash: 'test', ipAddress: '127.0.0.1' })
  if (!actor) throw new Error(`test user ${userId} cannot act`)
  return actor
}
