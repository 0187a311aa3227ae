import { isLoopback, parseWebConfig } from './web-config'

const secret = '0123456789abcdef0123456789abcdef'

describe('configuration of the web half', () => {
  it('needs nothing for the embedded platform', () => {
    const { config } = parseWebConfig({})
    expect(config).toMatchObject({ host: '127.0.0.1', port: 3000, isEmbedded: true, callTimeoutMs: 1_000_000 })
  })

  it('refuses to start in production on a foreign platform without a secret (F7)', () => {
    expect(parseWebConfig({ NODE_ENV: 'production', PLATFORM_URL: 'https://erp.example.com' }).problems).toEqual([
      expect.stringMatching(/^SESSION_SECRETS: missing/),
    ])
  })

  it.each([
    [{ PORT: 'abc' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ PLATFORM_URL: 'ftp://x' }, 'PLATFORM_URL'],
    [{ PLATFORM_URL: 'not a url' }, 'PLATFORM_URL'],
    [{ PLATFORM_WS_PATH: 'https://elsewhere.example/websocket' }, 'PLATFORM_WS_PATH'],
    [{ SESSION_SECRETS: 'short' }, 'SESSION_SECRETS'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ LOGIN_PASSWORD_MODE: 'sha' }, 'LOGIN_PASSWORD_MODE'],
    [{ LOGIN_PASSWORD_MODE: 'aes', LOGIN_AES_KEY: 'x' }, 'LOGIN_AES_KEY'],
    [{ CALL_TIMEOUT_MS: '5' }, 'CALL_TIMEOUT_MS'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ TIME_ZONE: 'Mars/Base' }, 'TIME_ZONE'],
  ])('names the setting that is wrong in one line: %j', (env, name) => {
    const { config, problems } = parseWebConfig(env)
    expect(config).toBeUndefined()
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name}: `))])
  })

  it('knows the path of the socket, and another one where an installation has it', () => {
    expect(parseWebConfig({}).config?.platformWsPath).toBe('/websocket')
    const path = '/api/message/websocket'
    expect(parseWebConfig({ PLATFORM_WS_PATH: path }).config?.platformWsPath).toBe(path)
  })

  it('tells every problem, one line each', () => {
    expect(parseWebConfig({ PORT: 'x', LOG_LEVEL: 'y' }).problems).toHaveLength(2)
  })

  it('reads several secrets, newest first', () => {
    expect(parseWebConfig({ SESSION_SECRETS: `${secret}1, ${secret}2` }).config?.sessionSecrets).toEqual([
      `${secret}1`,
      `${secret}2`,
    ])
  })

  it.each([
    ['127.0.0.1', true],
    ['localhost', true],
    ['::1', true],
    ['0.0.0.0', false],
    ['127.0.0.1.evil.example', false],
    ['192.168.1.5', false],
  ])('knows whether only this machine reaches %s', (host, expected) => {
    expect(isLoopback(host)).toBe(expected)
  })
})
