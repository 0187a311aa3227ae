import type { CurrentUser, PermissionEntry, UserInfo } from '@/lib/contract/session/oauth'
import { buildMenu, type ShellMenu } from './menu-routes'

/** Codes of the rights on one menu entry; the names of contract 1 §6.3 stay behind because nobody shows them. */
export type CompactRights = { modelId: string; button: string[]; column: string[]; form: string[] }

/** Everything the server hands to the shell in the page. No token, and no field that nothing shows. */
export type ShellData = {
  user: UserInfo
  rights: CompactRights[]
  menus: ShellMenu[]
  systemTitle: string
  systemName: string
  systemVersion: string
  copyright: string
  isSidebarCollapsed: boolean
}

// Spec 1 §1.
export const productVersion = '3.5.0'
export const sidebarCookie = 'tenon-sidebar'

type ShapeOptions = Pick<ShellData, 'isSidebarCollapsed'> & {
  defaultTitle: string
  origin: string
  onSkip: (why: string, item: { id: string; type: number }) => void
}

export function shapeShellData(current: CurrentUser, options: ShapeOptions): ShellData {
  const system = current.sysConfigInfo
  const systemTitle = system?.title || system?.sysName || options.defaultTitle
  return {
    user: pickUser(current.userInfo),
    rights: current.permissionList
      .map(compactRights)
      .filter(({ button, column, form }) => button.length + column.length + form.length > 0),
    menus: buildMenu(current.menuList, { origin: options.origin, onSkip: options.onSkip }),
    systemTitle,
    systemName: system?.sysName || systemTitle,
    systemVersion: system?.sysVersion || productVersion,
    copyright: system?.copyright ?? '',
    isSidebarCollapsed: options.isSidebarCollapsed,
  }
}

const userFields = [
  'userId',
  'userAccount',
  'userName',
  'headIcon',
  'organizeId',
  'organizeIdList',
  'organizeName',
  'departmentId',
  'departmentName',
  'positionId',
  'positionName',
  'positionIds',
  'roleIds',
  'groupIds',
  'portalId',
  'systemId',
  'systemIds',
  'isAdministrator',
  'changePasswordDate',
  'prevLogin',
  'prevLoginTime',
  'prevLoginIPAddress',
  'prevLoginIPAddressName',
  'theme',
  'language',
] as const satisfies (keyof UserInfo)[]

/** Unknown fields of an installation, and the signature picture, would only make the page heavier. */
function pickUser(user: UserInfo): UserInfo {
  return { ...Object.fromEntries(userFields.map((field) => [field, user[field]])), signImg: '' } as UserInfo
}

function compactRights(entry: PermissionEntry): CompactRights {
  const codes = (items: readonly { enCode: string }[]) => items.map(({ enCode }) => enCode).filter(Boolean)
  return { modelId: entry.modelId, button: codes(entry.button), column: codes(entry.column), form: codes(entry.form) }
}

export function expandRights(rights: readonly CompactRights[]): PermissionEntry[] {
  const items = (codes: readonly string[]) => codes.map((enCode) => ({ id: '', fullName: '', enCode }))
  return rights.map(({ modelId, button, column, form }) => ({
    modelId,
    moduleName: '',
    button: items(button),
    column: items(column),
    form: items(form),
    resource: [],
  }))
}
