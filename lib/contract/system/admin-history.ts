import { z } from 'zod'
import { endpoint } from '../endpoint'
import { byId, epochMs, looseList, looseText, nothing, page, pagingQuery, wireId } from '../wire'

/** What was done to it. */
export const adminActions = [
  'create',
  'update',
  'delete',
  'state',
  'grant',
  'members',
  'view',
  'password',
  'restore',
  'release',
] as const

/** What administrators change, by the names that history keeps. */
export const adminObjects = [
  'organize',
  'position',
  'role',
  'group',
  'user',
  'permissionGroup',
  'grade',
  'system',
  'menu',
  'button',
  'column',
  'form',
  'dataField',
  'dataScheme',
  'dataLink',
  'dictionaryType',
  'dictionaryData',
  'billRule',
  'dataInterface',
  'dataInterfaceVariate',
  'area',
  'commonWords',
  'signature',
  'savedView',
  'scheduledTask',
  'interfaceOauth',
  'design',
  'businessTable',
  'dataConnection',
  'commonField',
  'flowForm',
  'flowTemplate',
  'printTemplate',
  'dataReport',
  'dataScreen',
  'screenCategory',
  'screenLink',
  'integrate',
  'dataSyncPlan',
  'portal',
  'portalManage',
  'sysConfig',
] as const

const historyRow = z.looseObject({
  id: wireId,
  creatorTime: epochMs,
  userId: looseText,
  /** `realName/account` of the one who did it, as it was then. */
  userName: looseText,
  objectType: looseText,
  objectId: looseText,
  objectName: looseText,
  action: looseText,
})

/** The first of the values that a change changed; `count` is how many it changed in all. */
const changeSummary = z.object({
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  names: z.record(z.string(), z.string()),
  count: z.number(),
})

export type ChangeSummary = z.output<typeof changeSummary>
export type AdminHistoryRow = z.output<typeof historyRow> & { summary?: ChangeSummary | null | undefined }

const tag = { tag: 'system.history' } as const

/** Who changed what of the administration, when, from what to what. A call of ours: public servers keep nothing of it. */
export const adminHistory = {
  list: endpoint('GET', '/system/AdminHistory', {
    summary:
      'Changes of administered things, newest first, each with the first values it changed; by word, kind, thing, action and time.',
    access: tag,
    query: pagingQuery.extend({
      objectType: z.string().max(40).default(''),
      objectId: z.string().max(100).default(''),
      action: z.string().max(40).default(''),
      startTime: z.coerce.number().optional(),
      endTime: z.coerce.number().optional(),
    }),
    data: page(historyRow.extend({ summary: changeSummary.nullish() })),
  }),
  info: endpoint('GET', '/system/AdminHistory/{id}', {
    summary: 'One change with both versions, and the names of what stands in them.',
    access: tag,
    params: byId,
    data: historyRow.extend({
      before: z.unknown(),
      after: z.unknown(),
      /** By id: what is called how now, or was when it was last changed. */
      names: z.record(z.string(), z.string()),
      canRestore: z.boolean(),
      /** Names of what this change changed and somebody changed again since: restoring takes that back too. */
      changedSince: looseList(z.string()),
    }),
  }),
  restore: endpoint('POST', '/system/AdminHistory/{id}/Actions/Restore', {
    summary: 'Takes back what this change changed, as the own call of the thing would, with its rules and rights.',
    access: tag,
    params: byId,
    data: nothing,
  }),
}
