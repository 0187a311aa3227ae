import { z } from 'zod'
import { endpoint } from '../endpoint'
import { version } from '../permission/form-fields'
import { byId, epochMs, looseFlag, looseNumber, looseText, nothing, page, pagingQuery, wireId } from '../wire'

/** Wire: the numbers of the tabs (contract 2 §23), in their order: sign-ins, requests, operations, exceptions. */
export const logCategories = ['1', '5', '3', '4'] as const
export type LogCategory = (typeof logCategories)[number]

export const requestMethods = ['GET', 'POST', 'PUT', 'DELETE'] as const

/** Sign-ins have a type, an outcome and a note; the others have a call and how long it took. */
const logRow = z.looseObject({
  id: wireId,
  creatorTime: epochMs,
  userId: looseText,
  userName: looseText,
  ipAddress: looseText,
  ipAddressName: looseText,
  browser: looseText,
  platForm: looseText,
  /** Milliseconds. */
  requestDuration: looseNumber,
  requestMethod: looseText,
  requestUrl: looseText,
  /** The screen that the call belongs to: its name, and the code of its menu entry where it has one. An addition of ours: the code. */
  moduleName: looseText,
  moduleCode: looseText,
  loginType: looseNumber,
  loginMark: looseNumber,
  abstracts: looseText,
  /** What was answered: 200, or the code of the refusal. An addition of ours. */
  replyCode: looseNumber,
})

export type LogRow = z.output<typeof logRow>

const logInfo = logRow.extend({
  category: looseText,
  requestTarget: looseText,
  requestParam: looseText,
  /** Outcome of the call, or the text of the exception. */
  jsons: looseText,
  requestId: looseText,
  userAgent: looseText,
  /** What was sent belongs to a screen that the reader has not. */
  isWithheld: looseFlag.optional(),
})

export type LogInfo = z.output<typeof logInfo>

/** How long each kind is kept and how many rows of it at most; the names are those of the system configuration. */
export const logKinds = ['login', 'request', 'operation', 'exception'] as const
export type LogKind = (typeof logKinds)[number]

export const logDays = { min: 1, max: 3650 } as const
export const logRows = { min: 1000, max: 1_000_000 } as const

const bounded = ({ min, max }: { min: number; max: number }) => {
  const error = `请输入${min}到${max}之间的整数`
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error })
}
const days = bounded(logDays)
const rows = bounded(logRows)

const retention = z.looseObject({
  /** 1: requests are written down, not only operations and exceptions. */
  isLog: z.coerce.number().int().min(0).max(1),
  loginLogDays: days,
  loginLogRows: rows,
  requestLogDays: days,
  requestLogRows: rows,
  operationLogDays: days,
  operationLogRows: rows,
  exceptionLogDays: days,
  exceptionLogRows: rows,
  version,
})

const tag = { tag: 'system.log' } as const

/** Logs of the installation (contract 2 §23). Chosen rows are deleted by `loginLog.remove`, which people use for their own sign-ins too. */
export const log = {
  list: endpoint('GET', '/system/Log', {
    summary: 'Sign-ins, requests, operations or exceptions, newest first; by word, time and what the kind has.',
    access: tag,
    query: pagingQuery.extend({
      category: z.enum(logCategories).default('1'),
      startTime: epochMs,
      endTime: epochMs,
      loginType: z.string().max(2).default(''),
      loginMark: z.string().max(2).default(''),
      requestMethod: z.string().max(10).default(''),
    }),
    data: page(logRow),
  }),
  info: endpoint('GET', '/system/Log/{id}', {
    summary: 'One row with what was sent, secrets masked, and what came of it.',
    access: tag,
    params: byId,
    data: logInfo,
  }),
  clear: endpoint('DELETE', '/system/Log/{category}', {
    summary: 'Deletes all rows of one kind.',
    access: tag,
    params: z.object({ category: z.enum(logCategories) }),
    data: nothing,
  }),
  /** Calls of ours: public servers keep what they keep. */
  retention: endpoint('GET', '/system/Log/Retention', {
    summary: 'How long the logs are kept, and whether requests are written down.',
    access: tag,
    data: retention,
  }),
  saveRetention: endpoint('PUT', '/system/Log/Retention', {
    summary: 'Changes how long the logs are kept; what is older goes with the next housekeeping.',
    access: tag,
    body: retention,
    data: nothing,
  }),
}

export type LogRetention = z.output<typeof retention>
