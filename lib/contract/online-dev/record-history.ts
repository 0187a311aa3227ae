import { z } from 'zod'
import { endpoint } from '../endpoint'
import { epochMs, looseList, looseNumber, looseText, nothing, page, wireId } from '../wire'

/** What was done to a record. A restoration is a change of its own, also where it brings back what was deleted. */
export const recordActions = ['create', 'update', 'delete', 'restore'] as const

/** Where a change came from: `api` is any client but this product's own pages, `release` what the release of a design asked for. */
export const recordOrigins = [
  'form',
  'inline',
  'batch',
  'import',
  'restore',
  'shortLink',
  'flow',
  'api',
  'release',
  'integrate',
] as const

/** A value as details show it (contract 3a §7), before and after. */
const changedValue = z.object({ name: z.string(), before: z.unknown(), after: z.unknown() })

const changedRow = z.object({
  kind: z.enum(['added', 'removed', 'changed']),
  /** Where it stands, counted from one: now, or where it came to or went from; null when it is there no more. */
  place: z.number().nullish(),
  /** Of a row that came or went all of its values, of another those that changed. */
  cells: looseList(changedValue),
})

const changedTable = z.object({
  name: z.string(),
  rows: looseList(changedRow),
  /** How many rows changed in all; of very many only the first ones are told. */
  total: z.number(),
  /** Rows stand in another order. */
  isMoved: z.boolean(),
})

/** What differs between two moments of a record, as far as the reader may see it. */
export const recordDifference = z.object({ fields: looseList(changedValue), tables: looseList(changedTable) })

const change = z.looseObject({
  id: wireId,
  action: looseText,
  origin: looseText,
  creatorTime: epochMs,
  /** Empty where a stranger sent it through a link. */
  userId: looseText,
  /** `realName/account`. */
  userName: looseText,
  headIcon: looseText,
  /** For administrators only. */
  ipAddress: looseText,
  /** What it changed is too long to be told among others; comparing tells it. */
  isCut: z.boolean().catch(false),
  ...recordDifference.shape,
})

export type RecordDifference = z.output<typeof recordDifference>
export type RecordChange = z.output<typeof change>
export type ChangedValue = z.output<typeof changedValue>
export type ChangedTable = z.output<typeof changedTable>

const deletedRecord = z.looseObject({
  id: wireId,
  /** What its columns showed, as far as the reader may see them, as a row of the list has it. */
  texts: z.looseObject({}),
  deletedTime: epochMs,
  /** Until then it can be brought back. */
  untilTime: epochMs,
  /** `realName/account`. */
  userName: looseText,
  headIcon: looseText,
})

export type DeletedRecord = z.output<typeof deletedRecord>

const id = z.string().min(1).max(100)
const byRecord = z.object({ modelId: id, id })
const byMoment = byRecord.extend({ changeId: id })

/** What an installation answers that keeps no history, where it does not refuse. */
const unknown = z.null()

/** A moment is that after a change, named by its id; empty is now. */
const moment = z.string().max(100).default('')

/** Who changed a record when, from what to what. Calls of ours: public servers have none of them. */
export const recordHistory = {
  list: endpoint('GET', '/visualdev/OnlineDev/{modelId}/{id}/History', {
    summary: 'Changes of a record, newest first, as far as the user may see what they changed; by field, person and kind.',
    access: 'module',
    params: byRecord,
    query: z.looseObject({
      currentPage: z.coerce.number().int().min(1).max(1_000_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(100).default(20),
      field: z.string().max(200).default(''),
      userId: z.string().max(100).default(''),
      action: z.enum([...recordActions, '']).default(''),
    }),
    data: z.union([
      page(change).extend({
        /** Everybody who has changed what the user sees, for choosing one. */
        people: looseList(z.object({ userId: z.string(), userName: z.string() })),
      }),
      unknown,
    ]),
  }),
  compare: endpoint('GET', '/visualdev/OnlineDev/{modelId}/{id}/HistoryCompare', {
    summary: 'What differs between two moments of a record.',
    access: 'module',
    params: byRecord,
    query: z.looseObject({ from: moment, to: moment }),
    data: recordDifference,
  }),
  restorePreview: endpoint('GET', '/visualdev/OnlineDev/{modelId}/{id}/History/{changeId}/Restore', {
    summary: 'What restoring would change, and which fields this user cannot put back.',
    access: 'module',
    params: byMoment,
    query: z.looseObject({ moment: z.enum(['before', 'after']).default('after'), field: z.string().max(200).default('') }),
    data: recordDifference.extend({
      /** Names of fields that would be put back but are not this user's to write. */
      kept: looseList(z.string()),
      version: z.number(),
    }),
  }),
  restore: endpoint('POST', '/visualdev/OnlineDev/{modelId}/{id}/History/{changeId}/Restore', {
    summary: 'Puts a field or the whole record back to what it was: a new change, by every rule and right of any other.',
    access: 'module',
    params: byMoment,
    body: z.looseObject({
      /** What it was before the change, or what the change left. */
      moment: z.enum(['before', 'after']).default('after'),
      /** One field or sub-table; empty for all of them. */
      field: z.string().max(200).default(''),
      /** Of the preview: what has changed since is not overwritten unseen. */
      version: z.coerce.number().int().optional(),
    }),
    /** `version` is what undoing it must still find. */
    data: z.looseObject({ changeId: looseText, version: looseNumber }),
  }),
  deleted: endpoint('GET', '/visualdev/OnlineDev/{modelId}/Deleted', {
    summary: 'Records of a module that were deleted and can be brought back, the last first; for who may delete.',
    access: 'module',
    params: z.object({ modelId: id }),
    query: z.looseObject({
      currentPage: z.coerce.number().int().min(1).max(1_000_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(100).default(20),
    }),
    data: z.union([page(deletedRecord), unknown]),
  }),
  bringBack: endpoint('POST', '/visualdev/OnlineDev/{modelId}/Deleted/{id}/Restore', {
    summary:
      'Brings a deleted record back as it was, under its id, and what stood below it and went with it; refused where its names are taken or what it links to or stands below is gone.',
    access: 'module',
    params: byRecord,
    data: nothing,
  }),
}
