import { createServer } from 'node:http'
import Provider from 'oidc-provider'
import { freePort } from '../fixtures/free-port'

export type TestProvider = { issuer: string; stop: () => Promise<void> }

/**
 * A real OpenID Connect provider. Whoever types `subject:account` at its sign-in page is that subject, and `account` is his
 * preferred_username.
 */
export async function startProvider(): Promise<TestProvider & { allow: (callback: string) => void }> {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const redirectUris: string[] = []
  const server = createServer()
  const begin = () =>
    new Provider(issuer, {
      clients: [
        {
          client_id: 'product',
          client_secret: 'client-secret-of-the-product',
          redirect_uris: redirectUris,
          response_types: ['code'],
          grant_types: ['authorization_code'],
        },
      ],
      cookies: { keys: ['key-of-the-test'] },
      claims: { openid: ['sub'], profile: ['name', 'preferred_username'] },
      pkce: { required: () => true },
      findAccount: (_, accountId) => ({
        accountId,
        claims: () => ({ sub: accountId, preferred_username: accountId.split(':')[1] ?? '' }),
      }),
    }).callback()
  let answer: ReturnType<typeof begin> | undefined
  server.on('request', (req, res) => {
    answer ??= begin()
    void answer(req, res)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    issuer,
    allow: (callback) => {
      redirectUris.push(callback)
      answer = undefined
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
