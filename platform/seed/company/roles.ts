import type { SeedModuleCode } from '../designs/all-designs'
import type { SystemCode } from './menus'
import type { RoleCode } from './people'
import type { SchemeCode } from './permission-items'

/** What a role may do with one module. Columns and fields that are not named as hidden are granted. */
export type ModuleGrant = {
  buttons: 'all' | readonly string[]
  scheme: SchemeCode
  hiddenColumns?: readonly string[]
  hiddenForms?: readonly string[]
}

export type RoleSeed = {
  code: RoleCode
  fullName: string
  description: string
  /** Codes of the organisations a role is limited to; absent: valid everywhere. */
  organizes?: readonly string[]
  systems: readonly SystemCode[]
  modules: Readonly<Partial<Record<SeedModuleCode, ModuleGrant>>>
}

const look = ['btn_detail', 'btn_download', 'btn_batchPrint'] as const
const write = ['btn_add', 'btn_edit', 'btn_detail', 'btn_download', 'btn_batchPrint'] as const
const own = ['btn_add', 'btn_edit', 'btn_remove', 'btn_detail', 'btn_download', 'btn_batchPrint'] as const
const projectMoney = ['contractAmount', 'budgetAmount', 'costAmount'] as const
const bank = ['bankAccount', 'bankName'] as const
/** For choosing in forms: without the menu of a module nobody chooses among records that are given out by scope. */
const choosesProjects: ModuleGrant = {
  buttons: ['btn_detail'],
  scheme: 'jnpf_alldata',
  hiddenColumns: projectMoney,
  hiddenForms: [...projectMoney, 'profit'],
}
const bothSystems = ['mainSystem', 'moldProject'] as const

function every(grant: ModuleGrant): Record<SeedModuleCode, ModuleGrant> {
  return {
    hipProject: grant,
    hipPlan: grant,
    hipInvoice: grant,
    hipSeal: grant,
    hipMoldTrial: grant,
    hipPayApply: grant,
    hipSupplier: grant,
    hipOrder: grant,
    hipMaterial: grant,
    hipPrice: grant,
    hipInvoiceView: grant,
    hipFeedback: grant,
    hipDevice: grant,
    hipContact: grant,
    hipStockOut: grant,
    hipStockIn: grant,
    hipInvoiceMonth: grant,
  }
}

/** Who sends something to the company sees of it what he sent himself. */
const sends: ModuleGrant = { buttons: ['btn_add'], scheme: 'mine' }

