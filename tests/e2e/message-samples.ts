import { expect } from './journey'
import type { PlatformApi } from './platform-api'

type Notice = { toUserIds: string; bodyText?: string; excerpt?: string }

/** A notice as a draft; answers its id. */
export async function draftNotice(api: PlatformApi, title: string, notice: Notice): Promise<string> {
  const body = { title, category: '1', remindCategory: 1, expirationTime: null, ...notice }
  expect(await api.call('POST', '/message/Notice', body)).toMatchObject({ code: 200 })
  const { data } = await api.call<{ list: { id: string }[] }>('POST', '/message/Notice/List', { keyword: title })
  expect(data.list).toHaveLength(1)
  return data.list[0]?.id ?? ''
}

export async function releaseNotice(api: PlatformApi, title: string, notice: Notice): Promise<void> {
  const id = await draftNotice(api, title, notice)
  expect(await api.call('PUT', `/message/Notice/${id}/Actions/Release`)).toMatchObject({ code: 200 })
}

export async function unreadMessages(api: PlatformApi): Promise<number> {
  return (await api.call<{ unReadNum: number }>('GET', '/message/getUnReadMsgNum')).data.unReadNum
}

/** Titles of the person's messages that hold a word, the newest first. */
export async function titlesOf(api: PlatformApi, keyword: string): Promise<string[]> {
  const query = `currentPage=1&pageSize=100&sort=desc&type=&isRead=&keyword=${encodeURIComponent(keyword)}`
  const { data } = await api.call<{ list: { title: string }[] }>('GET', `/message?${query}`)
  return data.list.map(({ title }) => title)
}

/** Far from everything that other journeys look at in a calendar. */
const farAwayMs = Date.parse('2031-03-05T00:00:00+08:00')

/** Invites somebody, who is told by a message of the schedule kind with the title in 【日程】. */
export async function invite(api: PlatformApi, title: string, userId: string): Promise<void> {
  const { data } = await api.call<{ list: { id: string }[] }>('GET', '/system/DictionaryData/scheduleType/Data/Selector')
  const body = {
    ...{ category: data.list[0]?.id, urgent: '1', title, content: '', files: '', allDay: 0, color: '#1E6FD9' },
    ...{ toUserIds: [userId], startDay: farAwayMs, startTime: '09:00', duration: 60, endDay: farAwayMs, endTime: '10:00' },
    ...{ reminderTime: -2, reminderType: 1, send: '', sendName: '', repetition: '1', repeatTime: null },
  }
  expect(await api.call('POST', '/system/Schedule', body)).toMatchObject({ code: 200 })
}

/** Takes an invitation back. */
export async function cancel(api: PlatformApi, title: string): Promise<void> {
  const query = new URLSearchParams({ startTime: '2031-03-05 00:00', endTime: '2031-03-05 23:59', dateTime: '' })
  const { data } = await api.call<{ list: { id: string; title: string }[] }>('GET', `/system/Schedule?${query}`)
  const found = data.list.find((entry) => entry.title === title)
  expect(await api.call('DELETE', `/system/Schedule/${found?.id}/1`)).toMatchObject({ code: 200 })
}
