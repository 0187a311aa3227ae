import { z } from 'zod'
import { endpoint } from '../endpoint'
import { created, list, looseFlag, looseNumber, looseText, nothing, page, wireId } from '../wire'

export const byModel = z.object({ modelId: z.string().min(1).max(100) })

const byRecord = z.object({ modelId: z.string().min(1).max(100), id: z.string().min(1).max(100) })

/** Contract 3b §8.1. `formData` and `columnData` are JSON text. */
const moduleConfig = z.looseObject({
  formData: looseText,
  columnData: looseText,
  appColumnData: looseText,
  webType: looseNumber,
  enableFlow: looseFlag.optional(),
  /** With a flow: the template of it (contract 4a §11). */
  flowId: looseText.optional(),
  fullName: looseText,
  /** Ours: the rows of its tables that were there before the design are not all records yet; asked for anew by `rowsLoading`. */
  isLoadingRows: z.boolean().optional(),
})

export type ModuleConfig = z.output<typeof moduleConfig>

/** Contract 3b §8.3. `queryJson` and `superQueryJson` are JSON text, empty when there is no condition. */
export const recordListBody = z.looseObject({
  currentPage: z.coerce.number().int().min(1).max(10_000_000).default(1),
  /** Bounded: the largest page size of the spec is 1000; 10000 is used by lists without paging (contract 3b §8.3). */
  pageSize: z.coerce.number().int().min(1).max(10_000).default(20),
  sort: z.enum(['asc', 'desc', '']).default(''),
  sidx: z.string().max(200).default(''),
  menuId: z.string().max(100).default(''),
  queryJson: z.string().max(200_000).default(''),
  superQueryJson: z.string().max(200_000).default(''),
})

/**
 * A row of a generated list: texts for display keyed by field, plus `id` (contract 3a §7, 3b §8.3); of a module with a flow also
 * `flowState`, the status of its task, and `flowId`, the version of the flow that it runs by ('' without a task, contract 4a §11).
 */
export const recordRow = z.looseObject({ id: wireId })

export type RecordRow = z.output<typeof recordRow>

/** `data` is the record as JSON text; both are null when the record does not exist (contract 3b §8.4). */
const recordInfo = z.looseObject({
  id: z.union([wireId, z.null()]).optional(),
  data: z.union([z.string(), z.null()]).optional(),
  /** Only where a field of the design has that name, which stands in `data` then; it is sent back as it came. */
  f_version: looseNumber,
})

const recordBody = z.looseObject({
  id: z.string().max(100).optional(),
  data: z.string().max(10_000_000),
  f_version: looseNumber,
})

/** Records of generated modules (spec 2 §7.14). */
export const onlineDev = {
  config: endpoint('GET', '/visualdev/OnlineDev/{modelId}/Config', {
    summary: 'Form and list design of a module; type 0 reads the unreleased design.',
    access: 'module',
    params: byModel,
    query: z.looseObject({ type: z.string().max(2).default('') }),
    data: z.union([moduleConfig, z.null()]),
  }),
  rowsLoading: endpoint('GET', '/visualdev/OnlineDev/{modelId}/RowsLoading', {
    summary: 'How many rows of a table that a design was put on are records by now; done equals total when all are.',
    access: 'module',
    params: byModel,
    data: z.looseObject({ done: looseNumber, total: looseNumber }),
  }),
  list: endpoint('POST', '/visualdev/OnlineDev/{modelId}/List', {
    summary: 'A page of records, filtered, sorted and limited to what the user may see.',
    access: 'module',
    servesPhones: true,
    changesState: false,
    params: byModel,
    body: recordListBody,
    data: page(recordRow),
  }),
  children: endpoint('POST', '/visualdev/OnlineDev/{modelId}/List/{id}', {
    summary: 'The records directly below one, in a list of records below records.',
    access: 'module',
    changesState: false,
    params: byRecord,
    body: recordListBody,
    data: list(recordRow),
  }),
  create: endpoint('POST', '/visualdev/OnlineDev/{modelId}', {
    summary: 'Creates a record. An Idempotency-Key header makes a repeated call answer the first outcome.',
    access: 'module',
    params: byModel,
    body: recordBody,
    data: created,
  }),
  info: endpoint('GET', '/visualdev/OnlineDev/{modelId}/{id}', {
    summary: 'A record with raw values, for editing.',
    access: 'module',
    params: byRecord,
    data: recordInfo,
  }),
  dataChange: endpoint('GET', '/visualdev/OnlineDev/{modelId}/{id}/DataChange', {
    summary: 'A record with display texts, for viewing.',
    access: 'module',
    params: byRecord,
    data: recordInfo,
  }),
  update: endpoint('PUT', '/visualdev/OnlineDev/{modelId}/{id}', {
    summary: 'Changes a record; refused when someone else changed it since it was loaded.',
    access: 'module',
    params: byRecord,
    body: recordBody,
    data: nothing,
  }),
  remove: endpoint('DELETE', '/visualdev/OnlineDev/{modelId}/{id}', {
    summary: 'Deletes a record.',
    access: 'module',
    servesPhones: true,
    params: byRecord,
    data: nothing,
  }),
  batchDelete: endpoint('POST', '/visualdev/OnlineDev/batchDelete/{modelId}', {
    summary: 'Deletes several records, all or none.',
    access: 'module',
    servesPhones: true,
    params: byModel,
    body: z.looseObject({ ids: z.array(z.string().min(1).max(100)).min(1).max(1000) }),
    data: nothing,
  }),
}
