import { z } from 'zod'
import { endpoint } from '../endpoint'
import { code, description, enabledMark, text, version } from '../permission/form-fields'
import {
  byId,
  created,
  download,
  epochMs,
  looseFlag,
  looseList,
  looseNumber,
  looseText,
  nothing,
  page,
  pagingQuery,
  wireId,
} from '../wire'

const row = z.looseObject({
  id: wireId,
  fullName: looseText,
  enCode: looseText,
  /** What starts it: 1 an event of records, 2 time, 3 a call of another system. */
  type: looseNumber,
  enabledMark: looseFlag,
  creatorUser: looseText,
  creatorTime: epochMs,
  lastModifyTime: epochMs,
  /** Of ours: `realName/account` of whose rights its runs have, and how many of them failed within a day. */
  runUser: looseText,
  failedCount: looseNumber,
})

const info = z.looseObject({
  id: wireId,
  fullName: looseText,
  enCode: looseText,
  type: looseNumber,
  enabledMark: looseFlag,
  description: looseText,
  /** JSON text: the tree of nodes. */
  templateJson: looseText,
  version: looseNumber,
  /** Of ours: when the address was made or renewed that other systems call; empty where it is older. */
  hookTime: epochMs,
})

const templateMax = 2_000_000

const form = z.looseObject({
  id: z.string().max(100).nullish(),
  fullName: text('请输入名称', 100),
  enCode: code('请输入编码'),
  type: z.coerce.number().int().min(1).max(3),
  enabledMark,
  description,
  templateJson: z
    .string()
    .max(templateMax)
    .nullish()
    .transform((value) => value ?? ''),
  version,
})
export type IntegrateForm = z.output<typeof form>

/** 1 went well, 0 failed, empty while it has not ended. */
const resultType = looseNumber

const taskRow = z.looseObject({
  id: wireId,
  processId: looseText,
  isRetry: looseNumber,
  parentId: looseText,
  parentTime: epochMs,
  executionTime: epochMs,
  resultType,
  /** Of ours: how it stands, what went wrong, and how long it took. */
  state: looseText,
  errorMsg: looseText,
  durationMs: looseNumber,
})

const taskNode = z.looseObject({
  id: wireId,
  nodeCode: looseText,
  nodeType: looseText,
  nodeName: looseText,
  resultType,
  errorMsg: looseText,
  startTime: epochMs,
  endTime: epochMs,
  parentId: looseText,
  isRetry: z.boolean().catch(false),
  /** 1 the first run, 0 a retry. */
  type: looseNumber,
  /** Of ours, for those who may see it: JSON text of rows, some of `inputCount` and `outputCount`, without secrets. */
  input: looseText,
  inputCount: looseNumber,
  output: looseText,
  outputCount: looseNumber,
  /** Of ours: what it did something to, and the interface that it asked. */
  touched: looseList(z.looseObject({ modelId: looseText, id: looseText, flowTaskId: looseText, flowId: looseText })),
  interfaceId: looseText,
})

const tag = { tag: 'onlineDev.integration' } as const
const base = '/visualdev/Integrate'
const result = z.enum(['', '0', '1']).default('')

/** Integrations (contract 4b §12). */
export const integrate = {
  list: endpoint('GET', base, {
    summary: 'Integrations, paged, by a word, kind and state.',
    access: tag,
    query: pagingQuery.extend({ type: z.enum(['', '1', '2', '3']).default(''), enabledMark: result }),
    data: page(row),
  }),
  info: endpoint('GET', `${base}/{id}`, { summary: 'One integration with its tree.', access: tag, params: byId, data: info }),
  create: endpoint('POST', base, { summary: 'Makes an integration.', access: tag, body: form, data: created }),
  update: endpoint('PUT', `${base}/{id}`, {
    summary: 'Changes an integration; from now on it runs with the rights of the person.',
    access: tag,
    params: byId,
    body: form,
    data: nothing,
  }),
  remove: endpoint('DELETE', `${base}/{id}`, {
    summary: 'Deletes an integration and its log.',
    access: tag,
    params: byId,
    data: nothing,
  }),
  copy: endpoint('POST', `${base}/{id}/Actions/Copy`, { summary: 'Makes a copy.', access: tag, params: byId, data: nothing }),
  state: endpoint('PUT', `${base}/{id}/Actions/State`, {
    summary: 'Enables an integration, or lets it rest.',
    access: tag,
    params: byId,
    data: nothing,
  }),
  export: endpoint('POST', `${base}/{id}/Actions/ExportData`, {
    summary: 'An integration as a file.',
    access: tag,
    params: byId,
    data: download,
  }),
  exportOf36: endpoint('POST', `${base}/{id}/Actions/Export`, {
    summary: 'The same under the name of the 3.6 line.',
    access: tag,
    params: byId,
    data: download,
  }),
  import: endpoint('POST', `${base}/Actions/ImportData`, {
    summary: 'Takes an integration from an exported file.',
    access: tag,
    body: z.unknown(),
    bodyKind: 'multipart',
    isSlow: true,
    data: nothing,
  }),
  /** A call of ours. */
  formFields: endpoint('GET', `${base}/FormFields/{id}`, {
    summary: 'Fields of a module, as far as the person may see them; those of sub-tables as `table-field`.',
    access: tag,
    params: byId,
    data: looseList(z.looseObject({ vmodel: looseText, label: looseText, jnpfKey: looseText })),
  }),
  importOf36: endpoint('POST', `${base}/Actions/Import`, {
    summary: 'The same under the name of the 3.6 line.',
    access: tag,
    body: z.unknown(),
    bodyKind: 'multipart',
    data: nothing,
  }),
}

