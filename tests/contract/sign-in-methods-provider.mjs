import { createServer } from 'node:http'
import Provider from 'oidc-provider'

/**
 * A real OpenID Connect provider for the tests, in a process of its own. Whoever types `subject:account` at its sign-in page is
 * that subject, and `account` is his preferred_username. Tells its issuer to the parent and ends with it.
 */
const server = createServer()
server.listen(0, '127.0.0.1', () => {
  const issuer = `http://127.0.0.1:${server.address().port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'product',
        client_secret: 'client-secret-of-the-product',
        redirect_uris: ['http://product.test/api/oauth/Login/oidc/callback'],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    cookies: { keys: ['key-of-the-test'] },
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'] },
    pkce: { required: () => true },
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, name: `名${accountId}`, preferred_username: accountId.split(':')[1] }),
    }),
  })
  server.on('request', provider.callback())
  process.send({ issuer })
})
process.on('disconnect', () => process.exit(0))
