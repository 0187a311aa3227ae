import { z } from 'zod'
import { endpoint } from '../endpoint'
import { byId, epochMs, looseFlag, looseNumber, looseText, nothing, page, pagingQuery, wireId } from '../wire'

/** Contract 1 §13.1. `type` 1 notice, 2 flow, 3 system, 4 schedule. */
const messageRow = z.looseObject({
  id: wireId,
  title: looseText,
  type: looseNumber,
  flowType: looseNumber,
  isRead: looseFlag,
  releaseUser: looseText,
  releaseTime: epochMs,
})

export type MessageRow = z.output<typeof messageRow>

const wireFilter = z.looseObject({
  keyword: z.string().max(200).default(''),
  type: z.union([z.string(), z.number().transform(String)]).default(''),
  isRead: z.union([z.string(), z.number().transform(String)]).default(''),
})

const noFilter = { keyword: '', type: '', isRead: '' }

export const unreadCount = looseNumber.transform((value) => value ?? 0)

/** In-site messages (contract 1 §13). */
export const message = {
  list: endpoint('GET', '/message', {
    summary: 'Messages of the user, newest first.',
    access: 'session',
    whileViewing: 'private',
    query: pagingQuery.extend({ type: z.string().max(10).default(''), isRead: z.string().max(2).default('') }),
    data: page(messageRow),
  }),
  readInfo: endpoint('GET', '/message/ReadInfo/{id}', {
    summary: 'One message; marks it as read.',
    access: 'session',
    whileViewing: 'private',
    params: byId,
    // The last three exist for notices alone.
    data: messageRow.extend({
      excerpt: looseText,
      bodyText: looseText,
      files: looseText,
      coverImage: looseText,
      /** Code of the dictionary NoticeType. */
      category: looseText,
      expirationTime: epochMs,
    }),
    changesState: true,
  }),
  readAll: endpoint('POST', '/message/Actions/ReadAll', {
    summary: 'Marks the unread messages of the filter as read.',
    access: 'session',
    body: wireFilter.default(noFilter),
    /** Some clients put the filter here (contract 1 §13.1). */
    query: wireFilter.optional(),
    data: nothing,
  }),
  remove: endpoint('DELETE', '/message/Record', {
    summary: 'Deletes own messages; `ids` is a comma-separated text.',
    access: 'session',
    body: z.looseObject({ ids: z.string().min(1).max(20_000) }),
    data: nothing,
  }),
  unreadNumbers: endpoint('GET', '/message/getUnReadMsgNum', {
    summary: 'Numbers of unread messages by kind.',
    access: 'session',
    whileViewing: 'private',
    data: z.looseObject({
      unReadMsg: unreadCount,
      unReadNotice: unreadCount,
      unReadSystemMsg: unreadCount,
      unReadSchedule: unreadCount,
      unReadNum: unreadCount,
    }),
  }),
}
