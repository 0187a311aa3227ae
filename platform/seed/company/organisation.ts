import { seedId } from '../ids'

export type OrganizeSeed = {
  code: string
  parent: string | null
  category: 'company' | 'department'
  fullName: string
  /** Account of the head. */
  head: string
}

function unit(
  code: string,
  parent: string | null,
  category: OrganizeSeed['category'],
  fullName: string,
  head: string,
): OrganizeSeed {
  return { code, parent, category, fullName, head }
}

/** A group of three companies: moulds in Dongguan, plastics in Suzhou, equipment in Hefei. Parents stand before their children. */
export const organisation: readonly OrganizeSeed[] = [
  unit('huarui', null, 'company', '华锐模塑集团', 'zhouguoqiang'),
  unit('huarui.office', 'huarui', 'department', '总经办', 'zhouguoqiang'),
  unit('huarui.finance', 'huarui', 'department', '财务中心', 'shenhuimin'),
  unit('huarui.hr', 'huarui', 'department', '人力行政部', 'songyaqin'),
  unit('huarui.it', 'huarui', 'department', '信息部', 'xuzhiyuan'),
  unit('mold', 'huarui', 'company', '东莞华锐精密模具有限公司', 'chenlixin'),
  unit('mold.project', 'mold', 'department', '模具项目部', 'majianjun'),
  unit('mold.design', 'mold', 'department', '设计部', 'zhengweidong'),
  unit('mold.design.product', 'mold.design', 'department', '产品设计组', 'hanxuefeng'),
  unit('mold.design.tooling', 'mold.design', 'department', '模具设计组', 'zengqinghua'),
  unit('mold.make', 'mold', 'department', '制造部', 'yuandawei'),
  unit('mold.make.cnc', 'mold.make', 'department', '数控加工车间', 'panlijun'),
  unit('mold.make.edm', 'mold.make', 'department', '电火花车间', 'caiyongqiang'),
  unit('mold.make.fit', 'mold.make', 'department', '钳工装配车间', 'duchanghe'),
  unit('mold.quality', 'mold', 'department', '模具品质部', 'xuehongxia'),
  unit('mold.purchase', 'mold', 'department', '模具采购部', 'chengwenjing'),
  unit('mold.store', 'mold', 'department', '模具仓储部', 'wangzhigang'),
  unit('plastic', 'huarui', 'company', '苏州华锐塑胶科技有限公司', 'yaojianping'),
  unit('plastic.project', 'plastic', 'department', '塑胶项目部', 'yaojianping'),
  unit('plastic.inject', 'plastic', 'department', '注塑部', 'fanweiguo'),
  unit('plastic.inject.one', 'plastic.inject', 'department', '注塑一车间', 'jiajinshan'),
  unit('plastic.inject.two', 'plastic.inject', 'department', '注塑二车间', 'houjianye'),
  unit('plastic.quality', 'plastic', 'department', '塑胶品质部', 'xionglihua'),
  unit('plastic.purchase', 'plastic', 'department', '塑胶采购部', 'luxiulan'),
  unit('plastic.store', 'plastic', 'department', '塑胶仓储部', 'baiyucheng'),
  unit('auto', 'huarui', 'company', '合肥华锐智能装备有限公司', 'kangmingzhe'),
  unit('auto.research', 'auto', 'department', '装备研发部', 'kangmingzhe'),
  unit('auto.sales', 'auto', 'department', '市场销售部', 'qinhaitao'),
  unit('auto.service', 'auto', 'department', '客户服务部', 'guxinyu'),
]

const byCode = new Map(organisation.map((entry) => [entry.code, entry]))

export function organizeSeed(code: string): OrganizeSeed {
  const entry = byCode.get(code)
  if (!entry) throw new Error(`unknown organisation ${code}`)
  return entry
}

export function organizeId(code: string): string {
  return seedId('organize', code)
}

/** Codes from the root down to and with the given one. */
export function organizePath(code: string): string[] {
  const entry = organizeSeed(code)
  return entry.parent === null ? [code] : [...organizePath(entry.parent), code]
}

/** The company a department belongs to. */
export function companyOf(code: string): string {
  const entry = organizeSeed(code)
  return entry.category === 'company' || entry.parent === null ? code : companyOf(entry.parent)
}
