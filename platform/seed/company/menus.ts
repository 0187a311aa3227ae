import { administrationMenus } from '../administration-menus'
import { allDesigns, type SeedModuleCode } from '../designs/all-designs'
import { seedId } from '../ids'
import { type ReportCode, reportId } from '../reports/ids'
import { type ScreenCode, screenId } from '../screens/ids'

export type SystemCode = 'mainSystem' | 'moldProject'

export const systems = [
  {
    id: systemId('mainSystem'),
    enCode: 'mainSystem',
    fullName: '协同办公',
    icon: 'icon-ym icon-ym-systemForm',
    isMain: 1,
    description: '集团日常业务',
  },
  {
    id: systemId('moldProject'),
    enCode: 'moldProject',
    fullName: '模具项目管理',
    icon: 'icon-ym icon-ym-project',
    isMain: 0,
    description: '项目团队的工作台',
  },
] as const

export function systemId(code: SystemCode): string {
  return seedId('system', code)
}

export type MenuSeed = {
  system: SystemCode
  code: string
  parent: string | null
  fullName: string
  icon: string
  type: 0 | 1 | 2 | 3 | 5 | 6 | 7
  urlAddress?: string
  linkTarget?: '_self' | '_blank'
  module?: SeedModuleCode
  report?: ReportCode
  screen?: ScreenCode
  /** For those who run the platform: granted to no ordinary role. */
  isAdministration?: true
  /** Granted to every role of its system, also to those that see one module only. */
  isForEverybody?: true
}

const moduleIcons: Readonly<Record<SeedModuleCode, string>> = {
  hipProject: 'icon-ym icon-ym-project',
  hipPlan: 'icon-ym icon-ym-generator-todo',
  hipInvoice: 'icon-ym icon-ym-invoice',
  hipSeal: 'icon-ym icon-ym-stamp',
  hipMoldTrial: 'icon-ym icon-ym-experiment',
  hipPayApply: 'icon-ym icon-ym-pay',
  hipSupplier: 'icon-ym icon-ym-supplier',
  hipOrder: 'icon-ym icon-ym-doc',
  hipMaterial: 'icon-ym icon-ym-tools',
  hipPrice: 'icon-ym icon-ym-pay',
  hipInvoiceView: 'icon-ym icon-ym-invoice',
  hipFeedback: 'icon-ym icon-ym-doc',
  hipDevice: 'icon-ym icon-ym-tools',
  hipContact: 'icon-ym icon-ym-supplier',
  hipStockOut: 'icon-ym icon-ym-tools',
  hipStockIn: 'icon-ym icon-ym-tools',
  hipInvoiceMonth: 'icon-ym icon-ym-invoice',
}

/** The paths of spec 1 §2.3 come from `urlAddress` (contract 1 §7). */
function moduleMenu(system: SystemCode, parent: string, module: SeedModuleCode): MenuSeed {
  const { fullName } = allDesigns[module]
  return { system, parent, code: module, fullName, icon: moduleIcons[module], type: 3, urlAddress: `hip/${module}`, module }
}

function report(system: SystemCode, parent: string, code: ReportCode, fullName: string): MenuSeed {
  return {
    ...{ system, parent, code: `report.${code}`, fullName, icon: 'icon-ym icon-ym-chart', type: 5 },
    ...{ urlAddress: `dataReport/report${code}`, report: code },
  }
}

function dataScreen(system: SystemCode, parent: string, code: ScreenCode, fullName: string): MenuSeed {
  return {
    ...{ system, parent, code: `screen.${code}`, fullName, icon: 'icon-ym icon-ym-screen', type: 6, linkTarget: '_blank' },
    ...{ urlAddress: `dataScreen/screen${code}`, screen: code },
  }
}

/** The screen is one of the product's own; the entry only opens it. */
function calendar(system: SystemCode): MenuSeed {
  const names = { code: 'schedule', fullName: '日程', icon: 'icon-ym icon-ym-schedule', urlAddress: 'schedule' }
  return { system, parent: null, ...names, type: 2, isForEverybody: true }
}

function folder(system: SystemCode, code: string, fullName: string, icon: string, type: 0 | 1): MenuSeed {
  return { system, code, parent: null, fullName, icon: `icon-ym ${icon}`, type }
}

type LinkSeed = Pick<MenuSeed, 'code' | 'parent' | 'fullName' | 'icon' | 'urlAddress' | 'linkTarget'>

function link(system: SystemCode, { icon, ...rest }: LinkSeed): MenuSeed {
  return { system, ...rest, icon: `icon-ym ${icon}`, type: 7 }
}

const tools = 'moldTools'

