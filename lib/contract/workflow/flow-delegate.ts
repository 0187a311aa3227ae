import { z } from 'zod'
import { endpoint } from '../endpoint'
import { version } from '../permission/form-fields'
import { byId, created, epochMs, list, looseNumber, looseText, nothing, page, pagingQuery, wireId } from '../wire'
import { choice } from './flow-parts'

const delegateRow = z.looseObject({
  id: wireId,
  userId: looseText,
  userName: looseText,
  toUserId: looseText,
  toUserName: looseText,
  /** '0' launching, '1' approving. */
  type: looseText,
  /** Templates with commas between them; none: all. */
  flowId: looseText,
  flowName: looseText,
  startTime: epochMs,
  endTime: epochMs,
  description: looseText,
})
export type DelegateRow = z.output<typeof delegateRow>

const delegateForm = z.looseObject({
  userId: z.string().min(1).max(100),
  userName: z.string().max(200).default(''),
  toUserId: z.string({ error: '请选择被委托人' }).min(1, { error: '请选择被委托人' }).max(100),
  toUserName: z.string().max(200).default(''),
  type: z.coerce.string().pipe(z.enum(['0', '1'])),
  flowId: z.string().max(20_000).nullish(),
  flowName: z.string().max(20_000).nullish(),
  startTime: z.coerce.number().int(),
  endTime: z.coerce.number().int(),
  description: z.string().max(500).nullish(),
  version,
})
export type DelegateForm = z.output<typeof delegateForm>

const delegatedTemplate = choice.extend({
  enCode: looseText,
  category: looseText,
  icon: looseText,
  iconBackground: looseText,
  type: looseNumber,
})

const base = '/workflow/Engine/FlowDelegate'

/** Who launches and approves for whom, and until when (contract 4a §6.7). */
export const flowDelegate = {
  list: endpoint('GET', base, {
    summary: 'Delegations by the caller (1) or to the caller (2), paged.',
    access: 'session',
    query: pagingQuery.extend({ myOrDelagateToMe: z.enum(['1', '2']).catch('1') }),
    data: page(delegateRow),
  }),
  create: endpoint('POST', base, {
    summary: 'Lets another person launch or approve for the caller.',
    access: 'session',
    body: delegateForm,
    data: created,
  }),
  info: endpoint('GET', `${base}/{id}`, {
    summary: 'One delegation that the caller gave, to be changed.',
    access: 'session',
    params: byId,
    data: delegateRow.extend({ version: looseNumber }),
  }),
  update: endpoint('PUT', `${base}/{id}`, {
    summary: 'Changes a delegation.',
    access: 'session',
    params: byId,
    body: delegateForm,
    data: nothing,
  }),
  remove: endpoint('DELETE', `${base}/{id}`, {
    summary: 'Deletes a delegation.',
    access: 'session',
    params: byId,
    data: nothing,
  }),
  stop: endpoint('PUT', `${base}/Stop/{id}`, {
    summary: 'Ends a delegation now.',
    access: 'session',
    params: byId,
    data: nothing,
  }),
  templates: endpoint('GET', `${base}/getflow`, {
    summary: 'Templates that the caller may launch for others, paged.',
    access: 'session',
    query: pagingQuery.extend({ flowType: z.string().max(2).default('') }),
    data: page(delegatedTemplate),
  }),
  principals: endpoint('GET', `${base}/userList`, {
    summary: 'For whom the caller may launch a template.',
    access: 'session',
    query: z.looseObject({ flowId: z.string().min(1).max(100) }),
    data: list(choice),
  }),
}
