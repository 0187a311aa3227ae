import { z } from 'zod'
import { endpoint } from '../endpoint'
import { looseFlag, looseNumber, looseText, nothing } from '../wire'

const encryption = z.string().min(1).max(4000)
const modelParam = z.object({ modelId: z.string().min(1).max(100) })

/** Public forms and lists behind a link (contract 1 §25). Every call passes `encryption` on. */
export const shortLink = {
  getConfig: endpoint('GET', '/visualdev/ShortLink/getConfig/{modelId}', {
    summary: 'What the link offers: form, list, and whether a password is asked.',
    access: 'anonymous',
    params: modelParam,
    query: z.looseObject({ encryption }),
    data: z.looseObject({
      id: looseText,
      formUse: looseFlag,
      formPassUse: looseFlag,
      columnUse: looseFlag,
      columnPassUse: looseFlag,
      columnCondition: looseText,
      columnText: looseText,
      enabledMark: looseFlag,
    }),
  }),
  checkPwd: endpoint('POST', '/visualdev/ShortLink/checkPwd', {
    summary: 'Checks the password of the form (0) or the list (1).',
    access: 'anonymous',
    body: z.looseObject({ id: z.string().min(1).max(100), type: looseFlag, password: z.string().max(100), encryption }),
    data: nothing,
  }),
  config: endpoint('GET', '/visualdev/ShortLink/{modelId}/Config', {
    summary: 'Design of the form or list.',
    access: 'anonymous',
    params: modelParam,
    query: z.looseObject({ encryption }),
    data: z.looseObject({
      fullName: looseText,
      formData: looseText,
      columnData: looseText,
      appColumnData: looseText,
      webType: looseNumber,
      enableFlow: looseFlag,
    }),
  }),
  list: endpoint('POST', '/visualdev/ShortLink/{modelId}/ListLink', {
    summary: 'A page of the public list.',
    access: 'anonymous',
    params: modelParam,
    query: z.looseObject({ encryption }),
    body: z.looseObject({}),
    data: z.looseObject({}),
  }),
  create: endpoint('POST', '/visualdev/ShortLink/{modelId}', {
    summary: 'A new record through the public form.',
    access: 'anonymous',
    params: modelParam,
    query: z.looseObject({ encryption }),
    body: z.looseObject({ data: z.string().max(5_000_000) }),
    data: nothing,
  }),
  detail: endpoint('GET', '/visualdev/ShortLink/{modelId}/{id}/DataChange', {
    summary: 'One record of the public list as texts.',
    access: 'anonymous',
    params: modelParam.extend({ id: z.string().min(1).max(100) }),
    query: z.looseObject({ encryption }),
    data: z.looseObject({ data: looseText }),
  }),
}
