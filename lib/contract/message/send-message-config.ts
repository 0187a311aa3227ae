import { z } from 'zod'
import { endpoint } from '../endpoint'
import { byId, looseList, looseText, page, pagingQuery, wireId } from '../wire'

const sendConfig = z.looseObject({
  id: wireId,
  fullName: looseText,
  enCode: looseText,
  templateType: looseText,
  messageSource: looseText,
  enabledMark: looseText,
  sendConfigTemplateList: looseList(z.looseObject({ messageType: looseText, templateName: looseText })),
})

/** Send configurations as far as notices and schedules choose one (contract 1 §14, contract 4b §7.4). */
export const sendMessageConfig = {
  info: endpoint('GET', '/message/SendMessageConfig/{id}', {
    summary: 'One send configuration.',
    access: 'session',
    params: byId,
    data: sendConfig,
  }),
  choices: endpoint('GET', '/message/SendMessageConfig/getSendConfigList', {
    summary: 'Send configurations of a source (`msgSourceType`) to choose from.',
    access: 'session',
    query: pagingQuery.extend({
      messageSource: z.string().max(10).default(''),
      templateType: z.string().max(2).default('0'),
      enabledMark: z.string().max(2).default('1'),
    }),
    data: page(z.looseObject({ id: wireId, fullName: looseText, enCode: looseText })),
  }),
}
