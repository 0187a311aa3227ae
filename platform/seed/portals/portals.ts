import type { ModelData } from '@/lib/portal/model-data'
import { roleId } from '../company/grants'
import { systemId } from '../company/menus'
import type { RoleCode } from '../company/people'
import type { SeedModuleCode } from '../designs/all-designs'
import { seedId } from '../ids'
import { withTexts } from '../texts/with-texts'
import { byMonth, chart, count, type Item, numbersOf, sum, table, unpaid } from './numbers'

/** The portals of the demonstration company: every number is counted from its records, under the rights of whoever looks. */

type Place = [x: number, y: number, w: number, h: number]

type PortalSeed = {
  code: string
  fullName: string
  description: string
  roles: readonly RoleCode[]
  items: readonly (readonly [Place, Item])[]
}

type BoardEntry = {
  id: string
  fullName: string
  unit: string
  icon: string
  iconColor: string
  measure: ModelData['measure']
  superQuery?: string
}

const board = (title: string, module: SeedModuleCode, entries: readonly BoardEntry[]): Item => ({
  ...{
    jnpfKey: 'dataBoard',
    title,
    option: { rowNumber: entries.length, defaultValue: entries.map(({ measure: _, superQuery: __, ...entry }) => entry) },
  },
  ...numbersOf(module, { boards: entries.map(({ id, measure, superQuery = '' }) => ({ id, measure, superQuery })) }),
})

const toDo: Item = { jnpfKey: 'todoList', title: '待办事项' }
const notices: Item = { jnpfKey: 'notice', title: '公告通知', option: { styleType: 1, noticeCount: 5 } }
const calendar: Item = { jnpfKey: 'schedule', title: '日程', defaultView: 'dayGridMonth', firstDay: 1, duration: 60 }

const payments = board('付款概况', 'hipPayApply', [
  {
    ...{ id: 'due', fullName: '待付金额', unit: '元', icon: 'icon-ym icon-ym-pay', iconColor: '#fa8c16' },
    measure: sum('applyAmount'),
    superQuery: unpaid,
  },
  {
    ...{ id: 'open', fullName: '待付单数', unit: '单', icon: 'icon-ym icon-ym-doc', iconColor: '#1677ff' },
    measure: count,
    superQuery: unpaid,
  },
  {
    ...{ id: 'all', fullName: '申请总额', unit: '元', icon: 'icon-ym icon-ym-finance', iconColor: '#13a8a8' },
    measure: sum('applyAmount'),
  },
  {
    ...{ id: 'most', fullName: '最大一笔', unit: '元', icon: 'icon-ym icon-ym-invoice', iconColor: '#722ed1' },
    measure: { fn: 'max', field: 'applyAmount' },
  },
])

const duePayments = table(
  '待付款申请',
  'hipPayApply',
  { applyNo: '申请单号', supplierId: '收款单位', applyAmount: '申请金额', planPayDate: '要求付款日期', payState: '付款状态' },
  { superQuery: unpaid },
)

