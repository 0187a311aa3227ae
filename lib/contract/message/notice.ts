import { z } from 'zod'
import { endpoint } from '../endpoint'
import { byId, created, epochMs, looseNumber, looseText, nothing, page, wireId } from '../wire'

/** Contract 1 §14: 0 draft, 1 released, 2 expired. */
export const noticeStates = { draft: 0, released: 1, expired: 2 } as const

/** How recipients are told: 1 in-site, 2 by a send configuration, 3 not at all. */
export const remindCategories = { standard: 1, custom: 2, none: 3 } as const

const noticeRow = z.looseObject({
  id: wireId,
  title: looseText,
  /** Text of the dictionary NoticeType. */
  category: looseText,
  excerpt: looseText,
  enabledMark: looseNumber,
  expirationTime: epochMs,
  creatorUser: looseText,
  creatorTime: epochMs,
  releaseUser: looseText,
  releaseTime: epochMs,
  type: looseNumber,
})

export type NoticeRow = z.output<typeof noticeRow>

const noticeRecord = z.looseObject({
  id: wireId,
  title: looseText,
  /** Code of the dictionary NoticeType. */
  category: looseText,
  toUserIds: looseText,
  coverImage: looseText,
  excerpt: looseText,
  bodyText: looseText,
  files: looseText,
  expirationTime: epochMs,
  remindCategory: looseNumber,
  sendConfigId: looseText,
  sendConfigName: looseText,
  enabledMark: looseNumber,
  creatorUser: looseText,
  creatorTime: epochMs,
  releaseUser: looseText,
  releaseTime: epochMs,
})

export type NoticeRecord = z.output<typeof noticeRecord>

const wireNumber = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
])

/** Body of create and update. */
export const noticeForm = z.looseObject({
  title: z.string().trim().min(1).max(200),
  category: z.string().max(50).default('1'),
  /** Comma list of `{id}--{type}`; empty is everyone. */
  toUserIds: z.string().max(200_000).default(''),
  coverImage: z.string().max(500).default(''),
  excerpt: z.string().max(2000).default(''),
  bodyText: z.string().max(5_000_000).default(''),
  /** JSON list of file entries (spec 2 §3.2). */
  files: z.string().max(100_000).default(''),
  expirationTime: wireNumber.nullable().default(null),
  remindCategory: wireNumber.default(1),
  sendConfigId: z.string().max(100).default(''),
  sendConfigName: z.string().max(200).default(''),
})

export type NoticeForm = z.output<typeof noticeForm>

const texts = z
  .array(z.union([z.string().max(100), z.number().transform(String)]))
  .max(200)
  .default([])

const span = z
  .array(z.union([z.number(), z.string().transform(Number)]))
  .max(2)
  .default([])

/** Notices and their administration (contract 1 §14). */
export const notice = {
  list: endpoint('POST', '/message/Notice/List', {
    summary: 'Notices for their administration, drafts first, then the last changed first.',
    access: { tag: 'system.notice' },
    body: z.looseObject({
      keyword: z.string().max(200).default(''),
      currentPage: z.number().int().min(1).max(1_000_000).default(1),
      pageSize: z.number().int().min(1).max(1000).default(20),
      sort: z.string().max(10).default('desc'),
      type: texts,
      enabledMark: texts,
      releaseUser: texts,
      releaseTime: span,
      expirationTime: span,
      creatorUser: texts,
      creatorTime: span,
    }),
    data: page(noticeRow),
    changesState: false,
  }),
  create: endpoint('POST', '/message/Notice', {
    summary: 'Keeps a new notice as a draft.',
    access: { tag: 'system.notice' },
    body: noticeForm,
    data: created,
  }),
  info: endpoint('GET', '/message/Notice/{id}', {
    summary: 'One notice.',
    access: { tag: 'system.notice' },
    params: byId,
    data: noticeRecord,
  }),
  update: endpoint('PUT', '/message/Notice/{id}', {
    summary: 'Changes a draft.',
    access: { tag: 'system.notice' },
    params: byId,
    body: noticeForm,
    data: nothing,
  }),
  remove: endpoint('DELETE', '/message/Notice/{id}', {
    summary: 'Deletes a notice.',
    access: { tag: 'system.notice' },
    params: byId,
    data: nothing,
  }),
  release: endpoint('PUT', '/message/Notice/{id}/Actions/Release', {
    summary: 'Releases a draft to its recipients.',
    access: { tag: 'system.notice' },
    params: byId,
    data: nothing,
  }),
}
