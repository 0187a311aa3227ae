import { installationNameOf } from '@/lib/domain/installation-name'
import { createNameReader } from './installation-name'

jest.mock('./platform', () => ({ platformCall: jest.fn() }))

test('the name is the title, else the name of the system, as short text', () => {
  expect(installationNameOf({ title: '佳创管理平台', sysName: '佳创' })).toBe('佳创管理平台')
  expect(installationNameOf({ title: '', sysName: ' 佳创 ' })).toBe('佳创')
  expect(installationNameOf(null)).toBe('')
  expect(installationNameOf({ title: 'a'.repeat(500) })).toHaveLength(100)
})

test('pages ask once in a while for the name, are given the last one meanwhile, and see a new one afterwards', async () => {
  let nowMs = 0
  let name = '一号'
  const ask = jest.fn(() => Promise.resolve(name))
  const read = createNameReader(ask, () => nowMs)
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
  const slow = createNameReader(() => new Promise(() => undefined))
  const waiting = slow()
  await jest.advanceTimersByTimeAsync(1000)
  expect(await waiting).toBe('')
  const ask = jest.fn(() => Promise.resolve('一号'))
  const read = createNameReader(ask, () => nowMs)
  expect(await read()).toBe('一号')
  ask.mockRejectedValue(new Error('down'))
  nowMs = 60_000
  await read()
  expect(await read()).toBe('一号')
  jest.useRealTimers()
})
