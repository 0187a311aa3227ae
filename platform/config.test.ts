import { readPlatformConfig } from './config'

it('needs nothing: an empty environment is the built-in database in production form', () => {
  expect(readPlatformConfig({ DATABASE_URL: '' })).toEqual({
    port: 0,
    databaseUrl: undefined,
    dataDir: './data',
    demo: 'company',
    areDemoPasswordsAllowed: true,
    administratorPassword: undefined,
    timeZone: 'Asia/Shanghai',
    clockShiftMs: 0,
    sessionLifeMinutes: undefined,
    loginAesKey: undefined,
    loginModes: ['password', 'qr', 'sms'],
    publicUrl: undefined,
    oidc: undefined,
    sms: { kind: 'log' },
    s3: undefined,
    secretsKey: undefined,
    interfaceHosts: [],
    linkHosts: [],
    isProduction: true,
    logLevel: 'info',
  })
})

it('names every wrong variable on a line of its own, without its value', () => {
  const env = {
    PLATFORM_PORT: '99999',
    DATABASE_URL: 'mysql://secret@x',
    DEMO: 'full',
    LOGIN_AES_KEY: 'short',
    SHORT_LINK_KEY: '十六个字十六个字十六个字十六个字',
    TIME_ZONE: 'Mars/Base',
  }
  let message = ''
  try {
    readPlatformConfig(env)
  } catch (error) {
    message = error instanceof Error ? error.message : ''
  }
  expect(message.split('\n').map((line) => line.split(':')[0])).toEqual([
    'PLATFORM_PORT',
    'DATABASE_URL',
    'DEMO',
    'TIME_ZONE',
    'LOGIN_AES_KEY',
    'SHORT_LINK_KEY',
  ])
  expect(message).not.toContain('secret')
})

it('wants single sign-on and the message gateway whole, and over TLS', () => {
  const read = (env: Record<string, string>) => () => readPlatformConfig(env)
  expect(read({ OIDC_ISSUER: 'https://id.example.com' })).toThrow(/OIDC_CLIENT_ID: is missing.*\nOIDC_CLIENT_SECRET: is missing/)
  expect(read({ OIDC_ISSUER: 'http://id.example.com', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' })).toThrow(
    /OIDC_ISSUER: .*https/,
  )
  expect(read({ SMS_SENDER: 'http' })).toThrow(/SMS_HTTP_URL: is missing/)
  expect(read({ LOGIN_MODES: 'password,face' })).toThrow(/LOGIN_MODES/)
  const env = { OIDC_ISSUER: 'http://127.0.0.1:4000', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b', OIDC_MODE: 'social' }
  expect(readPlatformConfig(env).oidc).toMatchObject({ clientId: 'a', mode: 'social', accountClaim: 'preferred_username' })
})

it('moves the clock for the demonstration on this machine, and nowhere else', () => {
  expect(readPlatformConfig({ CLOCK_SHIFT_MINUTES: '90' }).clockShiftMs).toBe(5_400_000)
  const message = 'CLOCK_SHIFT_MINUTES: is for the demonstration company on this machine only'
  expect(() => readPlatformConfig({ CLOCK_SHIFT_MINUTES: '90', DEMO: 'empty' })).toThrow(message)
  expect(() => readPlatformConfig({ CLOCK_SHIFT_MINUTES: '90', DEMO_PASSWORDS: 'off' })).toThrow(message)
})

const store = {
  S3_ENDPOINT: 'http://files.example.com:9000',
  S3_BUCKET: 'tenon-files',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
}

it('keeps files in an S3 store that is named whole', () => {
  expect(readPlatformConfig(store).s3).toEqual({
    endpoint: new URL(store.S3_ENDPOINT),
    bucket: 'tenon-files',
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    isPathStyle: true,
    prefix: '',
  })
  const more = { ...store, S3_REGION: 'oss-cn-hangzhou', S3_FORCE_PATH_STYLE: 'off', S3_PREFIX: 'erp/files' }
  expect(readPlatformConfig(more).s3).toMatchObject({ region: 'oss-cn-hangzhou', isPathStyle: false, prefix: 'erp/files/' })
})

it('never takes the local disk for a store that is named by half or wrongly', () => {
  const linesOf = (env: Record<string, string>) => {
    try {
      readPlatformConfig(env)
    } catch (error) {
      return error instanceof Error ? error.message.split('\n').map((line) => line.split(':')[0]) : []
    }
    return []
  }
  expect(linesOf({ S3_PREFIX: 'files' })).toEqual(['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
  expect(linesOf({ ...store, S3_SECRET_ACCESS_KEY: '' })).toEqual(['S3_SECRET_ACCESS_KEY'])
  expect(linesOf({ ...store, S3_ENDPOINT: 'ftp://x', S3_BUCKET: 'A_B', S3_FORCE_PATH_STYLE: 'yes' })).toEqual([
    'S3_ENDPOINT',
    'S3_BUCKET',
    'S3_FORCE_PATH_STYLE',
  ])
  for (const prefix of ['/files', '../files', 'a//b', 'a/../b', 'a/.parts', 'a b']) {
    expect(linesOf({ ...store, S3_PREFIX: prefix })).toEqual(['S3_PREFIX'])
  }
})
