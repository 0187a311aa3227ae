import { z } from 'zod'
import { endpoint } from '../endpoint'
import { hashedPassword } from '../session/own-session'
import { byId, epochMs, looseFlag, looseList, looseText, nothing, page, pagingQuery, wireId } from '../wire'
import { personalFields, personalText } from './personal'

const base = '/permission/Users/Current'

/** Contract 1 §11.2: what a user may change about himself. */
const baseInfoBody = z.looseObject({
  realName: personalText,
  signature: personalText,
  gender: personalText,
  mobilePhone: personalText,
  email: personalText,
  ...personalFields,
})

export type BaseInfoBody = z.output<typeof baseInfoBody>

/** Contract 1 §11.1. */
const baseInfo = z.looseObject({
  id: wireId,
  account: looseText,
  organize: looseText,
  manager: looseText,
  position: looseText,
  ranks: looseText,
  /** Names, despite the name. */
  roleId: looseText,
  creatorTime: epochMs,
  prevLogTime: epochMs,
  entryDate: epochMs,
  realName: looseText,
  gender: looseText,
  nation: looseText,
  nativePlace: looseText,
  certificatesType: looseText,
  certificatesNumber: looseText,
  education: looseText,
  birthday: epochMs,
  telePhone: looseText,
  landline: looseText,
  mobilePhone: looseText,
  email: looseText,
  urgentContacts: looseText,
  urgentTelePhone: looseText,
  postalAddress: looseText,
  signature: looseText,
  avatar: looseText,
  theme: looseText,
  language: looseText,
  isTenant: looseFlag.optional(),
  currentTenantInfo: z.union([z.looseObject({}), z.null()]).optional(),
})

export type BaseInfo = z.output<typeof baseInfo>

const signature = z.looseObject({ id: wireId, signImg: looseText, isDefault: looseFlag })

export type Signature = z.output<typeof signature>

const major = z.looseObject({ id: wireId, fullName: looseText, isDefault: looseFlag })

const subordinate = z.looseObject({
  id: wireId,
  avatar: looseText,
  userName: looseText,
  department: looseText,
  position: looseText,
  isLeaf: looseFlag.optional(),
})

export type Subordinate = z.output<typeof subordinate>

export type AuthorizeNode = { id: string; parentId: string; fullName: string; icon: string; children: AuthorizeNode[] }

const authorizeNode: z.ZodType<AuthorizeNode, unknown> = z.lazy(() =>
  z.looseObject({
    id: wireId,
    parentId: looseText,
    fullName: looseText,
    icon: looseText,
    children: looseList(authorizeNode),
  }),
)

/** Contract 1 §11.8. `loginType` 0 in, 1 out; `loginMark` 1 ok, 0 failed. Times in ms. */
const loginLogRow = z.looseObject({
  id: wireId,
  creatorTime: epochMs,
  userName: looseText,
  ipAddress: looseText,
  ipAddressName: looseText,
  browser: looseText,
  platForm: looseText,
  loginType: looseFlag,
  loginMark: looseFlag,
  abstracts: looseText,
})

export type LoginLogRow = z.output<typeof loginLogRow>

/** A picture as base64 data URL (contract 1 §11.4). The platform checks kind and size and says what is wrong. */
const signImg = z.string().max(900_000)

/** `permission/Users/Current/*`: the signed-in user's own data (contract 1 §10, §11). */
export const currentUserSettings = {
  baseInfo: endpoint('GET', `${base}/BaseInfo`, {
    summary: 'Account and personal data of the user.',
    access: 'session',
    whileViewing: 'private',
    data: baseInfo,
  }),
  saveBaseInfo: endpoint('PUT', `${base}/BaseInfo`, {
    summary: 'Saves the personal data of the user.',
    access: 'session',
    body: baseInfoBody,
    data: nothing,
  }),
  avatar: endpoint('PUT', `${base}/Avatar/{name}`, {
    summary: 'Makes an uploaded picture the avatar of the user.',
    access: 'session',
    params: z.object({ name: z.string().min(1).max(200) }),
    data: nothing,
  }),
  modifyPassword: endpoint('POST', `${base}/Actions/ModifyPassword`, {
    summary: 'Changes the password and ends the session.',
    access: 'session',
    body: z.looseObject({
      oldPassword: hashedPassword,
      password: hashedPassword,
      code: z.string().max(20).default(''),
      timestamp: z.string().max(100).default(''),
    }),
    data: nothing,
  }),
  signImgs: endpoint('GET', `${base}/SignImg`, {
    summary: 'Signatures of the user.',
    access: 'session',
    whileViewing: 'private',
    data: looseList(signature),
  }),
  addSignImg: endpoint('POST', `${base}/SignImg`, {
    summary: 'Adds a signature; the first one becomes the default.',
    access: 'session',
    body: z.looseObject({ signImg, isDefault: looseFlag.optional() }),
    data: nothing,
  }),
  makeSignImgDefault: endpoint('PUT', `${base}/{id}/SignImg`, {
    summary: 'Makes a signature the default.',
    access: 'session',
    params: byId,
    data: nothing,
  }),
  removeSignImg: endpoint('DELETE', `${base}/{id}/SignImg`, {
    summary: 'Deletes a signature.',
    access: 'session',
    params: byId,
    data: nothing,
  }),
  organizes: endpoint('GET', `${base}/getUserOrganizes`, {
    summary: 'Organisations of the user; the current one is marked.',
    access: 'session',
    data: looseList(major),
  }),
  positions: endpoint('GET', `${base}/getUserPositions`, {
    summary: 'Positions of the user in the current organisation; the main one is marked.',
    access: 'session',
    data: looseList(major),
  }),
  roles: endpoint('GET', `${base}/getUserRoles`, {
    summary: 'Roles of the user in the current organisation; all of them are in force, so all are marked.',
    access: 'session',
    data: looseList(major),
  }),
  subordinates: endpoint('GET', `${base}/Subordinate/{id}`, {
    summary: 'With 0 the user himself, else the direct reports of that subordinate.',
    access: 'session',
    params: byId,
    data: looseList(subordinate),
  }),
  authorize: endpoint('GET', `${base}/Authorize`, {
    summary: 'Everything the user may do, as trees.',
    access: 'session',
    data: z.looseObject({
      module: looseList(authorizeNode),
      button: looseList(authorizeNode),
      column: looseList(authorizeNode),
      form: looseList(authorizeNode),
      resource: looseList(authorizeNode),
      portal: looseList(authorizeNode),
    }),
  }),
  systemLog: endpoint('GET', `${base}/SystemLog`, {
    summary: 'Sign-ins and sign-outs of the user.',
    access: 'session',
    whileViewing: 'private',
    query: pagingQuery.extend({
      startTime: epochMs,
      endTime: epochMs,
      loginType: z.string().max(2).default(''),
      loginMark: z.string().max(2).default(''),
      category: z.string().max(2).default('1'),
    }),
    data: page(loginLogRow),
  }),
}
