import { z } from 'zod'
import { endpoint } from '../endpoint'
import { code, description, enabledMark, id, sortCode, text, version } from '../permission/form-fields'
import { byId, created, epochMs, looseFlag, looseList, looseNumber, looseText, nothing, page, pagingQuery, wireId } from '../wire'

/** What a task does (contract 2 §22). */
export const executeTypes = { dataInterface: '1', method: '3' } as const

const taskRow = z.looseObject({
  id: wireId,
  fullName: looseText,
  enCode: looseText,
  runCount: looseNumber,
  startTime: epochMs,
  endTime: epochMs,
  lastRunTime: epochMs,
  nextRunTime: epochMs,
  enabledMark: looseFlag,
  description: looseText,
  sortCode: looseNumber,
  /** Of ours: whether a run of it waits or goes on just now, and `realName/account` of whose rights it runs with. */
  isRunning: looseFlag.optional().default(0),
  runUser: looseText,
})

const taskInfo = z.looseObject({
  id: wireId,
  fullName: looseText,
  enCode: looseText,
  executeType: looseText,
  /** JSON text: `{cron, startTime, endTime, interfaceId, interfaceName, parameter, localHostTaskId}`. */
  executeContent: looseText,
  enabledMark: looseFlag,
  description: looseText,
  sortCode: looseNumber,
  version: looseNumber,
})

/** Wire: the moments travel as numbers, as their text, or as written dates. */
const moment = z
  .union([z.number(), z.string().max(40), z.null()])
  .optional()
  .transform((value) => (typeof value === 'string' && /^-?\d{1,16}$/.test(value.trim()) ? Number(value) : (value ?? '')))

const optional = (max: number) =>
  z
    .union([z.string().max(max), z.number().transform(String), z.null()])
    .optional()
    .transform((value) => value ?? '')

const parametersMax = 200

/** What runs and when. Clients send it as JSON text; older ones of ours in history as it is. */
const executeContent = z.preprocess(
  parsedText,
  z.object({
    cron: z.string({ error: '请输入Cron表达式' }).trim().min(1, { error: '请输入Cron表达式' }).max(200),
    startTime: moment,
    endTime: moment,
    interfaceId: optional(100),
    interfaceName: optional(200),
    /** Rows of the interface's parameters, with the value in `relationField`; `sourceType` 3 leaves it empty. */
    parameter: z
      .union([z.array(z.looseObject({ field: z.string().max(200) })).max(parametersMax), z.literal(''), z.null()])
      .optional()
      .transform((value) => value || []),
    localHostTaskId: optional(100),
  }),
)

function parsedText(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

const taskForm = z.looseObject({
  id: id.optional(),
  fullName: text('请输入任务名称', 100),
  enCode: code('请输入任务编码'),
  executeType: z.preprocess((value) => String(value ?? ''), z.enum(['1', '3'], { error: '请选择任务类型' })),
  executeContent,
  enabledMark,
  description,
  sortCode,
  version,
})
export type TaskForm = z.output<typeof taskForm>

const logRow = z.looseObject({
  id: wireId,
  runTime: epochMs,
  /** 0 went well, 1 failed. */
  runResult: looseNumber,
  description: looseText,
  /** Of ours: how long it took, and `realName/account` of who asked for it by hand. */
  durationMs: looseNumber,
  runUser: looseText,
})

const runState = z.looseObject({
  id: wireId,
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  runTime: epochMs,
  doneCount: looseNumber,
  totalCount: looseNumber,
  description: looseText,
})

const tag = { tag: 'system.task' } as const

/** Scheduled tasks (contract 2 §22). Their path stands beside `system/`, not below it. */
export const scheduledTask = {
  list: endpoint('GET', '/scheduletask', {
    summary: 'Scheduled tasks, paged, by a word.',
    access: tag,
    query: pagingQuery,
    data: page(taskRow),
  }),
  methods: endpoint('GET', '/scheduletask/TaskMethods', {
    summary: 'What of the platform itself a task can run, each with the beat that suits it.',
    access: tag,
    data: looseList(z.looseObject({ id: wireId, fullName: looseText, cron: looseText })),
  }),
  info: endpoint('GET', '/scheduletask/Info/{id}', {
    summary: 'One scheduled task.',
    access: tag,
    params: byId,
    data: taskInfo,
  }),
  create: endpoint('POST', '/scheduletask', {
    summary: 'Makes a scheduled task; it runs with the rights of the person.',
    access: tag,
    body: taskForm,
    data: created,
  }),
  update: endpoint('PUT', '/scheduletask/{id}', {
    summary: 'Changes a scheduled task; from now on it runs with the rights of the person.',
    access: tag,
    params: byId,
    body: taskForm,
    data: nothing,
  }),
  remove: endpoint('DELETE', '/scheduletask/{id}', {
    summary: 'Deletes a scheduled task and its log.',
    access: tag,
    params: byId,
    data: nothing,
  }),
  stop: endpoint('PUT', '/scheduletask/{id}/Actions/Stop', {
    summary: 'Lets a scheduled task rest.',
    access: tag,
    params: byId,
    data: nothing,
  }),
  enable: endpoint('PUT', '/scheduletask/{id}/Actions/Enable', {
    summary: 'Lets a scheduled task run again at its times.',
    access: tag,
    params: byId,
    data: nothing,
  }),
  /** A call of ours. */
  run: endpoint('POST', '/scheduletask/{id}/Actions/Run', {
    summary: 'Runs a task now, once, also one that rests; answers the id of the run.',
    access: tag,
    params: byId,
    data: z.looseObject({ id: wireId }),
  }),
  log: endpoint('GET', '/scheduletask/{id}/TaskLog', {
    summary: 'Runs of a task that have ended, newest first; by time and result.',
    access: tag,
    params: byId,
    query: pagingQuery.extend({
      startTime: looseNumber,
      endTime: looseNumber,
      runResult: z.enum(['', '0', '1']).default(''),
    }),
    data: page(logRow),
  }),
  /** A call of ours. */
  runState: endpoint('GET', '/scheduletask/{id}/TaskLog/{runId}', {
    summary: 'How far a run is, or how it ended.',
    access: tag,
    params: byId.extend({ runId: z.string().min(1).max(100) }),
    data: runState,
  }),
}
