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
    sessionLifeMinutes: undefined,
    loginAesKey: undefined,
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
  ])
  expect(message).not.toContain('secret')
})
