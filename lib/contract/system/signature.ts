import { z } from 'zod'
import { endpoint } from '../endpoint'
import { code, id, name, version } from '../permission/form-fields'
import { byId, created, list, looseList, looseNumber, looseText, nothing, page, pagingQuery, wireId } from '../wire'

/** As many people as one signature is handed to. */
const usersMax = 1000
const access = { tag: 'system.signature' } as const

const signatureRow = z.looseObject({
  id: wireId,
  fullName: looseText,
  enCode: looseText,
  /** The picture as its own data. */
  icon: looseText,
  userIds: looseList(z.coerce.string()),
  /** Who may use it, as `realName/account`, joined by commas. */
  userNames: looseText,
  creatorTime: looseNumber,
  lastModifyTime: looseNumber,
})

export type SignatureRow = z.output<typeof signatureRow>

const signatureForm = z.looseObject({
  id: id.optional(),
  fullName: name('请输入签章名称'),
  enCode: code('请输入签章编码'),
  icon: z.string({ error: '请上传签章图片' }).min(1, { error: '请上传签章图片' }).max(900_000),
  userIds: z.array(z.string().max(100)).min(1, { error: '请选择授权人' }).max(usersMax),
  version,
})

export type SignatureForm = z.output<typeof signatureForm>

const offered = z.looseObject({ id: wireId, fullName: looseText, enCode: looseText, icon: looseText })

/**
 * Signatures of the organisation, such as the seal of a company, and who may use them (contract 2 §24). Those of one person stand in
 * his profile (`Users/Current/SignImg`).
 */
export const signature = {
  list: endpoint('GET', '/system/Signature', {
    summary: 'Signatures of the organisation, paged.',
    access,
    query: pagingQuery,
    data: page(signatureRow),
  }),
  selector: endpoint('GET', '/system/Signature/Selector', {
    summary: 'The signatures that the signed-in person may use.',
    access: 'session',
    whileViewing: 'private',
    data: list(offered),
  }),
  listByIds: endpoint('POST', '/system/Signature/ListByIds', {
    summary: 'Of the named signatures those that the signed-in person may use; all of them for whoever administers them.',
    access: 'session',
    body: z.looseObject({ ids: z.array(z.string().max(100)).max(1000) }),
    data: list(offered),
    changesState: false,
    whileViewing: 'private',
  }),
  create: endpoint('POST', '/system/Signature', {
    summary: 'Makes a signature of the organisation.',
    access,
    body: signatureForm,
    data: created,
  }),
  info: endpoint('GET', '/system/Signature/{id}', {
    summary: 'A signature as its form reads it.',
    access,
    params: byId,
    data: signatureRow.extend({ version: looseNumber }),
  }),
  update: endpoint('PUT', '/system/Signature/{id}', {
    summary: 'Changes a signature of the organisation.',
    access,
    params: byId,
    body: signatureForm,
    data: nothing,
  }),
  remove: endpoint('DELETE', '/system/Signature/{id}', {
    summary: 'Deletes a signature of the organisation.',
    access,
    params: byId,
    data: nothing,
  }),
}
