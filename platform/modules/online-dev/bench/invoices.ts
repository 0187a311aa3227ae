import type { Actor, PlatformContext } from '../../../http/context'
import { designs } from '../../../seed/designs/all-designs'
import { saveReleasedDesign } from '../designs/service'
import { insertRecordsBulk, type RecordSeed } from '../records/bulk'

/** Company and records of the list benches: the shape of the demonstration's invoices, in any number. */

export const departmentCount = 24
const userCount = 60

export const benchActors = {
  administrator: actor('bench-admin', 'bench-dep-0', true),
  /** May see the records of one department in 24. */
  clerk: actor('bench-user-1', 'bench-dep-1', false),
} as const

export type People = { users: readonly string[]; departments: readonly string[] }

export async function prepareCompany(ctx: PlatformContext): Promise<People> {
  const { db } = ctx
  const departments = range(departmentCount).map((index) => `bench-dep-${index}`)
  const users = range(userCount).map((index) => `bench-user-${index}`)
  await db
    .insertInto('organize')
    .values(
      departments.map((id) => ({
        id,
        parentId: '-1',
        category: 'department' as const,
        fullName: `部门${id}`,
        enCode: id,
        idPath: `,${id},`,
      })),
    )
    .execute()
  await db
    .insertInto('appUser')
    .values(users.map((id) => ({ id, account: id, realName: `用户${id}`, passwordHash: '' })))
    .execute()
  await saveReleasedDesign(db, designs.hipInvoice)
  await grantDepartmentScheme(ctx)
  return { users, departments }
}

async function grantDepartmentScheme({ db }: PlatformContext): Promise<void> {
  const menu = { id: 'bench-menu', systemId: 'bench-system', parentId: '-1', fullName: '发票', enCode: 'bench', type: 3 }
  await db.insertInto('appSystem').values({ id: 'bench-system', fullName: '业务', enCode: 'bench' }).execute()
  await db
    .insertInto('menu')
    .values({ ...menu, moduleId: designs.hipInvoice.id })
    .execute()
  const rows = [{ field: 'organizeId', op: '==', conditionText: '@organizeId', value: '' }]
  const conditionJson = JSON.stringify([{ logic: 'and', groups: rows }])
  const scheme = { id: 'bench-scheme', moduleId: menu.id, fullName: '本部门', enCode: 'department', conditionJson }
  await db.insertInto('dataScheme').values(scheme).execute()
  const columns = designs.hipInvoice.fields.map((field) => ({
    id: `bench-${field.name}`,
    moduleId: menu.id,
    fullName: field.label,
    enCode: field.name,
  }))
  await db.insertInto('moduleColumn').values(columns).execute()
  const grant = (itemType: 'system' | 'module' | 'resource' | 'column', itemId: string) => {
    return { objectType: 'User' as const, objectId: benchActors.clerk.userId, itemType, itemId }
  }
  const grants = [
    grant('system', 'bench-system'),
    grant('module', menu.id),
    grant('resource', scheme.id),
    ...columns.map(({ id }) => grant('column', id)),
  ]
  await db.insertInto('permissionGrant').values(grants).execute()
}

export type Linked = { suppliers: readonly string[]; projects: readonly string[] }

export async function linkedModules(ctx: PlatformContext): Promise<Linked> {
  const suppliers = range(500).map((index) => `bench-supplier-${index}`)
  const projects = range(300).map((index) => `bench-project-${index}`)
  const seed = (id: string, values: Record<string, unknown>): RecordSeed => {
    return { id, values, creatorUserId: 'bench-user-0', creatorTime: firstDay, organizeId: 'bench-dep-0' }
  }
  for (const design of [designs.hipSupplier, designs.hipProject]) await saveReleasedDesign(ctx.db, design)
  await insertRecordsBulk(
    ctx.db,
    designs.hipSupplier.id,
    suppliers.map((id, index) => seed(id, { fullName: companyName(index) })),
  )
  await insertRecordsBulk(
    ctx.db,
    designs.hipProject.id,
    projects.map((id, index) => seed(id, { projectName: `${companyName(index)}新品开发` })),
  )
  return { suppliers, projects }
}

export const firstDay = Date.UTC(2021, 0, 1)
const dayMs = 86_400_000

export function* invoices(rows: number, { users, departments }: People, { suppliers, projects }: Linked): Generator<RecordSeed> {
  const random = randomSource(20_210_101)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  for (let index = 0; index < rows; index++) {
    const creatorTime = firstDay + Math.floor((index / rows) * 5 * 365 * dayMs)
    const amount = Math.round(random() * 30_000_000) / 100
    const taxAmount = Math.round(amount * 13) / 100
    const organizeId = pick(departments)
    yield {
      id: String(7_000_000_000_000_000_000n + BigInt(index)),
      values: {
        regNo: `FP${new Date(creatorTime).toISOString().slice(0, 10).replaceAll('-', '')}${String(index % 10_000).padStart(4, '0')}`,
        direction: random() < 0.6 ? 'in' : 'out',
        invoiceType: pick(['special', 'normal', 'electronic', 'digitalSpecial', 'digitalNormal']),
        invoiceNo: String(Math.floor(random() * 1e8)).padStart(8, '0'),
        issueDate: Math.floor(creatorTime / dayMs) * dayMs - 8 * 3_600_000,
        supplierId: pick(suppliers),
        customerName: companyName(Math.floor(random() * 5000)),
        amount,
        taxRate: '0.13',
        taxAmount,
        totalAmount: Math.round((amount + taxAmount) * 100) / 100,
        projectId: random() < 0.5 ? pick(projects) : null,
        contractNo: `HT${index % 50_000}`,
        handlerId: pick(users),
        certState: pick(['open', 'certified', 'excluded']),
        status: pick(['registered', 'booked', 'paid']),
        lines: [{ id: `${index}-1`, goodsName: '注塑模具', qty: 1, price: amount, amount, rate: '0.13', tax: taxAmount }],
        remark: random() < 0.3 ? `${companyName(index % 900)}按合同约定付款` : null,
      },
      creatorUserId: pick(users),
      creatorTime,
      organizeId,
    }
  }
}

const places = ['华东', '苏州', '东莞', '宁波', '青岛', '重庆', '武汉', '合肥', '厦门', '天津']
const marks = [
  '瑞鑫',
  '博远',
  '泰和',
  '盛达',
  '宏图',
  '金桥',
  '鼎立',
  '汇丰',
  '恒通',
  '卓越',
  '凯信',
  '天成',
  '万佳',
  '隆昌',
  '德邦',
]
const trades = ['精密模具', '塑胶制品', '电子科技', '机械设备', '金属材料', '物流', '自动化']

function companyName(index: number): string {
  const mark = marks[Math.floor(index / 10) % marks.length]
  return `${places[index % 10]}${mark}${String.fromCharCode(0x4e00 + ((index * 37) % 3000))}${trades[index % 7]}有限公司`
}

/** The same numbers in every run, so that runs can be compared. */
function randomSource(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index)
}

function actor(userId: string, organizeId: string, isAdministrator: boolean): Actor {
  return {
    userId,
    account: userId,
    realName: userId,
    isAdministrator,
    organizeId,
    positionId: null,
    systemId: 'bench-system',
    roleIds: [],
    positionIds: [],
    permissionGroupIds: [],
    organizeIds: [organizeId],
    sessionHash: '',
    ipAddress: '127.0.0.1',
  }
}
