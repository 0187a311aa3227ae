import { z } from 'zod'
import { endpoint } from '../endpoint'
import { description, enabledMark, id, optionalText, sortCode, text, version } from '../permission/form-fields'
import { byId, created, epochMs, looseFlag, looseList, looseNumber, looseText, nothing, page, pagingQuery, wireId } from '../wire'

/** An application outside of the platform that may ask data interfaces (contract 2 §17). */
const applicationRow = z.looseObject({
  id: wireId,
  appId: looseText,
  appName: looseText,
  /** Until when; null for ever. */
  usefulLife: epochMs,
  creatorUser: looseText,
  creatorTime: epochMs,
  lastModifyTime: epochMs,
  sortCode: looseNumber,
  enabledMark: looseFlag,
  tenantId: looseText,
  /** Ids of the granted interfaces, joined by commas. */
  dataInterfaceIds: looseText,
  /** Of ours: `realName/account` of whose rights its calls have where it names nobody. */
  runUser: looseText,
})

const grantedInterface = z.looseObject({
  id: wireId,
  fullName: looseText,
  enCode: looseText,
  /** A label: SQL操作, 静态数据, API操作. */
  type: looseText,
  /** Of ours. */
  hasPage: looseFlag.optional().default(0),
  enabledMark: looseFlag.optional().default(1),
})

const boundUser = z.looseObject({
  userId: wireId,
  userName: looseText,
  /** Empty for who may not give this person's rights away. */
  userKey: looseText,
})

const applicationInfo = z.looseObject({
  id: wireId,
  appId: looseText,
  appName: looseText,
  /** Ours answers it empty: it is known only to who has made it. Other installations answer it. */
  appSecret: looseText,
  verifySignature: looseFlag,
  usefulLife: epochMs,
  whiteList: looseText,
  sortCode: looseNumber,
  enabledMark: looseFlag,
  description: looseText,
  version: looseNumber,
  runUser: looseText,
  list: looseList(grantedInterface),
  userList: looseList(boundUser),
  /** Ours alone: 1 when it calls only as the people of its keys, also when none of them is left. */
  isBound: looseFlag.optional(),
})

/** Letters that travel in a header as they are; a colon would end it early. */
const appIdForm = /^[\x21-\x39\x3b-\x7e]+$/

const life = z
  .union([z.number(), z.string().max(20), z.null()])
  .optional()
  .transform((value) => (value === '' || value === null || value === undefined ? null : Number(value)))
  .refine((value) => value === null || (Number.isFinite(value) && Math.abs(value) <= 8.64e15), { error: '使用期限不正确' })

const applicationForm = z.looseObject({
  id: id.optional(),
  appId: text('请输入appId', 100).regex(appIdForm, { error: 'appId只能输入英文、数字和冒号以外的符号' }),
  appName: text('请输入应用名称', 100),
  /** Empty keeps the one that there is. */
  appSecret: optionalText(100).refine((value) => value === '' || /^[0-9a-f]{32}$/i.test(value), { error: '请获取秘钥' }),
  verifySignature: z.coerce.number().int().min(0).max(1).default(0),
  usefulLife: life,
  whiteList: optionalText(2000),
  sortCode,
  enabledMark,
  description,
  version,
})
export type ApplicationForm = z.output<typeof applicationForm>

const logRow = z.looseObject({
  /** Of the interface. */
  id: wireId,
  /** Of the line. */
  invokId: wireId,
  fullName: looseText,
  enCode: looseText,
  tenantId: looseText,
  invokTime: epochMs,
  /** `realName/account` of whose rights the call had. */
  userId: looseText,
  invokIp: looseText,
  invokDevice: looseText,
  invokType: looseText,
  invokWasteTime: looseNumber,
})

const tag = { tag: 'systemData.interfaceAuth' } as const
const boundIds = z.array(z.string().min(1).max(100)).max(200, { error: '授权用户不能超过200个' })

