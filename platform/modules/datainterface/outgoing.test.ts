import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { askOutside } from './outgoing'

let server: Server
let port: number
const seen: { url: string; headers: NodeJS.Dict<string | string[]> }[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    const url = request.url ?? ''
    seen.push({ url, headers: request.headers })
    const [, target] = /^\/to\?(.*)$/.exec(url) ?? []
    if (target !== undefined) response.writeHead(302, { location: decodeURIComponent(target) }).end()
    else response.end('[]')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  seen.length = 0
})

const call = { method: 'GET' as const, headers: new Headers({ authorization: 'secret' }), body: null }
const failed = { userMessage: '接口请求失败' }
const ask = (address: string, hosts: readonly string[], resolve?: (name: string) => Promise<readonly string[]>) =>
  askOutside(new URL(address), call, resolve ? { hosts, resolve } : { hosts })

it('reaches what the installation names, by the address that was judged', async () => {
  const asked: string[] = []
  const answers = await ask(`http://erp.test:${port}/x?a=1`, [`erp.test:${port}`], async (name) => {
    asked.push(name)
    return ['127.0.0.1']
  })
  expect(answers).toBe('[]')
  // Asked once: what it answers a second time is never seen.
  expect(asked).toEqual(['erp.test'])
  expect(seen[0]).toMatchObject({ url: '/x?a=1', headers: { host: `erp.test:${port}`, authorization: 'secret' } })
})

it.each([
  'http://127.0.0.1:PORT/',
  'http://2130706433:PORT/',
  'http://0x7f000001:PORT/',
  'http://0177.0.0.1:PORT/',
  'http://127.1:PORT/',
  'http://0.0.0.0:PORT/',
  'http://[::1]:PORT/',
  'http://[::]:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://[::ffff:7f00:1]:PORT/',
  'http://[::127.0.0.1]:PORT/',
  'http://[64:ff9b::7f00:1]:PORT/',
  'http://[2002:7f00:1::]:PORT/',
  'http://[fe80::1]:PORT/',
  'http://[fd00::1]:PORT/',
  'http://10.0.0.1:PORT/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://user:pass@example.com/',
])('%s is closed where every public host is open', async (address) => {
  await expect(ask(address.replace('PORT', String(port)), ['*'])).rejects.toMatchObject(failed)
  expect(seen).toEqual([])
})

it.each([
  ['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', 'fd00::5', '::ffff:127.0.0.1'],
  // One public address among them does not open the others.
  ['93.184.216.34', '127.0.0.1'],
])('a name that leads inside is closed: %s', async (...addresses) => {
  await expect(ask(`http://evil.test:${port}/`, ['*'], async () => addresses)).rejects.toMatchObject(failed)
  expect(seen).toEqual([])
})

it('not even a named host leads to where clouds keep their secrets', async () => {
  await expect(ask('http://erp.test/', ['erp.test'], async () => ['169.254.169.254'])).rejects.toMatchObject(failed)
})

it('what is not named is not called, and other ways of the net are not ours', async () => {
  await expect(ask(`http://127.0.0.1:${port}/`, ['127.0.0.1:1'])).rejects.toMatchObject(failed)
  await expect(ask('ftp://erp.test/', ['erp.test'])).rejects.toMatchObject({ userMessage: '接口暂只支持HTTP和HTTPS方式' })
})

describe('redirects', () => {
  const to = (target: string) => `http://127.0.0.1:${port}/to?${encodeURIComponent(target)}`

  it('are followed within what is named, and tell no other host what was meant for one', async () => {
    expect(await ask(to('/there'), [`127.0.0.1:${port}`])).toBe('[]')
    expect(seen[1]?.headers.authorization).toBe('secret')
    const other = `localhost:${port}`
    expect(await ask(to(`http://${other}/there`), [`127.0.0.1:${port}`, other], async () => ['127.0.0.1'])).toBe('[]')
    expect(seen[3]).toMatchObject({ url: '/there', headers: { host: other } })
    expect(seen[3]?.headers.authorization).toBeUndefined()
  })

  it.each(['http://10.0.0.1/', 'http://169.254.169.254/', 'file:///etc/passwd', 'http://other.test/'])(
    'do not lead to %s',
    async (target) => {
      await expect(ask(to(target), [`127.0.0.1:${port}`])).rejects.toBeDefined()
      expect(seen).toHaveLength(1)
    },
  )

  it('end', async () => {
    const once = to('/x')
    await expect(ask(to(to(to(to(once)))), [`127.0.0.1:${port}`])).rejects.toMatchObject(failed)
  })

  it('of what was sent is none', async () => {
    const post = { ...call, method: 'POST' as const, body: 'x' }
    await expect(askOutside(new URL(to('/x')), post, { hosts: [`127.0.0.1:${port}`] })).rejects.toMatchObject(failed)
  })
})
