import { designs, type ModuleCode } from '../designs/all-designs'
import type { BuiltDesign } from '../designs/build'
import { headerButtonsOf, isListable, rowButtons } from '../designs/list-design'
import { seedId } from '../ids'
import { type MenuSeed, menuId, menus } from './menus'

type ItemKind = 'button' | 'column' | 'form' | 'resource'
type PermissionItem = { id: string; moduleId: string; fullName: string; enCode: string; sortCode: number }

/** A menu of a module with everything that can be granted on it (contract 2 §12.3–12.7). */
export type ModuleMenu = { menu: MenuSeed; module: ModuleCode; items: Readonly<Record<ItemKind, readonly PermissionItem[]>> }

function itemsOf(menu: MenuSeed, design: BuiltDesign): ModuleMenu['items'] {
  const buttons = [...headerButtonsOf(design), ...rowButtons].map(({ value, label }) => ({
    enCode: `btn_${value}`,
    fullName: label,
  }))
  const columns = design.fields.filter(isListable).map(({ name, label }) => ({ enCode: name, fullName: label }))
  const forms = design.fields.flatMap((field) => [
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
    resource: numberedItems(menu, 'resource', schemes),
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
  menu.module === undefined ? [] : [{ menu, module: menu.module, items: itemsOf(menu, designs[menu.module]) }],
)

/** Fields that make a record one's own, beside having created it. */
const ownerFields: Readonly<Record<ModuleCode, readonly string[]>> = {
  hipProject: ['managerId'],
  hipPlan: ['ownerId'],
  hipInvoice: ['handlerId'],
  hipSeal: ['applicantId'],
  hipMoldTrial: ['operatorId'],
  hipPayApply: ['applicantId'],
  hipSupplier: ['ownerId'],
}

export function schemeRows({ items, module }: ModuleMenu) {
  return items.resource.map(({ sortCode: _unused, ...item }) => ({
    ...item,
    allData: item.enCode === 'jnpf_alldata' ? 1 : 0,
    matchLogic: 'and' as const,
    conditionJson: JSON.stringify(conditions(item.enCode, module)),
  }))
}

function conditions(scheme: string, module: ModuleCode): unknown[] {
  switch (scheme) {
    case 'mine': {
      const own = ['creatorUser', ...ownerFields[module]].map((name) => condition(name, '==', '@userId'))
      return [{ logic: 'or', groups: own }]
    }
    case 'department':
      return [{ logic: 'and', groups: [condition('organizeId', '==', '@organizeId')] }]
    case 'departmentTree':
      return [{ logic: 'and', groups: [condition('organizeId', 'in', '@organizationAndSuborganization')] }]
    default:
      return []
  }
}

function condition(field: string, op: string, variable: string) {
  const base = { id: field, field, type: 'varchar', op, value: variable, conditionText: variable, format: '' }
  return { ...base, fieldRule: 0, childTableKey: '', bindTable: '', multiple: false, disabled: true }
}
