import { type Endpoint, fillPath } from '@/lib/contract/endpoint'
import { email } from '@/lib/contract/extend/email'
import { file } from '@/lib/contract/file/file'
import { chat } from '@/lib/contract/message/chat'
import { message } from '@/lib/contract/message/message'
import { notice } from '@/lib/contract/message/notice'
import { sendMessageConfig } from '@/lib/contract/message/send-message-config'
import { schedule } from '@/lib/contract/system/schedule'
import { partOf } from '@/tests/fixtures/depth'
import { type Client, type Harness, startHarness } from './harness'
import { createNotice, startNotices } from './notice-setup'
import { create, body as entry, idOn, prepareSchedules } from './schedule-setup'

let platform: Harness
let admin: Client
const ids = { notice: '', entry: '' }
beforeAll(async () => {
  platform = await startHarness()
  admin = (await startNotices(platform)).admin
  await prepareSchedules(platform.db)
  await create(admin, entry('2030-01-10'))
  ids.entry = await idOn(admin, '2030-01-10')
  ids.notice = await createNotice(admin, { title: 'x' })
})
afterAll(() => platform.stop())

const numbers = [-1, 0, 1.5, 9e15, 1e21, 1e308, Date.now() + 86_400_000.5]
const texts = [
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', 'a\udfff--user', '\u202e', '%', '_', "'", '\\', '\\x00', '-1', '1e3', '٣', 'NaN'],
  ...[
    '9'.repeat(15),
    '9'.repeat(400),
    'x'.repeat(5000),
    '👩‍👩‍👧‍👦'.repeat(20),
    '2024-02-30 25:61',
    '0000-00-00 00:00',
    '+275760-09-13 00:00',
  ],
  ...[
    '{}',
    '[]',
    '[null]',
    '[[[]]]',
    '{"id":"\\u0000"}',
    'constructor',
    'toString',
    '"; drop table app_user; --',
    '<script>alert(1)</script>',
  ],
]
const others: readonly unknown[] = [
  null,
  true,
  [],
  [null],
  ['\u0000'],
  ['\ud800'],
  [1, 2, 3],
  ['x'.repeat(100)],
  [[]],
  {},
  { toString: 1 },
  { length: 5 },
]
const hostile: readonly unknown[] = [...numbers, ...texts, ...others]

type Fields = Record<string, unknown>
type Input = { params?: Record<string, string>; query?: Fields; body?: Fields }

const paging = { currentPage: '1', pageSize: '5', keyword: '', sort: '', sidx: '' }
const january = { startTime: '2030-01-01 00:00', endTime: '2030-01-31 00:00', dateTime: '2030-01-10' }
const filter = { keyword: '', type: '', isRead: '' }
const noticeForm = {
  ...{ title: 't', category: '1', toUserIds: 'clerk--user', coverImage: '', excerpt: 'e', bodyText: '<p>b</p>', files: '[]' },
  ...{ expirationTime: null, remindCategory: 1, sendConfigId: '', sendConfigName: '' },
}
const noticeSearch = {
  ...{ keyword: '', currentPage: 1, pageSize: 20, sort: '', type: [], enabledMark: [], releaseUser: [], releaseTime: [] },
  ...{ expirationTime: [], creatorUser: [], creatorTime: [] },
}
const entryForm = entry('2030-02-10', {
  ...{ urgent: '1', content: 'c', files: '[]', allDay: 0, endDay: 1_900_000_000_000, endTime: '10:00', toUserIds: ['clerk'] },
  ...{ color: '#fff', reminderTime: 5, reminderType: 1, send: '', sendName: '', repetition: '1', repeatTime: null },
})
const part = {
  ...{
    chunkNumber: '1',
    chunkSize: '1000',
    currentChunkSize: '1000',
    totalSize: '1000',
    identifier: 'abcdefgh',
    filename: 'x.txt',
  },
  ...{ relativePath: '', totalChunks: '1', fileType: '', extension: 'txt' },
}
const merge = {
  ...{ identifier: 'abcdefgh', fileName: 'x.txt', fileSize: '10', fileType: '', extension: 'txt', type: 'annex', pathType: '' },
  ...{ isAccount: '', folder: '' },
}

