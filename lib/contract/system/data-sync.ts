import { z } from 'zod'
import { endpoint } from '../endpoint'
import { description, text, version } from '../permission/form-fields'
import { byId, created, epochMs, looseFlag, looseList, looseNumber, looseText, nothing, page, pagingQuery, wireId } from '../wire'

/** Wire: stands behind the usual type of a list of choices. */
export const usualMark = ' (默认)'

const tag = { tag: 'systemData.dataSync' } as const
const linkId = z.string({ error: '请选择数据连接' }).min(1, { error: '请选择数据连接' }).max(100)
const links = z.looseObject({ dbConnectionFrom: linkId, dbConnectionTo: linkId })
const table = z.string().min(1).max(128)
/** The chosen type of the target by the type of the source; what is left out takes the usual one. */
const rules = z.record(z.string().max(100), z.string().max(100)).default({})
const oneTable = links.extend({ dbTable: table, convertRuleMap: rules })

const someTables = links.extend({ dbTableList: z.array(table).min(1).max(200), convertRuleMap: rules })

const state = z.enum(['waiting', 'running', 'done', 'failed', 'stopped'])
const run = z.looseObject({
  id: wireId,
  state,
  /** 1: it was told to stop, and has not stopped yet. */
  isStopping: looseFlag,
  dbConnectionFrom: looseText,
  dbConnectionTo: looseText,
  fromName: looseText,
  toName: looseText,
  creatorTime: epochMs,
  startTime: epochMs,
  endTime: epochMs,
  tableCount: looseNumber,
  tableDoneCount: looseNumber,
  doneCount: looseNumber,
  totalCount: looseNumber,
  /** Why the first table that was not copied was not. */
  reason: looseText,
})

const tableOfRun = z.looseObject({
  dbTable: looseText,
  state,
  doneCount: looseNumber,
  /** As the source reckons it, until all are there. */
  totalCount: looseNumber,
  rowsPerSecond: looseNumber,
  /** Of what was sent and of what arrived. */
  checksum: looseText,
  reason: looseText,
  startTime: epochMs,
  endTime: epochMs,
})

const tried = z.looseObject({
  dbTable: looseText,
  rowCount: looseNumber,
  /** 1: the target has no such table, and gets one of these columns. */
  isMade: looseFlag,
  hasRows: looseFlag,
  reason: looseText,
  columns: looseList(z.looseObject({ name: looseText, word: looseText, type: looseText, isKey: looseFlag })),
})

const planForm = links.extend({
  fullName: text('请输入计划名称', 100),
  tables: z
    .array(z.object({ dbTable: table, incrementColumn: z.string().max(128).default('') }), { error: '请选择表' })
    .min(1, { error: '请选择表' })
    .max(200),
  convertRuleMap: rules,
  description,
  version,
})
export type SyncPlanForm = z.output<typeof planForm>

const plan = z.looseObject({
  id: wireId,
  fullName: looseText,
  dbConnectionFrom: looseText,
  dbConnectionTo: looseText,
  /** With an `incrementColumn` rows from its last value on are copied, else all of them. */
  tables: looseList(z.looseObject({ dbTable: looseText, incrementColumn: looseText })),
  convertRuleMap: z.record(z.string(), z.string()),
  description: looseText,
  version: looseNumber,
})

/** Rows of whole tables, from one database into another (contract 2 §18.3). */
export const dataSync = {
  check: endpoint('POST', '/system/DataSync/Actions/checkDbLink', {
    summary: 'Whether both databases answer, the tables of the first, and which types become which.',
    access: tag,
    body: links,
    data: z.looseObject({
      checkDbFlag: z.boolean().catch(false),
      tableList: looseList(z.looseObject({ table: looseText, tableName: looseText, sum: looseNumber })),
      /** The first of each list is the usual one, and says so. */
      convertRuleMap: z.record(z.string(), z.array(z.string())),
    }),
    changesState: false,
  }),
  ask: endpoint('POST', '/system/DataSync', {
    summary:
      'What a table meets: 0 nothing, 1 it is empty, 2 there is none in the target, 3 the target has rows, -1 it cannot be.',
    access: tag,
    body: oneTable,
    data: z.number(),
    changesState: false,
  }),
  execute: endpoint('POST', '/system/DataSync/Actions/Execute', {
    summary:
      'Copies a table: into one beside the target, whose rows it replaces when it is whole. What takes long goes on in the background.',
    access: tag,
    body: oneTable.extend({ type: z.coerce.number().int().min(-1).max(3).default(0) }),
    data: nothing,
    isSlow: true,
  }),
  batch: endpoint('POST', '/system/DataSync/Actions/batchExecute', {
    summary: 'Copies several tables at once, each for itself: 1 for what was copied, 0 for what was not.',
    access: tag,
    body: someTables,
    data: z.record(z.string(), z.number()),
    isSlow: true,
  }),
  /** Calls of ours. */
  dryRun: endpoint('POST', '/system/DataSync/Actions/DryRun', {
    summary: 'What copying these tables would do; nothing is written.',
    access: tag,
    body: someTables,
    data: z.looseObject({ list: looseList(tried) }),
    changesState: false,
  }),
  start: endpoint('POST', '/system/DataSync/Runs', {
    summary: 'Begins to copy tables; it goes on in the background.',
    access: tag,
    body: someTables,
    data: created,
  }),
  runs: endpoint('GET', '/system/DataSync/Runs', {
    summary: 'Runs of copies, newest first, paged.',
    access: tag,
    query: pagingQuery,
    data: page(run.extend({ runUser: looseText })),
  }),
  run: endpoint('GET', '/system/DataSync/Runs/{id}', {
    summary: 'A run with how far each of its tables is.',
    access: tag,
    params: byId,
    data: run.extend({ list: looseList(tableOfRun) }),
  }),
  stop: endpoint('POST', '/system/DataSync/Runs/{id}/Actions/Stop', {
    summary: 'Stops a run; what is copied stays copied, and the rest can be gone on with.',
    access: tag,
    params: byId,
    data: nothing,
  }),
  resume: endpoint('POST', '/system/DataSync/Runs/{id}/Actions/Resume', {
    summary: 'Goes on with a run that was stopped or has failed, behind the rows that have arrived.',
    access: tag,
    params: byId,
    data: nothing,
  }),
  plans: endpoint('GET', '/system/DataSync/Plans', {
    summary: 'Copies that come again, newest first, paged, by a word.',
    access: tag,
    query: pagingQuery,
    data: page(plan.extend({ creatorTime: epochMs })),
  }),
  plan: endpoint('GET', '/system/DataSync/Plans/{id}', {
    summary: 'One plan of a copy.',
    access: tag,
    params: byId,
    data: plan,
  }),
  createPlan: endpoint('POST', '/system/DataSync/Plans', {
    summary: 'Makes a plan; scheduled tasks can run it.',
    access: tag,
    body: planForm,
    data: created,
  }),
  updatePlan: endpoint('PUT', '/system/DataSync/Plans/{id}', {
    summary: 'Changes a plan.',
    access: tag,
    params: byId,
    body: planForm,
    data: nothing,
  }),
  removePlan: endpoint('DELETE', '/system/DataSync/Plans/{id}', {
    summary: 'Deletes a plan; its runs stay in the list of runs.',
    access: tag,
    params: byId,
    data: nothing,
  }),
  runPlan: endpoint('POST', '/system/DataSync/Plans/{id}/Actions/Run', {
    summary: 'Begins a plan in the background.',
    access: tag,
    params: byId,
    data: created,
  }),
}