export const roles: readonly RoleSeed[] = [
  {
    code: 'administrator',
    fullName: '系统管理员',
    description: '维护系统，不受数据权限限制',
    systems: bothSystems,
    modules: every({ buttons: 'all', scheme: 'jnpf_alldata' }),
  },
  {
    code: 'generalManager',
    fullName: '总经理',
    description: '全部模块的全部数据',
    systems: bothSystems,
    modules: every({ buttons: 'all', scheme: 'jnpf_alldata' }),
  },
  {
    code: 'departmentManager',
    fullName: '部门经理',
    description: '本部门及下级部门的业务数据',
    systems: bothSystems,
    modules: {
      ...every({ buttons: own, scheme: 'departmentTree' }),
      hipInvoice: { buttons: look, scheme: 'departmentTree' },
      hipInvoiceView: { buttons: look, scheme: 'departmentTree' },
      hipInvoiceMonth: { buttons: look, scheme: 'departmentTree' },
      hipDevice: { buttons: [...own, 'btn_report', 'btn_age', 'btn_check'], scheme: 'jnpf_alldata' },
      hipFeedback: sends,
      hipSupplier: { buttons: look, scheme: 'jnpf_alldata', hiddenColumns: bank, hiddenForms: ['accounts', 'unionNo'] },
    },
  },
  {
    code: 'projectManager',
    fullName: '项目经理',
    description: '自己负责的项目和本部门的计划、试模',
    systems: bothSystems,
    modules: {
      hipProject: { buttons: write, scheme: 'mine', hiddenColumns: ['costAmount'] },
      hipPlan: { buttons: own, scheme: 'department' },
      hipMoldTrial: { buttons: own, scheme: 'jnpf_alldata' },
      hipPayApply: { buttons: write, scheme: 'mine' },
      hipInvoice: { buttons: ['btn_detail'], scheme: 'jnpf_alldata' },
      hipInvoiceView: { buttons: [], scheme: 'jnpf_alldata', hiddenColumns: ['paidAmount', 'openAmount'] },
      hipFeedback: sends,
      hipSupplier: {
        buttons: ['btn_detail'],
        scheme: 'jnpf_alldata',
        hiddenColumns: bank,
        hiddenForms: [...bank, 'accounts', 'unionNo'],
      },
      hipSeal: { buttons: write, scheme: 'mine' },
    },
  },
  {
    code: 'buyer',
    fullName: '采购员',
    description: '收款单位、付款申请和收到的发票',
    systems: ['mainSystem'],
    modules: {
      hipProject: choosesProjects,
      hipSupplier: { buttons: 'all', scheme: 'jnpf_alldata' },
      hipPayApply: { buttons: own, scheme: 'mine' },
      hipInvoice: { buttons: write, scheme: 'mine' },
      hipInvoiceView: { buttons: look, scheme: 'mine' },
      hipFeedback: sends,
      hipPlan: { buttons: own, scheme: 'mine' },
      hipSeal: { buttons: write, scheme: 'mine' },
      hipOrder: { buttons: own, scheme: 'jnpf_alldata' },
      hipMaterial: { buttons: own, scheme: 'jnpf_alldata' },
      hipPrice: { buttons: own, scheme: 'jnpf_alldata' },
    },
  },
  {
    code: 'accountant',
    fullName: '财务会计',
    description: '全部发票和付款申请',
    systems: ['mainSystem'],
    modules: {
      hipProject: choosesProjects,
      hipInvoice: { buttons: 'all', scheme: 'jnpf_alldata' },
      hipInvoiceView: { buttons: 'all', scheme: 'jnpf_alldata' },
      hipInvoiceMonth: { buttons: 'all', scheme: 'jnpf_alldata' },
      hipFeedback: sends,
      hipPayApply: { buttons: ['btn_edit', 'btn_detail', 'btn_download', 'btn_batchPrint'], scheme: 'jnpf_alldata' },
      hipSupplier: { buttons: write, scheme: 'jnpf_alldata' },
      hipPlan: { buttons: own, scheme: 'mine' },
      hipSeal: { buttons: write, scheme: 'department' },
    },
  },
  {
    code: 'warehouse',
    fullName: '仓管',
    description: '查看试模记录，维护自己的计划',
    organizes: ['mold.store', 'plastic.store'],
    systems: ['mainSystem'],
    modules: {
      hipProject: choosesProjects,
      hipMoldTrial: { buttons: look, scheme: 'jnpf_alldata' },
      hipFeedback: sends,
      hipPlan: { buttons: own, scheme: 'mine' },
    },
  },
  {
    code: 'clerk',
    fullName: '文员',
    description: '登记本部门的收款单位，不能删除',
    systems: ['mainSystem'],
    modules: {
      hipSupplier: {
        buttons: ['btn_add', 'btn_edit', 'btn_detail', 'btn_download'],
        scheme: 'department',
        hiddenColumns: ['legalPerson', 'unionNo'],
        hiddenForms: ['accounts', 'legalPerson', 'unionNo', 'licenseFiles'],
      },
    },
  },
  {
    code: 'employee',
    fullName: '员工',
    description: '自己的计划、用印和试模记录',
    systems: bothSystems,
    modules: {
      hipProject: { buttons: look, scheme: 'department', hiddenColumns: projectMoney },
      hipPlan: { buttons: own, scheme: 'mine' },
      hipSeal: { buttons: write, scheme: 'mine' },
      hipMoldTrial: { buttons: write, scheme: 'mine' },
      hipFeedback: sends,
    },
  },
]
