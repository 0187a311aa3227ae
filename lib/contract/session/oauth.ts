import { z } from 'zod'
import { endpoint } from '../endpoint'
import { epochMs, fittingFields, fittingList, looseFlag, looseList, looseText, wireId } from '../wire'
import { ownSession } from './own-session'
import { signInCalls } from './sign-in'
import { viewingOfSession } from './view-as'

/** Contract 1 §6.1. Only what the shell reads is named; the rest is kept as it came. */
const userInfo = z.looseObject({
  userId: wireId,
  userAccount: looseText,
  userName: looseText,
  headIcon: looseText,
  organizeId: looseText,
  organizeIdList: looseList(z.coerce.string()),
  organizeName: looseText,
  departmentId: looseText,
  departmentName: looseText,
  positionId: looseText,
  positionName: looseText,
  positionIds: looseList(z.looseObject({ id: wireId, name: looseText })),
  roleIds: looseList(z.coerce.string()),
  groupIds: looseList(z.coerce.string()),
  portalId: looseText,
  systemId: looseText,
  systemIds: looseList(
    z.looseObject({ id: wireId, name: looseText, icon: looseText, enCode: looseText, currentSystem: looseFlag }),
  ),
  signImg: looseText,
  isAdministrator: looseFlag.optional(),
  workflowEnabled: looseFlag.optional(),
  changePasswordDate: epochMs,
  prevLogin: looseFlag.optional(),
  prevLoginTime: epochMs,
  prevLoginIPAddress: looseText,
  prevLoginIPAddressName: looseText,
  theme: looseText,
  language: looseText,
})
export type UserInfo = z.output<typeof userInfo>

export type MenuItem = {
  id: string
  parentId: string
  fullName: string
  enCode: string
  icon: string
  type: number
  urlAddress: string
  linkTarget: string
  /** JSON text: `{moduleId, isTree, iconBackgroundColor}`. */
  propertyJson: string
  children: MenuItem[]
}

/** Contract 1 §6.2. Depth is bounded by `JSON.parse` limits; cycles cannot occur in a tree of nested arrays. */
const menuFields = {
  id: wireId,
  parentId: looseText,
  fullName: looseText,
  enCode: looseText,
  icon: looseText,
  type: z.coerce.number(),
  urlAddress: looseText,
  linkTarget: looseText,
  propertyJson: looseText,
}
const menuItem: z.ZodType<MenuItem, unknown> = z.lazy(() => z.looseObject({ ...menuFields, children: looseList(menuItem) }))
const fittingMenuItem: z.ZodType<MenuItem, unknown> = z.lazy(() =>
  z.looseObject({ ...menuFields, children: fittingList(fittingMenuItem) }),
)

const permissionItem = z.looseObject({ id: looseText, fullName: looseText, enCode: looseText })

/** Contract 1 §6.3. `modelId` is the menu id. */
const permissionEntry = z.looseObject({
  modelId: wireId,
  moduleName: looseText,
  button: looseList(permissionItem),
  column: looseList(permissionItem),
  form: looseList(permissionItem),
  resource: looseList(permissionItem),
})
export type PermissionEntry = z.output<typeof permissionEntry>

/** Contract 1 §6.4. */
const sysConfigInfo = z.looseObject({
  title: looseText,
  sysName: looseText,
  sysVersion: looseText,
  loginIcon: looseText,
  logoIcon: looseText,
  navigationIcon: looseText,
  workLogoIcon: looseText,
  appIcon: looseText,
  /** Of ours: 1 shows who looks across every page. */
  watermarkSwitch: looseFlag.optional(),
  copyright: looseText,
  companyName: looseText,
})

const currentUser = z.looseObject({
  userInfo,
  menuList: looseList(menuItem),
  permissionList: looseList(permissionEntry),
  sysConfigInfo: z.union([sysConfigInfo, z.null()]).optional(),
  viewing: viewingOfSession,
})
export type CurrentUser = z.output<typeof currentUser>

/**
 * What fits of a reply that does not fit as a whole: one menu entry without an id must not keep a company from signing in. Rights that
 * cannot be read are none.
 */
export const currentUserInParts: z.ZodType<CurrentUser> = z.looseObject({
  userInfo: fittingFields(userInfo),
  menuList: fittingList(fittingMenuItem),
  permissionList: fittingList(permissionEntry),
  sysConfigInfo: z.union([sysConfigInfo, z.null()]).optional().catch(null),
  viewing: viewingOfSession,
})

/** All calls under `/oauth` of a session. A page that needs a part of them takes the part: the rest stays out of its bundle. */
export const oauth = {
  ...signInCalls,
  currentUser: endpoint('GET', '/oauth/CurrentUser', {
    summary: 'User, menus of the current system, permissions and the public system configuration.',
    access: 'session',
    query: z.looseObject({ systemCode: z.string().max(100).optional(), type: z.string().max(20).optional() }),
    data: z.union([currentUser, z.null()]),
  }),
  ...ownSession,
}
