import { z } from 'zod'
import { endpoint } from '../endpoint'
import { byId, nothing, page } from '../wire'
import { abnormalNodes, choices, codeUpTo, formData, saying, taskQuery, taskRow } from './flow-parts'

/** What is sent to submit a task or to save it as a draft (contract 4a §5.2). */
const taskForm = z.looseObject({
  id: z.string().max(100).nullish(),
  flowId: z.string().min(1).max(100),
  formData,
  /** 0 submits, 1 saves: the other way round than the status of a task. */
  status: codeUpTo(1),
  flowUrgent: z.coerce.number().int().min(1).max(3).catch(1),
  /** For whom it is launched, where that is not oneself: one task for each. */
  delegateUserList: z.array(z.string().max(100)).max(100).nullish(),
  ...choices,
})
export type TaskForm = z.output<typeof taskForm>

/** Tasks that one launched (contract 4a §2.2, §5.2, §6.2). */
export const flowLaunch = {
  list: endpoint('GET', '/workflow/Engine/FlowLaunch', {
    summary: 'The tasks that the user launched, paged; with delegateType those launched for others.',
    access: 'session',
    query: taskQuery.extend({ delegateType: z.string().max(10).default('') }),
    data: page(taskRow),
  }),
  remove: endpoint('DELETE', '/workflow/Engine/FlowLaunch/{id}', {
    summary: 'Deletes a draft or a task that has been withdrawn.',
    access: 'session',
    params: byId,
    data: nothing,
  }),
  withdraw: endpoint('PUT', '/workflow/Engine/FlowLaunch/{id}/Actions/Withdraw', {
    summary: 'Takes back a task that runs.',
    access: 'session',
    params: byId,
    body: z.looseObject(saying),
    data: nothing,
  }),
  press: endpoint('POST', '/workflow/Engine/FlowLaunch/Press/{id}', {
    summary: 'Reminds those on whom a task waits.',
    access: 'session',
    params: byId,
    data: nothing,
  }),
}

export const flowTask = {
  create: endpoint('POST', '/workflow/Engine/FlowTask', {
    summary: 'Submits a task, or saves it as a draft; answers nodes without people where some have to be picked.',
    access: 'session',
    body: taskForm,
    data: abnormalNodes,
  }),
  update: endpoint('PUT', '/workflow/Engine/FlowTask/{id}', {
    summary: 'The same with a draft, a returned or a withdrawn task.',
    access: 'session',
    params: byId,
    body: taskForm,
    data: abnormalNodes,
  }),
}
