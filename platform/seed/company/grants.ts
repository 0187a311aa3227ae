import type { GrantItemType } from '../../store/database'
import { seedId } from '../ids'
import { type MenuSeed, menuId, menus, systemId } from './menus'
import type { RoleCode } from './people'
import { type ModuleMenu, moduleMenus } from './permission-items'
import { type ModuleGrant, type RoleSeed, roles } from './roles'

export function roleId(code: RoleCode): string {
  return seedId('role', code)
}

type GrantRow = { objectType: 'Role'; objectId: string; itemType: GrantItemType; itemId: string }

/** Every grant of every role: systems, menus, buttons, columns, form fields and data schemes. */
export function grantRows(): GrantRow[] {
  return roles.flatMap((role) => {
    const offered = moduleMenus.filter(({ menu, module }) => role.systems.includes(menu.system) && role.modules[module])
    const items: (readonly [GrantItemType, string])[] = [
      ...role.systems.map((code) => ['system', systemId(code)] as const),
      ...menuIds(role, offered).map((id) => ['module', id] as const),
      ...offered.flatMap((entry) => moduleItems(entry, role.modules[entry.module])),
    ]
    return items.map(([itemType, itemId]) => ({ objectType: 'Role' as const, objectId: roleId(role.code), itemType, itemId }))
  })
}

/**
 * The clerk is to see one module only, so pages and links beside the modules, but the calendar, go to those who have more.
 * Administrators need no grants for the screens that run the platform, and nobody else has them.
 */
function menuIds(role: RoleSeed, offered: readonly ModuleMenu[]): string[] {
  const codes = new Set(offered.map(({ menu }) => `${menu.system}:${menu.code}`))
  const parents = new Set(offered.map(({ menu }) => `${menu.system}:${menu.parent}`))
  const isWide = offered.length > 1
  return menus
    .filter((menu) => {
      if (!role.systems.includes(menu.system) || menu.isAdministration) return false
      const key = `${menu.system}:${menu.code}`
      if (menu.isForEverybody || codes.has(key) || parents.has(key)) return true
      return isWide && (menu.type === 2 || menu.type === 7 || (isShowing(menu) && parents.has(`${menu.system}:${menu.parent}`)))
    })
    .map(menuId)
}

/** Reports and data screens, which count the records beside them. */
function isShowing({ type }: MenuSeed): boolean {
  return type === 5 || type === 6
}

function moduleItems({ items }: ModuleMenu, grant: ModuleGrant | undefined): (readonly [GrantItemType, string])[] {
  if (!grant) return []
  const buttons = items.button.filter(({ enCode }) => grant.buttons === 'all' || grant.buttons.includes(enCode))
  const columns = items.column.filter(({ enCode }) => !grant.hiddenColumns?.includes(enCode))
  const forms = items.form.filter(({ enCode }) => !isHidden(enCode, grant.hiddenForms ?? []))
  const schemes = items.resource.filter(({ enCode }) => enCode === grant.scheme)
  return [
    ...buttons.map(({ id }) => ['button', id] as const),
    ...columns.map(({ id }) => ['column', id] as const),
    ...forms.map(({ id }) => ['form', id] as const),
    ...schemes.map(({ id }) => ['resource', id] as const),
  ]
}

/** Hiding a sub-table hides its columns with it. */
function isHidden(enCode: string, hidden: readonly string[]): boolean {
  return hidden.includes(enCode) || hidden.some((name) => enCode.startsWith(`${name}-`))
}