const calls: readonly (readonly [Endpoint, () => Input])[] = [
  [message.list, () => ({ query: { ...paging, type: '1', isRead: '0' } })],
  [message.readInfo, () => ({ params: { id: 'x' } })],
  [message.readAll, () => ({ query: filter, body: filter })],
  [message.remove, () => ({ body: { ids: 'a,b' } })],
  [notice.list, () => ({ body: noticeSearch })],
  [notice.create, () => ({ body: noticeForm })],
  [notice.update, () => ({ params: { id: ids.notice }, body: noticeForm })],
  [notice.info, () => ({ params: { id: 'x' } })],
  [notice.release, () => ({ params: { id: 'x' } })],
  [notice.remove, () => ({ params: { id: 'x' } })],
  [sendMessageConfig.info, () => ({ params: { id: 'x' } })],
  [sendMessageConfig.choices, () => ({ query: { ...paging, messageSource: '1', templateType: '0', enabledMark: '1' } })],
  [chat.contacts, () => ({ query: paging })],
  [chat.hide, () => ({ params: { id: 'x' } })],
  [chat.deleteRecords, () => ({ params: { id: 'x' } })],
  [schedule.list, () => ({ query: january })],
  [schedule.appList, () => ({ query: january })],
  [schedule.detail, () => ({ query: { groupId: 'x', id: 'x' } })],
  [schedule.info, () => ({ params: { id: 'x' } })],
  [schedule.create, () => ({ body: entryForm })],
  [schedule.update, () => ({ params: { id: ids.entry, type: '1' }, body: entryForm })],
  [schedule.remove, () => ({ params: { id: 'x', type: '1' } })],
  [email.info, () => ({ params: { id: 'x' } })],
  [file.downloadLink, () => ({ params: { type: 'annex', name: 'x' } })],
  [file.preview, () => ({ query: { fileName: 'x', fileVersionId: '', fileDownloadUrl: '' } })],
  [file.testChunk, () => ({ query: part })],
  [file.merge, () => ({ body: merge })],
  [file.packDownload, () => ({ params: { type: 'annex' }, body: {} })],
]

/** The input with each of its fields replaced in turn, and with another body as a whole. */
function spoilt({ params, query, body }: Input, value: unknown, isJson: boolean): (Omit<Input, 'body'> & { body?: unknown })[] {
  const text = asText(value)
  const isSegment = text !== '' && !/\p{Cs}/u.test(text)
  return [
    ...Object.keys(isSegment ? (params ?? {}) : {}).map((name) => ({ params: { ...params, [name]: text }, query, body })),
    ...Object.keys(query ?? {}).map((name) => ({ params, query: { ...query, [name]: value }, body })),
    ...Object.keys(body ?? {}).map((name) => ({ params, query, body: { ...body, [name]: value } })),
    ...(isJson ? [{ params, query, body: value }] : []),
  ].map((input) => JSON.parse(JSON.stringify(input)))
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const asTexts = (fields: object) => new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, asText(value)]))

async function ask({ method, path, bodyKind }: Endpoint, input: Omit<Input, 'body'> & { body?: unknown }): Promise<string> {
  const isJson = bodyKind === 'json'
  const init: RequestInit = { method, headers: isJson ? { 'content-type': 'application/json' } : {} }
  if (isJson) init.body = JSON.stringify(input.body)
  if (bodyKind === 'form') init.body = asTexts(input.body as object)
  const reply = await admin.raw(`/api${fillPath(path, input.params)}?${asTexts(input.query ?? {})}`, init)
  return `${reply.status} ${await reply.text()}`
}

test.each(calls.map(([endpoint, input]) => [`${endpoint.method} ${endpoint.path}`, endpoint, input] as const))(
  'nothing in any field of %s is more than a refusal',
  async (_name, endpoint, input) => {
    const faults: string[] = []
    for (const value of partOf(hostile, 3)) {
      for (const each of spoilt(input(), value, endpoint.bodyKind === 'json')) {
        const reply = await ask(endpoint, each)
        if (/^5|"code":500/.test(reply)) faults.push(`${JSON.stringify(each).slice(0, 500)}: ${reply.slice(0, 200)}`)
      }
    }
    expect(faults).toEqual([])
  },
  60_000,
)
