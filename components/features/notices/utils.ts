import { daySpan, searchesOf } from '@/components/features/list-conditions/public'
import type { CallInput } from '@/lib/contract/endpoint'
import { type NoticeForm, type NoticeRecord, type notice, remindCategories } from '@/lib/contract/message/notice'
import type { FileEntry } from '@/lib/form/file-schema-rules'
import type { ListSearch } from '@/lib/form/list-types'
import { own, readList, readNumber, readRecord, readText, readTexts } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'
import { decodeList } from '@/lib/form/wire-values'

type ListBody = NonNullable<CallInput<typeof notice.list>['body']>

/** The record as the form takes it: recipients are a list there, and kinds of reminding are options. */
export function formValues(record: NoticeRecord): Record<string, unknown> {
  return {
    title: record.title,
    category: record.category || '1',
    toUserIds: record.toUserIds.split(',').filter(Boolean),
    coverImage: coverEntries(record.coverImage),
    excerpt: record.excerpt,
    bodyText: record.bodyText,
    files: record.files,
    expirationTime: record.expirationTime ?? null,
    remindCategory: String(record.remindCategory ?? remindCategories.standard),
    sendConfigId: record.sendConfigId,
  }
}

/** What is sent. A send configuration goes along only where it is used (contract 1 §14). */
export function noticeBody(values: Readonly<Record<string, unknown>>, configName: (id: string) => string): NoticeForm {
  const remindCategory = readNumber(values['remindCategory']) ?? remindCategories.standard
  const sendConfigId = remindCategory === remindCategories.custom ? readText(values['sendConfigId']) : ''
  return {
    title: readText(values['title']).trim(),
    category: readText(values['category'], '1') || '1',
    toUserIds: recipientsOf(values['toUserIds']).join(','),
    coverImage: coverAddress(values['coverImage']),
    excerpt: readText(values['excerpt']),
    bodyText: readText(values['bodyText']),
    files: filesText(values['files']),
    expirationTime: readNumber(values['expirationTime']) ?? null,
    remindCategory,
    sendConfigId,
    sendConfigName: sendConfigId ? configName(sendConfigId) : '',
  }
}

/** Wire: the cover of a notice is the address of a picture, an upload field has a list of entries (contract 1 §14). */
function coverEntries(url: string): readonly FileEntry[] {
  const fileId = url.split('/').at(-1) ?? ''
  return url ? [{ name: fileId, fileId, url }] : []
}

function coverAddress(value: unknown): string {
  return readText(own(readRecord(listOf(value)[0]), 'url'))
}

/** Wire: files travel as JSON text. */
function filesText(value: unknown): string {
  const files = listOf(value)
  return files.length > 0 ? JSON.stringify(files) : ''
}

/** Wire: recipients travel with commas. */
function recipientsOf(value: unknown): readonly string[] {
  return readTexts(listOf(value))
}

/** Of a form, which keeps some lists as JSON text. */
function listOf(value: unknown): readonly unknown[] {
  return readList(decodeList(value))
}

/** Kinds as the dictionary is delivered. Nobody chose these words, so everybody reads them in his language. */
const deliveredCategories = new Map([
  ['通知', 'announcement'],
  ['公告', 'notice'],
  ['制度', 'policy'],
])

/** `t`: the texts of `notices.admin`. */
export function categoryText(text: string, t: (key: string) => string): string {
  const name = deliveredCategories.get(text)
  return name === undefined ? text : t(`categoryNames.${name}`)
}

type SearchValues = Readonly<Record<string, unknown>>

const rangeNames = new Set(['releaseTime', 'expirationTime', 'creatorTime'])
/** What the list can be narrowed by: the names of `noticeSearchNodes`. */
export const searchCodes: readonly string[] = ['keyword', 'type', 'enabledMark', 'releaseUser', 'creatorUser', ...rangeNames]

export function noticeSearches(nodes: readonly FieldNode[]): readonly ListSearch[] {
  const kinds = nodes.map(({ name }) => [name, rangeNames.has(name) ? 'span' : name === 'keyword' ? 'word' : 'values'] as const)
  return searchesOf(nodes, Object.fromEntries(kinds))
}

/** The question of the list on the wire: an empty condition is an empty list (contract 1 §14). */
export function listBody(search: SearchValues, page: number, pageSize: number): ListBody {
  return {
    keyword: readText(search['keyword']).trim(),
    currentPage: page,
    pageSize,
    sort: 'desc',
    type: [...readTexts(search['type'])],
    enabledMark: [...readTexts(search['enabledMark'])],
    releaseUser: [...readTexts(search['releaseUser'])],
    creatorUser: [...readTexts(search['creatorUser'])],
    releaseTime: daySpan(search['releaseTime']),
    expirationTime: daySpan(search['expirationTime']),
    creatorTime: daySpan(search['creatorTime']),
  }
}
