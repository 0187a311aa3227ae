import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { location } from '@/lib/contract/system/location'
import { type Client, type Harness, startHarness } from './harness'

let service: Server
let platform: Harness
let clerk: Client
const asked: string[] = []
let answer: string | null = ''

beforeAll(async () => {
  service = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (answer === null) return void request.socket.destroy()
    response.end(answer)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => service.once('listening', resolve))
  const url = new URL(`http://127.0.0.1:${(service.address() as AddressInfo).port}/maps/`)
  platform = await startHarness({ mapSearch: { url, key: 'of-the-installation' } })
  clerk = await platform.signIn('clerk')
})
beforeEach(() => asked.splice(0))
afterAll(async () => {
  service.close()
  await platform.stop()
})

const found = { status: '1', count: '1', pois: [{ id: 'B1', name: '江南大道', location: '120.2,30.2', address: [], tel: '1' }] }

describe('places', () => {
  it('are searched by a word, around a point and while typing, with the key of the installation', async () => {
    answer = JSON.stringify(found)
    const text = await clerk.call(location.text, { query: { keywords: '江南', key: 'of-the-client' } })
    expect(text).toMatchObject({ code: 200, data: { count: 1, pois: [{ id: 'B1', address: '' }] } })
    const around = await clerk.call(location.around, { query: { location: '120.2,30.2', radius: 100 } })
    expect(around.data.pois).toEqual([expect.objectContaining({ name: '江南大道', location: '120.2,30.2', tel: '1' })])
    answer = JSON.stringify({ status: 1, tips: [{ id: 'B1', name: '江南大道', district: '滨江区' }] })
    expect((await clerk.call(location.inputTips, { query: { keywords: '江' } })).data.tips).toMatchObject([{ name: '江南大道' }])
    expect(asked.map((path) => path.split('?')[0])).toEqual([
      '/maps/v3/place/text',
      '/maps/v3/place/around',
      '/maps/v3/assistant/inputtips',
    ])
    for (const path of asked) expect(path).toContain('key=of-the-installation')
  })

  it.each(['{"status":"0","info":"INVALID_USER_KEY"}', 'no JSON', '[]', null])(
    'are refused in words when the service says no or nonsense (%#)',
    async (said) => {
      answer = said
      const reply = await clerk.call(location.text, { query: { keywords: '江南' } })
      expect(reply).toMatchObject({ code: 400, msg: '地图服务暂时不可用，请稍后再试' })
    },
  )

  it('around what is no point are not asked for, and nobody who is not signed in asks', async () => {
    answer = JSON.stringify(found)
    expect(await clerk.call(location.around, { query: { location: '120.2' } })).toMatchObject({ code: 400 })
    expect((await platform.anonymous.call(location.text, { query: { keywords: '江南' } })).code).toBe(600)
    expect(asked).toEqual([])
  })

  it('are nowhere without a map service', async () => {
    const plain = await startHarness()
    const person = await plain.signIn('clerk')
    expect(await person.call(location.text, { query: {} })).toMatchObject({ code: 400, msg: '未配置地图服务' })
    await plain.stop()
  })
})
