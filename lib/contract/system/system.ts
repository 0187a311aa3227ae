import { z } from 'zod'
import { endpoint } from '../endpoint'
import { code, description, enabledMark, id, optionalText, sortCode, text, version } from '../permission/form-fields'
import { byId, created, list, looseFlag, looseNumber, looseText, nothing, wireId } from '../wire'

const tag = { tag: 'system.menu' } as const

/** Contract 2 §11. */
const systemRow = z.looseObject({
  id: wireId,
  fullName: looseText,
  enCode: looseText,
  icon: looseText,
  sortCode: looseNumber,
  enabledMark: looseFlag,
  /** JSON text: `{iconBackgroundColor}`. */
  propertyJson: looseText,
  description: looseText,
  isMain: looseFlag.optional(),
  navigationIcon: looseText,
  workLogoIcon: looseText,
})

export type SystemRow = z.output<typeof systemRow>

const systemForm = z.looseObject({
  id: id.optional(),
  fullName: text('应用名称不能为空', 50),
  enCode: code('应用编码不能为空'),
  icon: text('应用图标不能为空', 100),
  propertyJson: optionalText(2000),
  navigationIcon: optionalText(500),
  workLogoIcon: optionalText(500),
  workflowEnabled: z.coerce.number().int().min(0).max(1).default(1),
  enabledMark,
  sortCode,
  description,
  version,
})

export type SystemForm = z.output<typeof systemForm>

/** Systems: applications of the platform, each with menus of its own (contract 2 §11). */
export const system = {
  list: endpoint('GET', '/system/System', {
    summary: 'Systems (applications).',
    access: tag,
    query: z.looseObject({
      keyword: z.string().max(200).default(''),
      enabledMark: z.enum(['', '0', '1']).default(''),
      selector: z.string().max(5).default(''),
    }),
    data: list(systemRow),
  }),
  info: endpoint('GET', '/system/System/{id}', {
    summary: 'One system.',
    access: tag,
    params: byId,
    data: systemRow.extend({ workflowEnabled: looseFlag, version: looseNumber }),
  }),
  create: endpoint('POST', '/system/System', { summary: 'Creates a system.', access: tag, body: systemForm, data: created }),
  update: endpoint('PUT', '/system/System/{id}', {
    summary: 'Changes a system; disabling it leads its users elsewhere.',
    access: tag,
    params: byId,
    body: systemForm,
    data: nothing,
  }),
  remove: endpoint('DELETE', '/system/System/{id}', {
    summary: 'Deletes a system with its menus and their grants; not the main one.',
    access: tag,
    params: byId,
    data: nothing,
  }),
}
