import { conditionSentence, type DataContent, type DataSymbol, symbolsOf } from '@/lib/domain/data-conditions'
import { contentTexts, symbolTexts } from '../../modules/menu/public'
import { allDesigns, type SeedModuleCode } from '../designs/all-designs'
import type { BuiltDesign } from '../designs/build'
import { customButtonsOf, exportButton, headerButtonsOf, isListable, rowButtons } from '../designs/list-design'
import { seedId } from '../ids'
import { type MenuSeed, menuId, menus } from './menus'

type ItemKind = 'button' | 'column' | 'form' | 'resource'
type PermissionItem = { id: string; moduleId: string; fullName: string; enCode: string; sortCode: number }

/** A menu of a module with everything that can be granted on it (contract 2 §12.3–12.7). */
export type ModuleMenu = { menu: MenuSeed; module: SeedModuleCode; items: Readonly<Record<ItemKind, readonly PermissionItem[]>> }

function itemsOf(menu: MenuSeed, design: BuiltDesign): ModuleMenu['items'] {
  const isView = design.webType === 4
  const standard = isView ? [exportButton] : [...headerButtonsOf(design), ...rowButtons]
  const buttons = [
    ...standard.map(({ value, label }) => ({ enCode: `btn_${value}`, fullName: label })),
    ...customButtonsOf(design).map(({ value, label }) => ({ enCode: value, fullName: label })),
  ]
  const columns = design.fields.filter(isListable).map(({ name, label }) => ({ enCode: name, fullName: label }))
  const forms = (isView ? [] : design.fields).flatMap((field) => [
    { enCode: field.name, fullName: field.label },
    ...(field.children ?? []).map((child) => ({
      enCode: `${field.name}-${child.name}`,
      fullName: `${field.label}-${child.label}`,
    })),
  ])
  return {
    button: numberedItems(menu, 'button', buttons),
    column: numberedItems(menu, 'column', columns),
    form: numberedItems(menu, 'form', forms),
    resource: numberedItems(menu, 'resource', isView ? [] : schemes),
  }
}

function numberedItems(menu: MenuSeed, kind: ItemKind, list: readonly { enCode: string; fullName: string }[]): PermissionItem[] {
  const moduleId = menuId(menu)
  return list.map(({ enCode, fullName }, index) => {
    return { id: seedId(kind, `${moduleId}:${enCode}`), moduleId, fullName, enCode, sortCode: index + 1 }
  })
}

export type SchemeCode = 'mine' | 'department' | 'departmentTree' | 'jnpf_alldata'

/** The four data schemes of every module (contract 4b §15). The code of 全部数据 is fixed on the wire (contract 2 §12.7). */
const schemes: readonly { enCode: SchemeCode; fullName: string }[] = [
  { enCode: 'mine', fullName: '本人' },
  { enCode: 'department', fullName: '本部门' },
  { enCode: 'departmentTree', fullName: '本部门及下级' },
  { enCode: 'jnpf_alldata', fullName: '全部数据' },
]

export const moduleMenus: readonly ModuleMenu[] = menus.flatMap((menu) =>
  menu.module === undefined ? [] : [{ menu, module: menu.module, items: itemsOf(menu, allDesigns[menu.module]) }],
)

/** Fields that make a record one's own, beside having created it. */
const ownerFields: Readonly<Record<SeedModuleCode, readonly string[]>> = {
  hipProject: ['managerId'],
  hipPlan: ['ownerId'],
  hipInvoice: ['handlerId'],
  hipSeal: ['applicantId'],
  hipMoldTrial: ['operatorId'],
  hipPayApply: ['applicantId'],
  hipSupplier: ['ownerId'],
  hipOrder: ['ownerId'],
  hipMaterial: [],
  hipPrice: [],
  hipFeedback: [],
  hipDevice: [],
  hipContact: [],
  hipStockOut: ['takerId'],
  hipStockIn: [],
  hipInvoiceView: [],
  hipInvoiceMonth: [],
}

/** Who made or owns a record, and whose it is: what conditions of schemes can be about. */
export function dataFieldRows({ menu, module }: ModuleMenu) {
  // The rows of a data view are those that its interface hands out to a person.
  if (allDesigns[module].webType === 4) return []
  const people = ['creatorUser', ...ownerFields[module]].flatMap((name) => [
    { name, content: '@userId' as const },
    { name, content: '@userAraSubordinates' as const },
  ])
  const places = (['@organizeId', '@organizationAndSuborganization', '@branchManageOrganize'] as const).map((content) => {
    return { name: 'organizeId', content }
  })
  return [...people, ...places].map(({ name, content }, index) => ({
    ...{ id: dataFieldId(menu, name, content), moduleId: menuId(menu), fullName: labelOf(module, name), enCode: name },
    ...{ type: 'varchar', conditionText: content, conditionSymbol: symbolsOf(content).join(','), description: null },
    sortCode: index + 1,
  }))
}

function dataFieldId(menu: MenuSeed, name: string, content: DataContent): string {
  return seedId('dataField', `${menuId(menu)}:${name}:${content}`)
}

function labelOf(module: SeedModuleCode, name: string): string {
  return allDesigns[module].fields.find((field) => field.name === name)?.label ?? name
}

export function schemeRows(entry: ModuleMenu) {
  return entry.items.resource.map((item) => {
    const groups = conditions(item.enCode, entry)
    return {
      ...item,
      allData: item.enCode === 'jnpf_alldata' ? 1 : 0,
      matchLogic: 'and' as const,
      conditionJson: JSON.stringify(groups),
      conditionText: conditionSentence('and', groups.map(sentenceOf)),
    }
  })
}

type Condition = ReturnType<typeof condition>
type Group = { logic: 'and' | 'or'; groups: Condition[] }

function conditions(scheme: string, { menu, module }: ModuleMenu): Group[] {
  const of = (name: string, op: DataSymbol, content: DataContent) => condition({ menu, module, name, op, content })
  switch (scheme) {
    case 'mine':
      return [{ logic: 'or', groups: ['creatorUser', ...ownerFields[module]].map((name) => of(name, '==', '@userId')) }]
    case 'department':
      return [{ logic: 'and', groups: [of('organizeId', '==', '@organizeId')] }]
    case 'departmentTree':
      return [{ logic: 'and', groups: [of('organizeId', 'in', '@organizationAndSuborganization')] }]
    default:
      return []
  }
}

type ConditionFacts = { menu: MenuSeed; module: SeedModuleCode; name: string; op: DataSymbol; content: DataContent }

function condition({ menu, module, name, op, content }: ConditionFacts) {
  const base = { id: dataFieldId(menu, name, content), field: name, fieldName: labelOf(module, name), type: 'varchar', op }
  const place = { fieldRule: 0, childTableKey: '', bindTable: '' }
  return { ...base, value: content, conditionText: content, format: '', ...place, multiple: false, disabled: true }
}

function sentenceOf({ logic, groups }: Group) {
  const words = ({ fieldName, op, value }: Condition) => ({
    label: fieldName,
    symbol: symbolTexts[op] ?? op,
    value: contentTexts[value] ?? value,
  })
  return { logic, conditions: groups.map(words) }
}
