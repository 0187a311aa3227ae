import { setDefaultTimeZone } from '@/lib/datetime/zone'
import { categoryText, formValues, listBody, noticeBody } from './utils'

beforeAll(() => setDefaultTimeZone('Asia/Shanghai'))
afterAll(() => setDefaultTimeZone(null))

describe('the question of the list', () => {
  it('sends an empty list for every condition that is not set', () => {
    expect(listBody({}, 2, 50)).toEqual({
      keyword: '',
      currentPage: 2,
      pageSize: 50,
      sort: 'desc',
      type: [],
      enabledMark: [],
      releaseUser: [],
      creatorUser: [],
      releaseTime: [],
      expirationTime: [],
      creatorTime: [],
    })
  })

  it('lets a span of days end with its last second, and stays open where an end is missing', () => {
    const day = Date.UTC(2026, 4, 1, 16)
    const body = listBody({ releaseTime: [day, day], creatorTime: [day, undefined], expirationTime: [undefined, day] }, 1, 20)
    expect(body.releaseTime).toEqual([day, day + 86_399_000])
    expect(body.creatorTime?.[0]).toBe(day)
    expect(body.creatorTime?.[1]).toBeGreaterThan(day * 2)
    expect(body.expirationTime).toEqual([0, day + 86_399_000])
  })

  it('takes one choice and several alike', () => {
    const body = listBody({ keyword: ' 放假 ', type: ['1', '2'], enabledMark: '0', releaseUser: 'u1' }, 1, 20)
    expect(body).toMatchObject({ keyword: '放假', type: ['1', '2'], enabledMark: ['0'], releaseUser: ['u1'] })
  })
})

describe('a notice between form and wire', () => {
  const record = {
    id: 'n1',
    title: '放假',
    category: '2',
    toUserIds: 'u1--user,d1--department',
    coverImage: '/api/file/Image/annexpic/a.png',
    excerpt: '摘要',
    bodyText: '<p>正文</p>',
    files: '[]',
    expirationTime: 1_900_000_000_000,
    remindCategory: 2,
    sendConfigId: 'c1',
    sendConfigName: '旧配置',
    enabledMark: 0,
    creatorUser: '',
    creatorTime: undefined,
    releaseUser: '',
    releaseTime: undefined,
  }

  it('comes back as it was, whether recipients are a list or the JSON text that forms write', () => {
    const values = formValues(record)
    for (const toUserIds of [values['toUserIds'], JSON.stringify(values['toUserIds'])]) {
      expect(noticeBody({ ...values, toUserIds }, () => '配置')).toMatchObject({
        title: '放假',
        category: '2',
        toUserIds: 'u1--user,d1--department',
        coverImage: '/api/file/Image/annexpic/a.png',
        files: '',
        expirationTime: 1_900_000_000_000,
        remindCategory: 2,
        sendConfigId: 'c1',
        sendConfigName: '配置',
      })
    }
  })

  it('names a send configuration only where one is used, and no recipients for everyone', () => {
    const body = noticeBody({ ...formValues(record), remindCategory: '1', toUserIds: null }, () => '配置')
    expect(body).toMatchObject({ remindCategory: 1, sendConfigId: '', sendConfigName: '', toUserIds: '' })
  })

  it('says nothing of a cover where there is none', () => {
    expect(noticeBody({ ...formValues({ ...record, coverImage: '' }) }, () => '').coverImage).toBe('')
    expect(noticeBody({ ...formValues(record), coverImage: null, files: null }, () => '')).toMatchObject({
      coverImage: '',
      files: '',
    })
  })

  it('says nothing of an end where there is none', () => {
    expect(noticeBody({ ...formValues(record), expirationTime: null }, () => '').expirationTime).toBeNull()
  })
})

test('categories as they are delivered are read in the language of the reader, those of the company as it wrote them', () => {
  const t = (key: string) => `<${key}>`
  expect(categoryText('制度', t)).toBe('<categoryNames.policy>')
  expect(categoryText('安全快报', t)).toBe('安全快报')
})
