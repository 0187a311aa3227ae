import '@/tests/fixtures/bff-env'
import { hostname } from 'node:os'
import { webConfig } from '@/lib/config/web-config'
import { type Answer, adapters, type BffHarness, sendEnvelope, signIn, startBff } from '@/tests/fixtures/bff-harness'
import { isSameOrigin } from './caller'
import { isOwnHost } from './own-hosts'

const machine = hostname().toLowerCase()

describe('the hosts under which an installation without PUBLIC_URL answers', () => {
  it.each([
    'localhost',
    'LOCALHOST:3000',
    'tenon.localhost:3000',
    '127.0.0.1',
    '127.8.9.10:80',
    '192.168.1.20:3000',
    '[::1]:3000',
    '[fd00::1]',
    machine,
    `${machine}:3000`,
    `${machine.split('.')[0]}.local`,
    undefined,
  ])('count %s as ours, which no stranger can point at this machine', (host) => {
    expect(isOwnHost(host)).toBe(true)
  })

  it.each([
    'attacker.example',
    'attacker.example:3000',
    'localhost.attacker.example',
    '127.0.0.1.nip.io',
    'xlocalhost',
    '[::1].attacker.example',
    '1.2.3.4.5',
    '',
    'attacker.example.:3000',
    `${machine}.attacker.example`,
  ])('do not count %s', (host) => {
    expect(isOwnHost(host)).toBe(false)
    const headers: Record<string, string> = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }
    expect(isSameOrigin((name) => headers[name])).toBe(false)
  })

  it('are joined by the configured one', () => {
    const config = webConfig()
    const before = config.host
    Object.assign(config, { host: 'erp.Intranet' })
    try {
      expect(isOwnHost('ERP.intranet:3000')).toBe(true)
    } finally {
      Object.assign(config, { host: before })
    }
  })

  it('with PUBLIC_URL are whatever a proxy writes, and the origin alone decides', () => {
    const config = webConfig()
    Object.assign(config, { publicUrl: new URL('https://erp.example.com') })
    try {
      expect(isOwnHost('tenon-web:3000')).toBe(true)
      const headers: Record<string, string> = { host: 'attacker.example', origin: 'http://attacker.example' }
      expect(isSameOrigin((name) => headers[name])).toBe(false)
    } finally {
      Object.assign(config, { publicUrl: undefined })
    }
  })
})

describe.each(adapters)('a call behind %s', (adapter) => {
  let bff: BffHarness
  beforeAll(async () => {
    bff = await startBff(adapter)
  })
  afterAll(() => bff.close())

  it('under a name of a stranger is not answered, whatever it is', async () => {
    const cookie = await signIn(bff)
    bff.received.length = 0
    bff.answerWith((_req, res) => sendEnvelope(res, { code: 200, msg: '', data: null }))
    const host = 'attacker.example'
    const under = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin', cookie }
    const answers: Answer[] = [
      await bff.send({ path: '/api/oauth/CurrentUser', headers: under }),
      await bff.send({ method: 'POST', path: '/api/oauth/Login', headers: under, body: 'account=admin' }),
      await bff.send({ path: '/api/file/Image/annexpic/a.png', headers: under }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([421, 421, 421])
    expect(answers[0]?.json()).toMatchObject({ code: 421, msg: expect.stringContaining('PUBLIC_URL') })
    expect(bff.received).toHaveLength(0)
  })
})
