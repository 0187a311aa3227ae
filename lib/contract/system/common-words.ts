import { z } from 'zod'
import { endpoint } from '../endpoint'
import { enabledMark, id, sortCode, text, version } from '../permission/form-fields'
import { byId, created, list, looseFlag, looseList, looseNumber, looseText, nothing, page, pagingQuery, wireId } from '../wire'

/** 0: for everybody, made by the administration; 1: one's own. */
export const wordsTypes = ['0', '1'] as const
export type WordsType = (typeof wordsTypes)[number]

/** As many systems as one form names. */
const systemsMax = 100

const wordsRow = z.looseObject({
  id: wireId,
  commonWordsText: looseText,
  commonWordsType: looseNumber,
  sortCode: looseNumber,
  enabledMark: looseFlag,
  /** Where they are offered; everywhere when there are none. */
  systemIds: looseList(z.coerce.string()),
  systemNames: looseText,
  creatorTime: looseNumber,
})

export type WordsRow = z.output<typeof wordsRow>

/** Wire: a list, or its ids joined by commas. */
const systemIds = z
  .union([z.array(z.string().max(100)).max(systemsMax), z.string().max(5000), z.null()])
  .optional()
  .transform((value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : (value ?? [])))

const wordsForm = z.looseObject({
  id: id.optional(),
  commonWordsText: text('请输入常用语', 500),
  commonWordsType: z.coerce.number().int().min(0).max(1).default(0),
  systemIds,
  sortCode,
  enabledMark,
  version,
})

export type WordsForm = z.output<typeof wordsForm>

/**
 * What people write often when they approve (contract 1 §11.9, contract 2 §24). Those for everybody are kept by whoever has their screen;
 * one's own are one's own affair, and nobody else is shown them.
 */
export const commonWords = {
  list: endpoint('GET', '/system/CommonWords', {
    summary: 'Common words, paged: those for everybody for whoever keeps them, or one’s own.',
    access: 'session',
    query: pagingQuery.extend({
      commonWordsType: z.enum(wordsTypes).default('0'),
      enabledMark: z.enum(['', '0', '1']).default(''),
    }),
    data: page(wordsRow),
  }),
  /** Wire: `type` says for which kind of client; those are offered the same. */
  selector: endpoint('GET', '/system/CommonWords/Selector', {
    summary: 'What the user is offered: one’s own and those for everybody in the current system.',
    access: 'session',
    query: z.looseObject({ type: z.string().max(20).default('') }),
    data: list(wordsRow),
  }),
  create: endpoint('POST', '/system/CommonWords', {
    summary: 'Adds common words.',
    access: 'session',
    body: wordsForm,
    data: created,
  }),
  info: endpoint('GET', '/system/CommonWords/{id}', {
    summary: 'Common words to be changed.',
    access: 'session',
    params: byId,
    data: wordsRow.extend({ version: looseNumber }),
  }),
  update: endpoint('PUT', '/system/CommonWords/{id}', {
    summary: 'Changes common words; of which kind they are stays.',
    access: 'session',
    params: byId,
    body: wordsForm,
    data: nothing,
  }),
  remove: endpoint('DELETE', '/system/CommonWords/{id}', {
    summary: 'Deletes common words.',
    access: 'session',
    params: byId,
    data: nothing,
  }),
}
