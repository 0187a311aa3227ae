import { z } from 'zod'
import { endpoint } from '../endpoint'
import { download, epochMs, list, looseList, looseNumber, looseText, nothing, wireId } from '../wire'
import { byModel, recordListBody } from './online-dev'

/** What is done to many records at once. */
const batchKinds = ['remove', 'copy', 'set'] as const
export type BatchKind = (typeof batchKinds)[number]

/** What one batch may reach. */
export const batchRecordsMax = 100_000
/** A batch that can be taken back has no more records, as it is taken back as a whole. */
export const undoneRecordsMax = 5000

const batchBody = recordListBody.extend({
  kind: z.enum(batchKinds),
  /** 1: all that match the question of the list, 2: the chosen ones. */
  dataType: z.coerce.number().int().min(1).max(2).default(2),
  selectIds: z.array(z.string().min(1).max(100)).max(10_000).default([]),
  /** Of `set`: which field of the record, and what it gets, as a save sends it. */
  field: z.string().max(200).default(''),
  value: z.unknown().optional(),
})

export type BatchBody = z.output<typeof batchBody>

const batch = z.looseObject({
  id: wireId,
  modelId: looseText,
  kind: z.enum(batchKinds),
  field: looseText,
  /** Of one that has not begun `checkedCount` records were tried, and the other counts are of those. */
  state: z.enum(['prepared', 'running', 'done', 'stopped', 'failed', 'undone']),
  totalCount: looseNumber,
  checkedCount: looseNumber,
  doneCount: looseNumber,
  /** They were so already. */
  sameCount: looseNumber,
  refusedCount: looseNumber,
  createdTime: epochMs,
  /** Why it ended early, where that can be said. */
  reason: looseText,
  reasons: looseList(z.object({ reason: looseText, count: looseNumber })),
  /** The first of those that could not be done. */
  refused: looseList(z.object({ id: looseText, name: looseText, reason: looseText })),
  /** What stands in a unique field of a copy: `numbered` or `emptied`. The label is that of the design, in its own language. */
  uniques: looseList(z.object({ field: looseText, label: looseText, becomes: looseText })),
  isUndoable: z.boolean().catch(false),
})

export type RecordBatch = z.output<typeof batch>

const byBatch = z.object({ modelId: z.string().min(1).max(100), id: z.string().min(1).max(100) })

/** Deleting, copying and changing many records, each by all rules of a single one. Calls of ours: public servers have none of them. */
export const recordBatches = {
  prepare: endpoint('POST', '/visualdev/OnlineDev/{modelId}/Batches', {
    summary:
      'Says what a batch would reach and what it could not do and why; it is kept for an hour, so that this is what is done.',
    access: 'module',
    params: byModel,
    body: batchBody,
    data: batch,
    servesPhones: true,
    isSlow: true,
  }),
  list: endpoint('GET', '/visualdev/OnlineDev/{modelId}/Batches', {
    summary: 'Batches of ones own in a module that run or ran lately, the newest first.',
    access: 'module',
    whileViewing: 'private',
    params: byModel,
    data: list(batch),
  }),
  info: endpoint('GET', '/visualdev/OnlineDev/{modelId}/Batches/{id}', {
    summary: 'A batch of ones own: how far it is, and what it could not do.',
    access: 'module',
    whileViewing: 'private',
    params: byBatch,
    data: batch,
  }),
  start: endpoint('POST', '/visualdev/OnlineDev/{modelId}/Batches/{id}/Actions/Start', {
    summary: 'Begins a prepared batch in the background; one at a time for each person and module.',
    access: 'module',
    params: byBatch,
    data: nothing,
  }),
  stop: endpoint('POST', '/visualdev/OnlineDev/{modelId}/Batches/{id}/Actions/Stop', {
    summary: 'Ends a batch of ones own; what is done stays.',
    access: 'module',
    params: byBatch,
    data: nothing,
  }),
  undo: endpoint('POST', '/visualdev/OnlineDev/{modelId}/Batches/{id}/Actions/Undo', {
    summary: 'Takes back all that a batch of ones own has done, if nobody has changed any of its records since.',
    access: 'module',
    params: byBatch,
    data: nothing,
    isSlow: true,
  }),
  report: endpoint('GET', '/visualdev/OnlineDev/{modelId}/Batches/{id}/Actions/Report', {
    summary: 'The records that could not be done, with the reasons, as a spreadsheet.',
    access: 'module',
    params: byBatch,
    data: download,
    // It makes a file.
    changesState: true,
  }),
}
