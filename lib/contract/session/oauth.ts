import { z } from 'zod'
import { endpoint } from '../endpoint'
import { epochMs, fittingFields, fittingList, looseFlag, looseList, looseNumber, looseText, nothing, wireId } from '../wire'

/** Lower-case hex: MD5 of the plain text (32), or that MD5 encrypted by the AES mode (96). Contract 1 §2. */
export const hashedPassword = z.string().regex(/^[0-9a-fA-F]{32}([0-9a-fA-F]{64})?$/)

const accountParam = z.object({ account: z.string().min(1).max(200) })

/** Contract 1 §3.1: whether this account must type a captcha. */
const loginNeeds = z.looseObject({ enableVerificationCode: looseFlag, verificationCodeNumber: looseNumber })

/** Contract 1 §3.3. */
const loginConfig = z.looseObject({
  redirect: looseFlag,
  url: looseText,
  ticketParams: looseText,
  socialsList: looseList(z.looseObject({ enname: looseText, name: looseText, icon: looseText, renderUrl: looseText })),
  /** Ways that the sign-in screen offers: `password`, `qr`, `sms`. Absent: the installation does not say. */
  loginModes: z.array(z.string()).nullish(),
  /** What it calls itself (contract 1 §6.4); of installations that say so before sign-in. */
  title: z.string().nullish(),
  sysName: z.string().nullish(),
})

/** Form-encoded body of the login call, contract 1 §4.1. Unknown fields of older clients are accepted and ignored. */
export const loginBody = z.looseObject({
  account: z.string().trim().min(1).max(200),
  password: hashedPassword,
  code: z.string().max(20).default(''),
  timestamp: z.string().max(100).default(''),
  origin: z.string().max(40).default('password'),
  jnpf_ticket: z.string().max(200).default(''),
  grant_type: z.string().max(40).default('password'),
})

/** What the platform answers. Only the BFF sees it; the browser gets `signInReply`. */
const loginReply = z.looseObject({ token: z.string().min(1), theme: looseText })

export const layoutTypes = ['classic', 'functional', 'plain', 'blend'] as const

const passwordConfirmation = z.object({ account: z.string().min(1).max(200), password: hashedPassword })

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
  copyright: looseText,
  companyName: looseText,
})

const currentUser = z.looseObject({
  userInfo,
  menuList: looseList(menuItem),
  permissionList: looseList(permissionEntry),
  sysConfigInfo: z.union([sysConfigInfo, z.null()]).optional(),
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
})

export const oauth = {
  getConfig: endpoint('GET', '/oauth/getConfig/{account}', {
    summary: 'Whether the account must type a captcha to sign in, and how long it is.',
    access: 'anonymous',
    params: accountParam,
    data: loginNeeds,
  }),
  imageCode: endpoint('GET', '/oauth/ImageCode/{length}/{timestamp}', {
    summary: 'Captcha picture for the login screen, kept under the given timestamp.',
    access: 'anonymous',
    params: z.object({ length: z.coerce.number().int().min(3).max(6), timestamp: z.string().min(1).max(100) }),
    data: nothing,
    replyKind: 'bytes',
  }),
  getLoginConfig: endpoint('GET', '/oauth/getLoginConfig', {
    summary: 'Single sign-on and third-party sign-in offered by the installation.',
    access: 'anonymous',
    data: loginConfig,
  }),
  login: endpoint('POST', '/oauth/Login', {
    summary: 'Signs in with account and hashed password; answers the token (the BFF keeps it back).',
    access: 'anonymous',
    body: loginBody,
    bodyKind: 'form',
    data: loginReply,
  }),
  currentUser: endpoint('GET', '/oauth/CurrentUser', {
    summary: 'User, menus of the current system, permissions and the public system configuration.',
    access: 'session',
    query: z.looseObject({ systemCode: z.string().max(100).optional(), type: z.string().max(20).optional() }),
    data: z.union([currentUser, z.null()]),
  }),
  logout: endpoint('GET', '/oauth/Logout', {
    summary: 'Ends the session.',
    access: 'session',
    query: z.looseObject({ ticket: z.string().max(200).optional() }),
    data: nothing,
    changesState: true,
    isForLocked: true,
  }),
  /**
   * An addition of ours: other installations answer that they do not know it, and their clients keep the lock to themselves. Nothing
   * about a session that was never locked by it changes.
   */
  lockSession: endpoint('POST', '/oauth/LockSession', {
    summary:
      'Locks the session: until LockScreen has confirmed the password, its other calls and its sockets are refused with 423.',
    access: 'session',
    data: nothing,
    isForLocked: true,
  }),
  lockScreen: endpoint('POST', '/oauth/LockScreen', {
    summary: 'Checks the password of the signed-in user to unlock the screen.',
    access: 'session',
    body: passwordConfirmation,
    data: nothing,
    isForLocked: true,
  }),
  updatePasswordMessage: endpoint('POST', '/oauth/updatePasswordMessage', {
    summary: 'Called on shell load; reminds the user of a password that must be renewed soon.',
    access: 'session',
    data: nothing,
  }),
  me: endpoint('GET', '/oauth/me', {
    summary: 'Identity of the signed-in user; `headIcon` is an addition of ours.',
    access: 'session',
    data: z.looseObject({ userId: wireId, userAccount: looseText, userName: looseText, headIcon: z.string().nullish() }),
    isForLocked: true,
  }),
}

/** `GET file/ImageCode/{timestamp}`: captcha of the password change, 4 characters (contract 1 §3.2). */
export const fileImageCode = endpoint('GET', '/file/ImageCode/{timestamp}', {
  summary: 'Captcha picture of four characters, kept under the given timestamp.',
  access: 'anonymous',
  params: z.object({ timestamp: z.string().min(1).max(100) }),
  data: nothing,
  replyKind: 'bytes',
})
