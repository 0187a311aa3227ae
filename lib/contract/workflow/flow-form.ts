import { z } from 'zod'
import { endpoint } from '../endpoint'
import { sortCode, text, version } from '../permission/form-fields'
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

/** Contract 4a §8.2. The documents are JSON texts. */
const flowFormInfo = z.looseObject({
  id: wireId,
  fullName: looseText,
  enCode: looseText,
  /** 1 a page of its own, 2 made from a design. */
  formType: looseNumber,
  /** 0 for launching, 1 of a generated module. */
  flowType: looseNumber,
  urlAddress: looseText,
  appUrlAddress: looseText,
  interfaceUrl: looseText,
  dbLinkId: looseText,
  sortCode: looseNumber,
  description: looseText,
  tableJson: looseText,
  draftJson: looseText,
  propertyJson: looseText,
  enabledMark: looseFlag.optional().default(0),
  /** 0 never released, 1 released, 2 changed since. */
  isRelease: looseNumber,
  /** Ours: counts the saves; a save of an older one is refused as a conflict. */
  version: looseNumber,
})
export type FlowFormInfo = z.output<typeof flowFormInfo>

const documentMax = 10_000_000
const address = z.string().max(500).nullish()

const flowFormForm = z.looseObject({
  id: z.string().max(100).nullish(),
  fullName: text('请输入表单名称', 50),
  enCode: text('请输入表单编码', 50),
  formType: z.coerce.number().int().min(1).max(2),
  flowType: z.coerce.number().int().min(0).max(1).catch(0),
  urlAddress: address,
  appUrlAddress: address,
  interfaceUrl: address,
  dbLinkId: z.string().max(100).nullish(),
  sortCode,
  description: z.string().max(500).nullish(),
  tableJson: z.string().max(documentMax).nullish(),
  draftJson: z.string().max(documentMax).nullish(),
  version,
})
export type FlowFormForm = z.output<typeof flowFormForm>

const tag = { tag: 'workFlow.form' } as const
const base = '/flowForm/Form'

/** The forms of flows (contract 4a §2.4, §8): a draft that is worked on, and the released copy that runs. */
export const flowForm = {
  list: endpoint('GET', base, {
    summary: 'Forms of flows, paged, without those of generated modules.',
    access: tag,
    query: pagingQuery.extend({
      formType: z.string().max(2).default(''),
      flowType: z.string().max(2).default(''),
      isRelease: z.string().max(2).default(''),
      enabledMark: z.string().max(2).default(''),
    }),
    data: page(
      z.looseObject({
        id: wireId,
        fullName: looseText,
        enCode: looseText,
        formType: looseNumber,
        flowType: looseNumber,
        creatorUser: looseText,
        creatorTime: epochMs,
        lastModifyTime: epochMs,
        sortCode: looseNumber,
        /** 0 never released, 1 released, 2 changed since. */
        isRelease: looseNumber,
      }),
    ),
  }),
  create: endpoint('POST', base, { summary: 'Makes a form.', access: tag, body: flowFormForm, data: created }),
  update: endpoint('PUT', base, {
    summary: 'Changes a form; its id is in the body.',
    access: tag,
    body: flowFormForm,
    data: nothing,
  }),
  info: endpoint('GET', `${base}/{id}`, {
    summary: 'One form, for whoever designs forms or flows.',
    access: 'session',
    params: byId,
    data: flowFormInfo,
  }),
  remove: endpoint('DELETE', `${base}/{id}`, {
    summary: 'Deletes a form that no flow uses.',
    access: tag,
    params: byId,
    data: nothing,
  }),
  release: endpoint('POST', `${base}/Release/{id}`, {
    summary: 'Releases the draft (isRelease 1), or takes it back to what was released (0).',
    access: tag,
    params: byId,
    query: z.looseObject({ isRelease: z.string().max(2).default('1'), version }),
    data: nothing,
  }),
  copy: endpoint('GET', `${base}/{id}/Actions/Copy`, {
    summary: 'Makes a copy of a form.',
    access: tag,
    params: byId,
    data: nothing,
    changesState: true,
  }),
  export: endpoint('GET', `${base}/{id}/Actions/ExportData`, {
    summary: 'A form as a file.',
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
    summary: 'Takes a form from an exported file.',
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
  fields: endpoint('GET', `${base}/{id}/getField`, {
    summary: 'The fields of a form for the designer of flows.',
    access: 'session',
    params: byId,
    data: looseList(
      z.looseObject({ filedId: looseText, filedName: looseText, jnpfKey: looseText, required: z.boolean().catch(false) }),
    ),
  }),
  selector: endpoint('GET', `${base}/select`, {
    summary: 'Released forms for the designer of flows, paged; isQuote 1 where a flow uses it.',
    access: 'session',
    query: pagingQuery.extend({ flowType: z.string().max(2).default(''), formType: z.string().max(2).default('') }),
    data: page(z.looseObject({ id: wireId, fullName: looseText, enCode: looseText, isQuote: looseFlag.optional().default(0) })),
  }),
  template: endpoint('GET', `${base}/getFormById/{formId}`, {
    summary: 'The template that stands on a form.',
    access: 'session',
    params: z.object({ formId: z.string().min(1).max(100) }),
    data: z.looseObject({ id: wireId, enCode: looseText, enabledMark: looseFlag.optional().default(0) }),
  }),
}
