import { z } from 'zod'
import { endpoint } from '../endpoint'
import { sortCode, text, version } from '../permission/form-fields'
import {
  byId,
  created,
  download,
  epochMs,
  list,
  looseFlag,
  looseList,
  looseNumber,
  looseText,
  nothing,
  page,
  pagingQuery,
  wireId,
} from '../wire'
import { choice } from './flow-parts'

const templateCard = choice.extend({
  enCode: looseText,
  category: looseText,
  icon: looseText,
  iconBackground: looseText,
  /** 0 launched by itself, 1 of a generated module. */
  type: looseNumber,
})

const templateInfo = templateCard.extend({
  sortCode: looseNumber,
  description: looseText,
  enabledMark: looseFlag.optional().default(0),
  onlineFormId: looseText,
  /** A JSON text: an array with an entry for each named flow (contract 4a §7.2). */
  flowTemplateJson: looseText,
  version: looseNumber,
})

const documentMax = 10_000_000

const templateForm = z.looseObject({
  id: z.string().max(100).nullish(),
  fullName: text('请输入流程名称', 50),
  enCode: text('请输入流程编码', 50),
  category: text('请选择流程分类', 100),
  type: z.coerce.number().int().min(0).max(1).catch(0),
  icon: z.string().max(100).nullish(),
  iconBackground: z.string().max(50).nullish(),
  sortCode,
  description: z.string().max(500).nullish(),
  flowTemplateJson: z.string().max(documentMax).nullish(),
  version,
})
export type FlowTemplateForm = z.output<typeof templateForm>

/** Flows with tasks whose tree was changed: the caller asks whether the new versions become the main ones (contract 4a §7.3). */
const savedOver = z.looseObject({ isMainVersion: z.boolean().catch(false), id: looseText }).nullish()

const tag = { tag: 'workFlow.flowEngine' } as const
const base = '/workflow/Engine/flowTemplate'
const byTemplate = z.object({ templateId: z.string().min(1).max(100) })
const byFlow = z.object({ flowId: z.string().min(1).max(100) })
const kind = z.string().max(2).default('')