const portals: readonly PortalSeed[] = [
  {
    ...{ code: 'managerPortal', fullName: '经营门户', description: '付款、项目、发票和试模的概况' },
    roles: ['generalManager', 'departmentManager', 'projectManager'],
    items: [
      [[0, 0, 12, 4], payments],
      [[0, 4, 6, 8], chart('barChart', '各阶段项目数', 'hipProject', { dimension: { field: 'stage' } })],
      [[6, 4, 6, 8], toDo],
      [
        [0, 12, 6, 8],
        chart('lineChart', '每月发票金额', 'hipInvoice', {
          dimension: byMonth('issueDate'),
          series: { field: 'direction' },
          measure: sum('totalAmount'),
          option: { styleType: 2 },
        }),
      ],
      [
        [6, 12, 6, 8],
        chart('barChart', '各客户试模结论', 'hipMoldTrial', {
          dimension: { field: 'customerName' },
          series: { field: 'result' },
          order: 'valueDesc',
          limit: 8,
          option: { styleType: 2 },
        }),
      ],
      [[0, 20, 6, 8], chart('pieChart', '项目状态', 'hipProject', { dimension: { field: 'status' }, option: { styleType: 2 } })],
      [
        [6, 20, 6, 8],
        chart('rankList', '付款最多的单位', 'hipPayApply', {
          dimension: { field: 'supplierId' },
          measure: sum('applyAmount'),
          order: 'valueDesc',
          limit: 10,
          option: {
            columnOptions: [
              { label: '收款单位', value: 'label' },
              { label: '申请金额', value: 'value' },
            ],
          },
        }),
      ],
      [[0, 28, 6, 8], duePayments],
      [[6, 28, 6, 8], calendar],
    ],
  },
  {
    ...{ code: 'clerkPortal', fullName: '工作门户', description: '待办、公告和日常登记的概况' },
    roles: ['clerk', 'employee', 'accountant', 'buyer', 'warehouse'],
    items: [
      [[0, 0, 6, 7], toDo],
      [[6, 0, 6, 7], notices],
      [[0, 7, 6, 8], chart('pieChart', '收款单位类型', 'hipSupplier', { dimension: { field: 'supplierType' } })],
      [
        [6, 7, 6, 8],
        table('收款单位', 'hipSupplier', {
          supplierNo: '单位编号',
          fullName: '单位名称',
          supplierType: '单位类型',
          contact: '联系人',
        }),
      ],
      [[0, 15, 12, 10], calendar],
    ],
  },
]

const layoutText = ({ fullName, items }: PortalSeed) => {
  const base = {
    minW: 2,
    minH: 2,
    maxW: 12,
    maxH: 20,
    visibility: ['pc', 'app'],
    card: {},
    dataType: 'static',
    propsApi: '',
    templateJson: [],
  }
  const layout = items.map(([[x, y, w, h], item], at) => ({ ...base, i: String(101 + at), x, y, w, h, ...item }))
  const refresh = { autoRefresh: false, autoRefreshTime: 5 }
  return JSON.stringify(withTexts({ layoutId: 101 + items.length, layout, refresh }, fullName))
}

const portalId = (code: string) => seedId('portal', code)

/** Made, released, in the system of the company and granted to the roles. */
export function portalRows(createdAt: number) {
  const stamp = { createdAt, createdBy: seedId('user', 'admin') }
  const places = portals.map((portal, index) => ({
    portal,
    id: portalId(portal.code),
    sortCode: index + 1,
    formData: layoutText(portal),
  }))
  const pageId = (code: string) => seedId('portalManage', code)
  return {
    portals: places.map(({ portal: { code, fullName, description }, id, sortCode, formData }) => ({
      ...{ id, fullName, enCode: code, category: 'company', description, sortCode, formData, ...stamp },
      ...{ enabledLock: 0, enabledMark: 1, state: 1, platformRelease: '{"pc":0,"app":0,"pcPortal":1,"appPortal":0}' },
    })),
    versions: places.map(({ portal: { code, fullName }, id, formData }) => ({
      ...{
        portalId: id,
        number: 1,
        fullName,
        enCode: code,
        type: 0,
        linkType: 0,
        customUrl: '',
        enabledLock: 0,
        formData,
        ...stamp,
      },
    })),
    pages: places.map(({ portal: { code }, id, sortCode }) => ({
      ...{
        id: pageId(code),
        portalId: id,
        systemId: systemId('mainSystem'),
        platform: 'Web' as const,
        sortCode,
        enabledMark: 1,
        ...stamp,
      },
    })),
    grants: portals.flatMap(({ code, roles }) =>
      roles.map((role) => ({
        ...{ objectType: 'Role' as const, objectId: roleId(role), itemType: 'portalManage' as const, itemId: pageId(code) },
      })),
    ),
  }
}
