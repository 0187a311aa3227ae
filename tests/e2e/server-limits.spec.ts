import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from './journey'
import { startApart } from './own-installation'
import { PlatformApi } from './platform-api'

test.describe.configure({ timeout: 180_000 })

/** The built product with few files to open, and somebody who takes all connections that he can get. */
test('out of connections for one caller, the product serves others, and everybody again when he has gone', async ({
  playwright,
}) => {
  const installation = await startApart({ webFilesMax: 256 })
  const { url } = installation
  const held: Socket[] = []
  try {
    const context = await playwright.request.newContext({ baseURL: url })
    expect(await new PlatformApi(context).signIn('lujiayi')).toMatchObject({ code: 200 })
    const cookie = (await context.storageState()).cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    await context.dispose()

    for (let socket = 0; socket < 400; socket += 1) held.push(holdOn(url))
    await Promise.all(held.map((socket) => once(socket, 'connect').catch(() => undefined)))
    // Another network: loopback has more than one address.
    const others = ['/login', '/sso', '/formShortLink', '/home', '/hip/hipSupplier', '/healthz', '/api/oauth/CurrentUser']
    for (const path of others) expect(await statusOf(url + path, { cookie }, '127.0.0.2'), path).not.toBe(500)

    for (const socket of held) socket.destroy()
    for (const path of others) {
      await expect.poll(() => statusOf(url + path, { cookie }, '127.0.0.1').catch(() => 0), { message: path }).toBeGreaterThan(0)
      expect(await statusOf(url + path, { cookie }, '127.0.0.1'), path).toBeLessThan(400)
    }
  } finally {
    for (const socket of held) socket.destroy()
    await installation.stop()
  }
})

/** A connection with a call whose body does not end. */
function holdOn(url: string): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).on('error', () => undefined)
  socket.write('POST /api/oauth/Login HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n')
  return socket
}

async function statusOf(address: string, headers: Record<string, string>, localAddress: string): Promise<number> {
  const request = httpRequest(address, { headers, localAddress, agent: false })
  const answered = once(request, 'response') as Promise<[IncomingMessage]>
  request.end()
  const [response] = await answered
  await text(response)
  return response.statusCode ?? 0
}
