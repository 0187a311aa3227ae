import { z } from 'zod'
import { endpoint } from '../endpoint'
import { byId, created, looseFlag, looseNumber, looseText, nothing, page, wireId } from '../wire'
import { designTag } from './design-base'

const modelParam = z.object({ modelId: z.string().min(1).max(100) })

/** What the address carries (contract 1 §25), and the proof of a password that was given before. */
const linkQuery = z.looseObject({ encryption: z.string().min(1).max(4000), pass: z.string().max(200).default('') })

/** Some clients ask without the address: they are told no more than what to ask for (contract 4b §10). */
const openQuery = linkQuery.extend({ encryption: z.string().max(4000).default('') })

const flag = looseFlag.default(0)
const uses = { formUse: flag, formPassUse: flag, columnUse: flag, columnPassUse: flag, enabledMark: flag }
/** JSON texts of the chosen field nodes. */
const choices = { columnCondition: looseText, columnText: looseText }

const linkList = z.looseObject({
  currentPage: z.coerce.number().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
  sort: z.enum(['asc', 'desc', '']).default(''),
  sidx: z.string().max(200).default(''),
  queryJson: z.string().max(20_000).default(''),
})

/** Public forms and lists behind a link (contract 1 §25, 3b §13). Every public call passes `encryption` on. */
export const shortLink = {
  getConfig: endpoint('GET', '/visualdev/ShortLink/getConfig/{modelId}', {
    summary: 'What the link offers: form, list, and whether a password is asked.',
    access: 'anonymous',
    params: modelParam,
    query: openQuery,
    data: z.looseObject({
      id: looseText,
      ...uses,
      ...choices,
      fullName: looseText,
      /** Which of the two the address is for; installations that leave it out mean what they have switched on. */
      type: looseText,
    }),
  }),
  checkPwd: endpoint('POST', '/visualdev/ShortLink/checkPwd', {
    summary: 'Checks the password of the form (0) or the list (1); answers a pass that later calls send.',
    access: 'anonymous',
    body: z.looseObject({
      id: z.string().min(1).max(100),
      type: looseFlag,
      password: z.string().max(100),
      encryption: z.string().min(1).max(4000),
    }),
    data: z.union([z.looseObject({ pass: looseText }), z.string(), z.null()]).optional(),
  }),
  config: endpoint('GET', '/visualdev/ShortLink/{modelId}/Config', {
    summary: 'Design of the form or list, as far as it is public. Empty as long as a password is to be asked for.',
    access: 'anonymous',
    params: modelParam,
    query: linkQuery,
    data: z.looseObject({
      fullName: looseText,
      formData: looseText,
      columnData: looseText,
      appColumnData: looseText,
      webType: looseNumber,
      enableFlow: flag,
    }),
  }),
  list: endpoint('POST', '/visualdev/ShortLink/{modelId}/ListLink', {
    summary: 'A page of the public list.',
    access: 'anonymous',
    changesState: false,
    params: modelParam,
    query: linkQuery,
    body: linkList,
    data: page(z.looseObject({ id: wireId })),
  }),
  create: endpoint('POST', '/visualdev/ShortLink/{modelId}', {
    summary: 'A new record through the public form. An Idempotency-Key header makes a repeated call answer the first outcome.',
    access: 'anonymous',
    params: modelParam,
    query: linkQuery,
    body: z.looseObject({ data: z.string().max(1_000_000) }),
    data: created,
  }),
  detail: endpoint('GET', '/visualdev/ShortLink/{modelId}/{id}/DataChange', {
    summary: 'One record of the public list as texts.',
    access: 'anonymous',
    params: modelParam.extend({ id: z.string().min(1).max(100) }),
    query: linkQuery,
    data: z.looseObject({ id: z.union([wireId, z.null()]).optional(), data: looseText }),
  }),
  trigger: endpoint('GET', '/visualdev/ShortLink/trigger/{id}', {
    summary: 'Leads to the page of the link.',
    access: 'anonymous',
    params: byId,
    query: linkQuery,
    data: nothing,
    replyKind: 'bytes',
  }),
  read: endpoint('GET', '/visualdev/ShortLink/{id}', {
    summary: 'Settings of the links of a design, with their addresses; passwords are never told.',
    access: designTag,
    params: byId,
    data: z.looseObject({
      id: looseText,
      ...uses,
      ...choices,
      formLink: looseText,
      columnLink: looseText,
      formPassword: looseText,
      columnPassword: looseText,
      alreadySave: z.boolean(),
    }),
  }),
  save: endpoint('PUT', '/visualdev/ShortLink', {
    summary: 'Saves the links of a design. They run with the rights of whoever saves them; an empty password keeps the old one.',
    access: designTag,
    body: z.looseObject({
      id: z.string().min(1).max(100),
      formUse: flag,
      formPassUse: flag,
      formPassword: z.union([z.string().max(100), z.null()]).optional(),
      columnUse: flag,
      columnPassUse: flag,
      columnPassword: z.union([z.string().max(100), z.null()]).optional(),
      columnCondition: z.union([z.string().max(500_000), z.null()]).optional(),
      columnText: z.union([z.string().max(500_000), z.null()]).optional(),
      enabledMark: looseFlag.default(1),
    }),
    data: nothing,
  }),
}
