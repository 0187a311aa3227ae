import { z } from 'zod'
import { endpoint } from '../endpoint'
import { epochMs, list, looseNumber, looseText, wireId } from '../wire'
import { unreadCount } from './message'

const flowTodoRow = z.looseObject({
  id: wireId,
  fullName: looseText,
  enCode: looseText,
  flowId: looseText,
  formType: looseNumber,
  status: looseNumber,
  processId: looseText,
  taskNodeId: looseText,
  taskOperatorId: looseText,
  creatorTime: epochMs,
  type: looseNumber,
  delegateUser: looseText,
})
export type FlowTodoRow = z.output<typeof flowTodoRow>

const noticeRow = z.looseObject({
  /** Of the message: `message/ReadInfo/{id}` reads it. */
  id: wireId,
  fullName: looseText,
  /** Name of the category. */
  category: looseText,
  coverImage: looseText,
  excerpt: looseText,
  creatorUser: looseText,
  creatorTime: epochMs,
  releaseUser: looseText,
  releaseTime: epochMs,
})
export type DashboardNotice = z.output<typeof noticeRow>

const emailRow = z.looseObject({ id: wireId, fullName: looseText, creatorTime: epochMs })

/** What widgets of portals and the home page show (contract 4b §2.4). Flow tasks are asked for only where there is the workflow engine. */
export const dashboard = {
  flowTodoCount: endpoint('POST', '/visualdev/Dashboard/FlowTodoCount', {
    summary: 'Numbers of flow tasks of the user.',
    access: 'session',
    whileViewing: 'private',
    changesState: false,
    body: z.looseObject({
      toBeReviewedType: z.array(z.string()).default([]),
      flowDoneType: z.array(z.string()).default([]),
      flowCirculateType: z.array(z.string()).default([]),
    }),
    data: z.looseObject({ toBeReviewed: unreadCount, flowDone: unreadCount, flowCirculate: unreadCount, entrust: unreadCount }),
  }),
  flowTodo: endpoint('GET', '/visualdev/Dashboard/FlowTodo', {
    summary: 'Flow tasks that wait for the user.',
    access: 'session',
    whileViewing: 'private',
    data: list(flowTodoRow),
  }),
  myFlowTodo: endpoint('GET', '/visualdev/Dashboard/MyFlowTodo', {
    summary: 'Flow tasks that the user has started.',
    access: 'session',
    whileViewing: 'private',
    data: list(flowTodoRow),
  }),
  notice: endpoint('POST', '/visualdev/Dashboard/Notice', {
    summary: 'The newest notices for the user, of some categories or of all.',
    access: 'session',
    whileViewing: 'private',
    changesState: false,
    /** Codes of categories. */
    body: z.looseObject({ typeList: z.array(z.string().max(100)).max(100).default([]) }),
    data: list(noticeRow),
  }),
  email: endpoint('GET', '/visualdev/Dashboard/Email', {
    summary: 'Unread mails of the user.',
    access: 'session',
    whileViewing: 'private',
    data: list(emailRow),
  }),
}
