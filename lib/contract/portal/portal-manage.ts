import { z } from 'zod'
import { endpoint } from '../endpoint'
import { description, enabledMark, id, sortCode, text, version } from '../permission/form-fields'
import { byId, created, epochMs, looseFlag, looseNumber, looseText, nothing, page, pagingQuery, wireId } from '../wire'

const tag = { tag: 'system.menu' } as const
const platform = z.enum(['Web', 'App']).default('Web')

const manageRow = z.looseObject({
  id: wireId,
  portalId: looseText,
  systemId: looseText,
  platform: looseText,
  fullName: looseText,
  categoryId: looseText,
  categoryName: looseText,
  description: looseText,
  sortCode: looseNumber,
  enabledMark: looseFlag,
  homePageMark: looseFlag.optional(),
  creatorUser: looseText,
  creatorTime: epochMs,
  lastModifyTime: epochMs,
  version: looseNumber,
})
export type PortalManageRow = z.output<typeof manageRow>

const manageForm = z.looseObject({
  id: id.optional(),
  portalId: text('请选择门户', 100),
  systemId: text('应用不能为空', 100),
  platform,
  homePageMark: z.coerce.number().int().min(0).max(1).default(0),
  sortCode,
  enabledMark,
  description,
  version,
})
export type PortalManageForm = z.output<typeof manageForm>

/** Which portals a system has (contract 4b §3.4, contract 2 §12.9). */
export const portalManage = {
  list: endpoint('GET', '/system/PortalManage/list/{systemId}', {
    summary: 'A page of the portals of a system.',
    access: tag,
    params: z.object({ systemId: z.string().min(1).max(100) }),
    query: pagingQuery.extend({
      platform,
      category: z.string().max(100).default(''),
      enabledMark: z.enum(['', '0', '1']).default(''),
    }),
    data: page(manageRow),
  }),
  info: endpoint('GET', '/system/PortalManage/{id}', { summary: 'One of them.', access: tag, params: byId, data: manageRow }),
  create: endpoint('POST', '/system/PortalManage', {
    summary: 'Gives a system a portal.',
    access: tag,
    body: manageForm,
    data: created,
  }),
  update: endpoint('PUT', '/system/PortalManage/{id}', {
    summary: 'Changes how a system has a portal.',
    access: tag,
    params: byId,
    body: manageForm,
    data: nothing,
  }),
  remove: endpoint('DELETE', '/system/PortalManage/{id}', {
    summary: 'Takes a portal from a system.',
    access: tag,
    params: byId,
    data: nothing,
  }),
}
