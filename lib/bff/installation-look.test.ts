import { installationNameOf } from '@/lib/domain/installation-name'
import { createReader, lookOf } from './installation-look'

jest.mock('./platform', () => ({ platformCall: jest.fn() }))

test('the name is the title, else the name of the system, as short text', () => {
  expect(installationNameOf({ title: '佳创管理平台', sysName: '佳创' })).toBe('佳创管理平台')
  expect(installationNameOf({ title: '', sysName: ' 佳创 ' })).toBe('佳创')
  expect(installationNameOf(null)).toBe('')
  expect(installationNameOf({ title: 'a'.repeat(500) })).toHaveLength(100)
})

test('of what an installation says before sign-in, pictures of elsewhere are left out', () => {
  const said = {
    ...{ redirect: 0, url: '', ticketParams: '', socialsList: [], title: '佳创', copyright: ' © 佳创 ', sysDescription: null },
    ...{ loginIcon: '/api/file/Image/annexpic/shown-before-sign-in,a.png', logoIcon: 'https://elsewhere.example/x.png' },
  } as const
  expect(lookOf(said as never)).toEqual({
    ...{ name: '佳创', copyright: '© 佳创', description: '', companyName: '', logo: '' },
    loginPicture: '/api/file/Image/annexpic/shown-before-sign-in,a.png',
  })
})

test('pages ask once in a while for it, are given the last one meanwhile, and see a new one afterwards', async () => {
  let nowMs = 0
  let name = '一号'
  const ask = jest.fn(() => Promise.resolve(name))
  const read = createReader(ask, () => nowMs)
  expect(await Promise.all([read(), read()])).toEqual(['一号', '一号'])
  expect(ask).toHaveBeenCalledTimes(1)
  name = '二号'
  nowMs = 10_001
  expect(await read()).toBe('一号')
  expect(await read()).toBe('二号')
  expect(ask).toHaveBeenCalledTimes(2)
})

test('an installation that is down or slow keeps no page waiting, and its known name stays', async () => {
  jest.useFakeTimers()
  let nowMs = 0
  const slow = createReader(() => new Promise(() => undefined))
  const waiting = slow()
  await jest.advanceTimersByTimeAsync(1000)
  expect(await waiting).toBeUndefined()
  const ask = jest.fn(() => Promise.resolve('一号'))
  const read = createReader(ask, () => nowMs)
  expect(await read()).toBe('一号')
  ask.mockRejectedValue(new Error('down'))
  nowMs = 60_000
  await read()
  expect(await read()).toBe('一号')
  jest.useRealTimers()
})