export const menus: readonly MenuSeed[] = [
  calendar('mainSystem'),
  folder('mainSystem', 'projectCenter', '项目与计划', 'icon-ym-project', 1),
  moduleMenu('mainSystem', 'projectCenter', 'hipProject'),
  moduleMenu('mainSystem', 'projectCenter', 'hipPlan'),
  moduleMenu('mainSystem', 'projectCenter', 'hipMoldTrial'),
  report('mainSystem', 'projectCenter', 'projectCost', '项目成本对照表'),
  dataScreen('mainSystem', 'projectCenter', 'production', '生产大屏'),
  folder('mainSystem', 'financeCenter', '采购与财务', 'icon-ym-finance', 1),
  moduleMenu('mainSystem', 'financeCenter', 'hipInvoice'),
  moduleMenu('mainSystem', 'financeCenter', 'hipPayApply'),
  moduleMenu('mainSystem', 'financeCenter', 'hipSupplier'),
  moduleMenu('mainSystem', 'financeCenter', 'hipInvoiceView'),
  moduleMenu('mainSystem', 'financeCenter', 'hipInvoiceMonth'),
  report('mainSystem', 'financeCenter', 'agedPayables', '应付账龄表'),
  report('mainSystem', 'financeCenter', 'invoiceList', '发票清单'),
  report('mainSystem', 'financeCenter', 'supplierRanking', '供应商采购排行'),
  report('mainSystem', 'financeCenter', 'paymentVoucher', '付款凭单汇总'),
  folder('mainSystem', 'salesCenter', '销售与物料', 'icon-ym-supplier', 1),
  moduleMenu('mainSystem', 'salesCenter', 'hipOrder'),
  moduleMenu('mainSystem', 'salesCenter', 'hipPrice'),
  moduleMenu('mainSystem', 'salesCenter', 'hipMaterial'),
  moduleMenu('mainSystem', 'salesCenter', 'hipStockIn'),
  moduleMenu('mainSystem', 'salesCenter', 'hipStockOut'),
  moduleMenu('mainSystem', 'salesCenter', 'hipContact'),
  moduleMenu('mainSystem', 'salesCenter', 'hipDevice'),
  folder('mainSystem', 'officeCenter', '行政办公', 'icon-ym-office', 0),
  moduleMenu('mainSystem', 'officeCenter', 'hipSeal'),
  moduleMenu('mainSystem', 'officeCenter', 'hipFeedback'),
  link('mainSystem', {
    ...{ code: 'nationalStandards', parent: 'officeCenter', fullName: '国家标准查询', icon: 'icon-ym-link' },
    ...{ urlAddress: 'https://openstd.samr.gov.cn/bzgk/gb/', linkTarget: '_blank' },
  }),
  ...administrationMenus.map((menu): MenuSeed => ({ system: 'mainSystem', ...menu, isAdministration: true })),
  folder('moldProject', 'moldWork', '模具项目', 'icon-ym-project', 0),
  moduleMenu('moldProject', 'moldWork', 'hipProject'),
  moduleMenu('moldProject', 'moldWork', 'hipMoldTrial'),
  moduleMenu('moldProject', 'moldWork', 'hipPlan'),
  folder('moldProject', 'moldSupport', '采购与用印', 'icon-ym-office', 1),
  moduleMenu('moldProject', 'moldSupport', 'hipSupplier'),
  moduleMenu('moldProject', 'moldSupport', 'hipPayApply'),
  moduleMenu('moldProject', 'moldSupport', 'hipSeal'),
  folder('moldProject', tools, '资料与工具', 'icon-ym-tools', 1),
  link('moldProject', {
    ...{ code: 'moldAcceptance', parent: tools, fullName: '试模与验收规范', icon: 'icon-ym-doc' },
    ...{ urlAddress: '/handbook/mold-acceptance.html', linkTarget: '_self' },
  }),
  // The new window brings its own session by the link, as a page of a companion product would (contract 1 §7).
  link('moldProject', {
    ...{ code: 'moldTrialWindow', parent: tools, fullName: '独立试模窗口', icon: 'icon-ym-screen', linkTarget: '_blank' },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder of the wire, filled in by the web server.
    urlAddress: '/sso?token=${jnpfToken}&redirect=%2Fhip%2FhipMoldTrial',
  }),
]

export function menuId(menu: Pick<MenuSeed, 'system' | 'code'>): string {
  return seedId('menu', `${menu.system}:${menu.code}`)
}

export function menuRow(menu: MenuSeed, sortCode: number) {
  const shownId = shownIdOf(menu)
  return {
    id: menuId(menu),
    systemId: systemId(menu.system),
    parentId: menu.parent === null ? '-1' : menuId({ system: menu.system, code: menu.parent }),
    fullName: menu.fullName,
    enCode: menu.code,
    icon: menu.icon,
    type: menu.type,
    category: 'Web',
    urlAddress: menu.urlAddress ?? '',
    linkTarget: menu.linkTarget ?? '_self',
    propertyJson: JSON.stringify({ moduleId: shownId ?? '', iconBackgroundColor: '', isTree: 0 }),
    moduleId: shownId,
    sortCode,
  }
}

/** What the entry opens, where that is made from data. */
function shownIdOf({ report: reportCode, screen, module }: MenuSeed): string | null {
  if (reportCode) return reportId(reportCode)
  if (screen) return screenId(screen)
  return module ? allDesigns[module].id : null
}
