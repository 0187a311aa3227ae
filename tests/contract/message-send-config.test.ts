import { message } from '@/lib/contract/message/message'
import { sendMessageConfig } from '@/lib/contract/message/send-message-config'
import { sendByConfig } from '@/platform/modules/message/send-by-config'
import { seedId } from '@/platform/seed/ids'
import { type Client, type Harness, startHarness } from './harness'
import { connect } from './socket-testing'

let platform: Harness
let clerk: Client
beforeAll(async () => {
  platform = await startHarness()
  clerk = await platform.signIn('clerk')
})
beforeEach(() => platform.db.deleteFrom('message').execute())
afterAll(() => platform.stop())

const config = (code: string) => seedId('sendConfig', code)
const choices = async (query: Record<string, string>) => (await clerk.call(sendMessageConfig.choices, { query })).data
const names = async (query: Record<string, string>) =>
  (await choices(query)).list.map((row: { fullName: string }) => row.fullName)
const received = async () => (await clerk.call(message.list, { query: {} })).data.list

const params = {
  Title: '周例会',
  CreatorUserName: '张<三>',
  StartDate: '2026-01-02',
  StartTime: '09:00',
  EndDate: '2026-01-02',
  EndTime: '10:00',
}

describe('send configurations', () => {
  it('are offered by source, with what their templates ask for', async () => {
    expect(await names({ messageSource: '1' })).toEqual(['公告站内提醒', '重要公告（站内与邮件）'])
    expect(await names({ messageSource: '4' })).toEqual(['日程站内提醒', '日程详细提醒（站内与短信）'])
    expect(await names({})).toHaveLength(4)
    expect(await names({ keyword: '短信' })).toEqual(['日程详细提醒（站内与短信）'])
    expect(await names({ enabledMark: '0' })).toEqual([])
    expect(await names({ templateType: '1' })).toEqual([])
    const [first] = (await choices({ messageSource: '4', pageSize: '1' })).list
    expect(first).toMatchObject({ id: config('schedule.site'), enCode: 'schedule.site' })
    expect(first.templateJson[0].paramJson.map((row: { field: string }) => row.field)).toEqual([
      '@Title',
      '@StartDate',
      '@StartTime',
    ])
  })

  it('are shown with their lines, flags as text', async () => {
    const { data } = await clerk.call(sendMessageConfig.info, { params: { id: config('notice.important') } })
    expect(data).toMatchObject({ fullName: '重要公告（站内与邮件）', messageSource: '1', enabledMark: '1', templateType: '0' })
    expect(data.sendConfigTemplateList.map((row: { messageType: string }) => row.messageType)).toEqual(['1', '2'])
    expect((await clerk.call(sendMessageConfig.info, { params: { id: 'none' } })).msg).toBe('数据不存在')
    expect((await platform.anonymous.call(sendMessageConfig.info, { params: { id: 'none' } })).code).toBe(600)
    expect((await platform.anonymous.call(sendMessageConfig.choices, { query: {} })).code).toBe(600)
  })
})

describe('sending by a configuration', () => {
  const send = (code: string, more: object = {}) =>
    sendByConfig(platform.ctx, config(code), { userIds: ['clerk'], type: 4, params, bodyText: '{"id":"1"}', ...more })

  it('fills in the parameters and pushes; channels that are not set up are passed over', async () => {
    const socket = await connect(platform.baseUrl, clerk.token)
    expect(await send('schedule.detail')).toBe(true)
    const title = '【日程】张<三>：周例会（2026-01-02 09:00至2026-01-02 10:00）'
    expect(await socket.next('messagePush')).toMatchObject({ title, messageType: 4 })
    socket.socket.close()
    expect(await received()).toMatchObject([{ title, type: 4 }])
  })

  it('leaves nothing behind of a parameter without a value, and cuts a title that would not fit a line', async () => {
    await send('schedule.site', { params: { Title: '长'.repeat(300) } })
    const [row] = await received()
    expect(row.title.startsWith('【日程提醒】长长')).toBe(true)
    expect([...row.title]).toHaveLength(200)
    await platform.db.deleteFrom('message').execute()
    await send('schedule.site', { params: { StartDate: '今天', constructor: 'x' } })
    expect((await received())[0].title).toBe('【日程提醒】，今天 开始')
  })

  it('escapes what is filled into a text of its own', async () => {
    await platform.db
      .updateTable('messageTemplate')
      .set({ content: '<p>{@CreatorUserName}</p>' })
      .where('enCode', '=', 'schedule.site')
      .execute()
    await send('schedule.site', { type: 3, bodyText: undefined })
    const [{ id }] = await received()
    expect((await clerk.call(message.readInfo, { params: { id } })).data.bodyText).toBe('<p>张&lt;三&gt;</p>')
  })

  it('that is gone or switched off sends nothing and is no error', async () => {
    await platform.db.updateTable('sendConfig').set({ enabledMark: 0 }).where('enCode', '=', 'schedule.site').execute()
    expect(await send('schedule.site')).toBe(false)
    expect(await send('unknown')).toBe(false)
    expect(await received()).toEqual([])
  })
})