/** Flows, their versions, and who may launch them (contract 4a §2.3, §7). */
export const flowTemplate = {
  list: endpoint('GET', base, {
    summary: 'Templates for their administration, paged.',
    access: tag,
    query: pagingQuery.extend({ category: z.string().max(100).default(''), enabledMark: kind, type: kind }),
    data: page(
      templateCard.extend({
        creatorUser: looseText,
        creatorTime: epochMs,
        sortCode: looseNumber,
        enabledMark: looseFlag.optional().default(0),
      }),
    ),
  }),
  create: endpoint('POST', base, { summary: 'Makes a template.', access: tag, body: templateForm, data: created }),
  info: endpoint('GET', `${base}/{id}`, {
    summary: 'One template with its flows.',
    access: tag,
    params: byId,
    data: templateInfo,
  }),
  update: endpoint('PUT', `${base}/{id}`, {
    summary: 'Changes a template; a flow with tasks gets a new version.',
    access: tag,
    params: byId,
    body: templateForm,
    data: savedOver,
  }),
  remove: endpoint('DELETE', `${base}/{id}`, {
    summary: 'Deletes a template without tasks.',
    access: tag,
    params: byId,
    data: nothing,
  }),
  /** A call of ours. */
  uses: endpoint('GET', `${base}/{id}/Actions/Uses`, {
    summary: 'What launches a template by itself: integrations, and flows that have it as a sub-flow.',
    access: tag,
    params: byId,
    data: looseList(z.looseObject({ kind: z.enum(['integration', 'flow']), id: wireId, fullName: looseText })),
  }),
  copy: endpoint('POST', `${base}/{id}/Actions/Copy`, { summary: 'Makes a copy.', access: tag, params: byId, data: nothing }),
  export: endpoint('GET', `${base}/{id}/Actions/ExportData`, {
    summary: 'A template as a file.',
    access: tag,
    params: byId,
    data: download,
    changesState: true,
  }),
  exportOf36: endpoint('GET', `${base}/{id}/Actions/Export`, {
    summary: 'The same under the name of the 3.6 line.',
    access: tag,
    params: byId,
    data: download,
    changesState: true,
  }),
  import: endpoint('POST', `${base}/Actions/ImportData`, {
    summary: 'Takes a template from an exported file.',
    access: tag,
    body: z.unknown(),
    bodyKind: 'multipart',
    isSlow: true,
    data: nothing,
  }),
  importOf36: endpoint('POST', `${base}/Actions/Import`, {
    summary: 'The same under the name of the 3.6 line.',
    access: tag,
    body: z.unknown(),
    bodyKind: 'multipart',
    data: nothing,
  }),
  release: endpoint('POST', `${base}/Release/{id}`, { summary: 'Enables a template.', access: tag, params: byId, data: nothing }),
  stop: endpoint('POST', `${base}/Stop/{id}`, { summary: 'Disables a template.', access: tag, params: byId, data: nothing }),
  idByCode: endpoint('GET', `${base}/getFlowIdByCode/{enCode}`, {
    summary: 'The id of the template with a code.',
    access: 'session',
    params: z.object({ enCode: z.string().min(1).max(50) }),
    data: looseText,
  }),
  all: endpoint('GET', `${base}/ListAll`, {
    summary: 'Enabled templates below their categories.',
    access: 'session',
    data: list(choice.extend({ num: looseNumber, children: looseList(templateCard) })),
  }),
  launchable: endpoint('GET', `${base}/PageListAll`, {
    summary: 'Templates that the caller may launch, paged.',
    access: 'session',
    query: pagingQuery.extend({ category: z.string().max(100).default(''), flowType: kind }),
    data: page(templateCard),
  }),
  children: endpoint('GET', `${base}/PageChildListAll`, {
    summary: 'Flows that can be sub-flows, paged.',
    access: 'session',
    query: pagingQuery.extend({ flowType: kind }),
    data: page(choice.extend({ flowName: looseText, flowType: looseNumber })),
  }),
  selector: endpoint('GET', `${base}/Selector`, {
    summary: 'Enabled templates as a tree by category.',
    access: 'session',
    query: z.looseObject({ type: kind }),
    data: list(choice.extend({ children: looseList(choice) })),
  }),
  tree: endpoint('GET', `${base}/TreeList`, {
    summary: 'Enabled templates below their categories, below the two kinds of flows (3.6).',
    access: 'session',
    query: z.looseObject({ formType: kind }),
    data: list(
      choice.extend({ children: looseList(choice.extend({ disabled: z.boolean().catch(false), children: looseList(choice) })) }),
    ),
  }),
  flows: endpoint('GET', `${base}/FlowJsonList/{templateId}`, {
    summary: 'The named flows of a template; with type 1 those that the caller may launch.',
    access: 'session',
    params: byTemplate,
    query: z.looseObject({ type: kind }),
    data: looseList(choice),
  }),
  versions: endpoint('GET', `${base}/{templateId}/FlowJsonList`, {
    summary: 'The versions of a flow, paged.',
    access: tag,
    params: byTemplate,
    query: pagingQuery.extend({
      flowId: z.string().max(100).default(''),
      /** When the version was made, in milliseconds. */
      startTime: looseNumber,
      endTime: looseNumber,
    }),
    data: page(
      z.looseObject({
        id: wireId,
        fullName: looseText,
        /** Its number. */
        version: looseText,
        /** 1 where tasks were made of it. */
        isUsed: looseFlag.optional().default(0),
        /** How many of them run; none where the platform does not say it. */
        running: looseNumber,
        enabledMark: looseFlag.optional().default(0),
        creatorUser: looseText,
        creatorTime: epochMs,
        lastModifyTime: epochMs,
        flowTemplateJson: looseText,
      }),
    ),
  }),
  mainVersion: endpoint('POST', `${base}/{flowIds}/MainVersion`, {
    summary: 'Makes versions the ones that are launched.',
    access: tag,
    params: z.object({ flowIds: z.string().min(1).max(2_000) }),
    data: nothing,
  }),
  removeVersion: endpoint('DELETE', `${base}/{flowId}/FlowJson`, {
    summary: 'Deletes a version without tasks.',
    access: tag,
    params: byFlow,
    data: nothing,
  }),
  formInfo: endpoint('GET', `${base}/{flowId}/FormInfo`, {
    summary: 'The form of a flow.',
    access: 'session',
    params: byFlow,
    data: z.looseObject({
      id: looseText,
      fullName: looseText,
      enCode: looseText,
      formType: looseNumber,
      propertyJson: looseText,
      draftJson: looseText,
      tableJson: looseText,
      flowId: looseText,
    }),
  }),
  delegable: endpoint('GET', `${base}/getflowAll`, {
    summary: 'Templates that can be delegated, paged.',
    access: 'session',
    query: pagingQuery,
    data: page(templateCard),
  }),
  byIds: endpoint('POST', `${base}/getflowList`, {
    summary: 'Templates by their ids.',
    access: 'session',
    body: z.array(z.string().max(100)).max(1_000),
    data: list(choice.extend({ enCode: looseText })),
    changesState: false,
  }),
  assist: endpoint('POST', `${base}/assist`, {
    summary: 'Says who may manage a template besides its maker.',
    access: tag,
    body: z.looseObject({ templateId: z.string().min(1).max(100), list: z.array(z.string().max(100)).max(1_000) }),
    data: nothing,
  }),
  assistants: endpoint('GET', `${base}/{id}/assistList`, {
    summary: 'Who may manage a template besides its maker.',
    access: tag,
    params: byId,
    data: z.looseObject({ list: looseList(wireId) }),
  }),
}