const taskBase = '/visualdev/IntegrateTask'

/** Runs of integrations: queue, log, retries. */
export const integrateTask = {
  queue: endpoint('GET', `${taskBase}/queueList`, {
    summary: 'Runs that wait or go on, the oldest first.',
    access: tag,
    data: looseList(z.looseObject({ fullName: looseText, executionTime: epochMs, state: looseNumber })),
  }),
  list: endpoint('GET', taskBase, {
    summary: 'Runs that have ended, newest first; by integration, time and result.',
    access: tag,
    query: pagingQuery.extend({
      integrateId: z.string().max(100).default(''),
      startTime: looseNumber,
      endTime: looseNumber,
      resultType: result,
    }),
    data: page(taskRow),
  }),
  info: endpoint('GET', `${taskBase}/{id}`, {
    summary: 'One run: what started it, and each of its nodes.',
    access: tag,
    params: byId,
    data: z.looseObject({
      data: looseText,
      list: looseList(taskNode),
      /** Of ours: whether the person may see what the nodes went on with, and the record that started it. */
      isShown: z.boolean().catch(true),
      cause: z.looseObject({ modelId: looseText, id: looseText }).nullish().catch(null),
    }),
  }),
  remove: endpoint('DELETE', `${taskBase}/{id}`, {
    summary: 'Deletes a run that has ended.',
    access: tag,
    params: byId,
    data: nothing,
  }),
  retry: endpoint('PUT', `${taskBase}/{id}/retry`, {
    summary: 'Runs once more with what started it, by the tree of now.',
    access: tag,
    params: byId,
    data: nothing,
  }),
  /** Wire: a GET that changes something. */
  nodeRetry: endpoint('GET', `${taskBase}/{id}/nodeRetry`, {
    summary: 'Goes on from the node that failed, by the tree of then.',
    access: tag,
    params: byId,
    query: z.looseObject({ nodeId: z.string().max(100).default('') }),
    data: nothing,
    changesState: true,
  }),
}

const hookBase = '/visualdev/Hooks'
const byHook = z.object({ enCodeStr: z.string().min(1).max(200) })
const randomStr = z.string().regex(/^[A-Za-z0-9]{5}$/)
const byListening = byHook.extend({ randomStr })
const parameters = z.looseObject({ tenantId: z.string().max(100).optional() })

const hookAddress = z.looseObject({
  enCodeStr: looseText,
  randomStr: looseText,
  requestUrl: looseText,
  webhookUrl: looseText,
  /** Of ours: it is older than the part that nobody can guess. */
  isGuessable: z.boolean().catch(false),
  hookTime: epochMs,
})

/** Addresses that other systems call (contract 4b §12; of the 3.6 line). */
export const integrateHooks = {
  address: endpoint('GET', `${hookBase}/getUrl`, {
    summary: 'The address of an integration that other systems call, and one to learn names of parameters by.',
    access: tag,
    query: z.looseObject({ id: z.string().min(1).max(100) }),
    data: hookAddress,
  }),
  /** A call of ours. */
  renew: endpoint('PUT', `${hookBase}/{id}/Actions/Renew`, {
    summary: 'Gives an integration another address; the one before starts nothing any more.',
    access: tag,
    params: byId,
    data: hookAddress,
  }),
  /** Wire: a GET that changes something. */
  listen: endpoint('GET', `${hookBase}/{enCodeStr}/start/{randomStr}`, {
    summary: 'Listens for names of parameters for five minutes.',
    access: tag,
    params: byListening,
    data: nothing,
    changesState: true,
  }),
  learned: endpoint('GET', `${hookBase}/getParams/{randomStr}`, {
    summary: 'Names of parameters that were heard.',
    access: tag,
    params: z.object({ randomStr }),
    data: looseList(z.looseObject({ id: wireId, fullName: looseText })),
  }),
  call: endpoint('POST', `${hookBase}/{enCodeStr}`, {
    summary: 'Starts an integration with an object. An Idempotency-Key header makes a repeated call start it once.',
    access: 'anonymous',
    params: byHook,
    query: parameters,
    body: z.record(z.string(), z.unknown()),
    data: nothing,
  }),
  tell: endpoint('POST', `${hookBase}/{enCodeStr}/params/{randomStr}`, {
    summary: 'Tells names of parameters while somebody listens.',
    access: 'anonymous',
    params: byListening,
    query: parameters,
    body: z.record(z.string(), z.unknown()).optional(),
    data: nothing,
  }),
  /** Wire: a GET that changes something. */
  tellByAddress: endpoint('GET', `${hookBase}/{enCodeStr}/params/{randomStr}`, {
    summary: 'The same with the parameters in the address.',
    access: 'anonymous',
    params: byListening,
    query: z.record(z.string(), z.string()),
    data: nothing,
    changesState: true,
  }),
}
