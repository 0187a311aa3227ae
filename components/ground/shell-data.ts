import type { CurrentUser, PermissionEntry, UserInfo } from '@/lib/contract/session/oauth'
import type { Viewing } from '@/lib/contract/session/view-as'
import { installationNameOf } from '@/lib/domain/installation-name'
import { pictureAddress } from '@/lib/domain/picture-address'
import { isLanguage, type Language } from '@/lib/i18n/locales'
import { buildMenu, type MenuOptions, type ShellMenu } from './menu-routes'

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
  /** Pictures of the installation (spec 1 §3 sysConfig); empty where it has none. */
  icons: { logo: string; navigation: string; workLogo: string; app: string }
  /** Who looks, where the installation wants that across its pages; empty where it does not. */
  watermark: string
  /** Pages of the operator behind entries of the user menu. */
  links: { documentation?: string; feedback?: string }
  /** How a hashed password travels, for signing in again over the page. */
  passwordMode: { mode: 'md5' | 'aes'; aesKey: string }
  isSidebarCollapsed: boolean
  /** What this person leaves half-filled lies in the browser sealed with these (`DraftOwner`). */
  draftKeys: readonly string[]
  /** The user's saved language, where this browser has not chosen one yet and shows another. */
  languageToAdopt?: Language
  /** The page is drawn with the rights of `user` for somebody else, who only looks. */
  viewing?: Pick<Viewing, 'id' | 'secondsLeft' | 'viewer'>
}

// Spec 1 §1.
export const productVersion = '3.5.0'
export const sidebarCookie = 'tenon-sidebar'
/** The layout shown last, so that the skeleton of the next load has its shape. */
export const layoutCookie = 'tenon-layout'

type ShapeOptions = Pick<ShellData, 'isSidebarCollapsed' | 'links' | 'passwordMode' | 'draftKeys'> &
  MenuOptions & { defaultTitle: string; language: Language; hasChosenLanguage: boolean }

export function shapeShellData(current: CurrentUser, options: ShapeOptions): ShellData {
  const system = current.sysConfigInfo
  const systemTitle = installationNameOf(system) || options.defaultTitle
  return {
    user: pickUser(current.userInfo),
    rights: current.permissionList
      .map(compactRights)
      .filter(({ button, column, form }) => button.length + column.length + form.length > 0),
    menus: buildMenu(current.menuList, options),
    systemTitle,
    systemName: system?.sysName || systemTitle,
    systemVersion: system?.sysVersion || productVersion,
    copyright: system?.copyright ?? '',
    icons: {
      logo: ownPicture(system?.logoIcon),
      navigation: ownPicture(system?.navigationIcon),
      workLogo: ownPicture(system?.workLogoIcon),
      app: ownPicture(system?.appIcon),
    },
    watermark: system?.watermarkSwitch === 1 ? onlooker(current) : '',
    links: options.links,
    passwordMode: options.passwordMode,
    isSidebarCollapsed: options.isSidebarCollapsed,
    ...own(current, options),
  }
}

/** Of a look as somebody else the one who really looks. */
function onlooker({ viewing, userInfo }: CurrentUser): string {
  return viewing ? viewing.viewer : `${userInfo.userName}/${userInfo.userAccount}`
}

/** What is for the person alone stays away from who only looks with his rights: what he left half-filled, the language he speaks. */
function own(
  { viewing, userInfo }: CurrentUser,
  options: ShapeOptions,
): Pick<ShellData, 'draftKeys' | 'languageToAdopt' | 'viewing'> {
  if (!viewing) return { draftKeys: options.draftKeys, ...languageToAdopt(userInfo.language, options) }
  const { id, secondsLeft, viewer } = viewing
  return { draftKeys: [], viewing: { id, secondsLeft, viewer } }
}

/** Spec 1 §1: the stored setting decides, and the user's own travels with the account (contract 1 §9). */
function languageToAdopt(saved: string, { language, hasChosenLanguage }: ShapeOptions): { languageToAdopt?: Language } {
  return !hasChosenLanguage && isLanguage(saved) && saved !== language ? { languageToAdopt: saved } : {}
}

/** Pictures come from the platform's files (contract 1 §1.3); the policy of our pages loads none from elsewhere. */
function ownPicture(address: string | undefined): string {
  return pictureAddress(address ?? '') ?? ''
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
  'workflowEnabled',
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