/** The administration of interface authentication (contract 2 §17). */
export const interfaceOauth = {
  list: endpoint('GET', '/system/InterfaceOauth', {
    summary: 'Applications that may ask data interfaces, paged, by a word and the state.',
    access: tag,
    query: pagingQuery.extend({ enabledMark: z.enum(['', '0', '1']).default('') }),
    data: page(applicationRow),
  }),
  secret: endpoint('GET', '/system/InterfaceOauth/getAppSecret', {
    summary: 'A new secret for an application, 32 hexadecimal digits; it counts once a form with it is saved.',
    access: tag,
    data: z.string(),
  }),
  info: endpoint('GET', '/system/InterfaceOauth/{id}', {
    summary: 'One application with its interfaces and its people.',
    access: tag,
    params: byId,
    data: applicationInfo,
  }),
  create: endpoint('POST', '/system/InterfaceOauth', {
    summary: 'Makes an application.',
    access: tag,
    body: applicationForm,
    data: created,
  }),
  update: endpoint('PUT', '/system/InterfaceOauth/{id}', {
    summary: 'Changes an application; from now on its calls that name nobody have the rights of the person.',
    access: tag,
    params: byId,
    body: applicationForm,
    data: nothing,
  }),
  remove: endpoint('DELETE', '/system/InterfaceOauth/{id}', {
    summary: 'Deletes an application; its next call is refused.',
    access: tag,
    params: byId,
    data: nothing,
  }),
  saveInterfaces: endpoint('POST', '/system/InterfaceOauth/saveInterfaceList', {
    summary: 'Says which data interfaces an application may ask.',
    access: tag,
    body: z.looseObject({ interfaceIdentId: z.string().min(1).max(100), dataInterfaceIds: optionalText(50_000) }),
    data: nothing,
  }),
  interfaces: endpoint('GET', '/system/InterfaceOauth/getInterfaceList/{id}', {
    summary: 'The data interfaces that an application may ask.',
    access: tag,
    params: byId,
    data: z.looseObject({ list: looseList(grantedInterface) }),
  }),
  saveUsers: endpoint('POST', '/system/InterfaceOauth/SaveUserList', {
    summary: 'Says as whom an application may call; who is new gets a key.',
    access: tag,
    body: z.looseObject({ interfaceIdentId: z.string().min(1).max(100), userIds: boundIds }),
    data: nothing,
  }),
  /** A call of ours. */
  renewUserKey: endpoint('POST', '/system/InterfaceOauth/RenewUserKey', {
    summary: 'Gives a person of an application a new key; the old one is refused from now on.',
    access: tag,
    body: z.looseObject({ interfaceIdentId: z.string().min(1).max(100), userId: z.string().min(1).max(100) }),
    data: z.looseObject({ userKey: z.string() }),
  }),
  log: endpoint('GET', '/system/InterfaceOauth/dataInterfaceLog/{id}', {
    summary: 'What an application has asked, newest first.',
    access: tag,
    params: byId,
    query: pagingQuery.extend({ startTime: looseNumber, endTime: looseNumber }),
    data: page(logRow),
  }),
}

const outside = {
  access: 'application',
  params: byId,
  data: z.unknown(),
  // What an interface writes is its own affair. No page can make a browser send these credentials, so nobody is made to call.
  changesState: false,
} as const

/** What applications call (contract 2 §16.1, §17): the parameters of the interface by their names, and of a page `currentPage`, `pageSize`, `keyword`. */
export const interfaceResponse = {
  get: endpoint('GET', '/system/DataInterface/{id}/Actions/Response', {
    ...outside,
    summary: 'Result of a data interface for an application outside.',
    query: z.looseObject({}),
  }),
  post: endpoint('POST', '/system/DataInterface/{id}/Actions/Response', {
    ...outside,
    summary: 'Result of a data interface for an application outside, with the parameters in the body.',
    body: z.looseObject({}).optional(),
  }),
  authorization: endpoint('POST', '/system/DataInterface/Actions/GetAuth', {
    summary: 'The headers of one call of an application, signed now, for trying it out; `method` is a word of ours.',
    access: tag,
    query: z.looseObject({
      appId: z.string().max(100).default(''),
      /** Sic. */
      intefaceId: z.string().max(100).default(''),
      method: z.enum(['GET', 'POST']).default('GET'),
    }),
    data: z.looseObject({ authorization: z.string(), ymDate: z.string() }),
    changesState: false,
  }),
}
