import { message } from '@/lib/contract/message/message'
import { schedule } from '@/lib/contract/system/schedule'
import { formatDate, parseDate } from '@/lib/datetime/format'
import { grant } from '@/platform/modules/permission/testing'
import type { Db } from '@/platform/store/database'
import type { Client, RawReply } from './harness'

/** A category of entries, as the company of the tests has no dictionaries; and a page for the participant, who else could not sign in. */
export async function prepareSchedules(db: Db): Promise<void> {
  await db
    .insertInto('dictionaryType')
    .values({ id: 'kinds', parentId: '-1', category: '0', fullName: '日程类型', enCode: 'scheduleType' })
    .execute()
  await db
    .insertInto('dictionaryData')
    .values({ id: 'meeting', dictionaryTypeId: 'kinds', fullName: '会议', enCode: '1', description: null })
    .execute()
  await grant(db, ['User', 'junior', 'system', 'trade'], ['User', 'junior', 'module', 'plainPage'])
}

export function day(text: string): number {
  const ms = parseDate(text, 'yyyy-MM-dd')
  if (ms === null) throw new Error(`${text} is no day`)
  return ms
}

export type Body = Record<string, unknown>

/** An entry at nine for one hour, with what is given instead. */
export function body(startDay: string, more: Body = {}): Body {
  return { category: 'meeting', title: '例会', startDay: day(startDay), startTime: '09:00', duration: 60, ...more }
}

// The tests also send what the types do not allow.
export const create = (client: Client, form: Body, headers: Record<string, string> = {}) =>
  client.call(schedule.create, { body: form as never }, headers)
export const update = (client: Client, id: string, type: '1' | '2' | '3', form: Body) =>
  client.call(schedule.update, { params: { id, type }, body: form as never })
export const remove = (client: Client, id: string, type: '1' | '2' | '3') =>
  client.call(schedule.remove, { params: { id, type } })
export const info = (client: Client, id: string): Promise<RawReply> => client.call(schedule.info, { params: { id } })

export type Row = {
  id: string
  groupId: string
  title: string
  startDay: number
  startTime: string
  endDay: number
  endTime: string
}

export async function rows(client: Client, from: string, to: string): Promise<Row[]> {
  const query = { startTime: `${from} 00:00`, endTime: `${to} 23:59` }
  return (await client.call(schedule.list, { query })).data.list
}

/** `MM-dd HH:mm title`, one for every day that an entry covers. */
export async function shown(client: Client, from: string, to: string): Promise<string[]> {
  return (await rows(client, from, to)).map((row) => `${formatDate(row.startDay, 'MM-dd')} ${row.startTime} ${row.title}`)
}

export async function idOn(client: Client, date: string): Promise<string> {
  const [row] = await rows(client, date, date)
  if (!row) throw new Error(`nothing on ${date}`)
  return row.id
}

export type News = { title: string; body: { id: string; groupId: string; type: string } }

/** Unread messages about schedules, oldest first; they are read by it. */
export async function takeNews(client: Client): Promise<News[]> {
  const found = await client.call(message.list, { query: { type: '4', isRead: '0', pageSize: '100' } as never })
  const news: News[] = []
  for (const { id } of found.data.list.toReversed()) {
    const { data } = await client.call(message.readInfo, { params: { id } })
    news.push({ title: data.title, body: JSON.parse(data.bodyText) })
  }
  return news
}
