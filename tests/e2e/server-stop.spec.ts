import { once } from 'node:events'
import { Agent, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { text } from 'node:stream/consumers'
import WebSocket from 'ws'
import { ownCallHeaders } from '@/lib/contract/own-call'
import { expect, test } from './journey'
import { startInstallation } from './own-installation'
import { PlatformApi } from './platform-api'

test.describe.configure({ timeout: 180_000 })

/** The grace time is for what does not end by itself: with one longer than the journey may take, whoever waited for it would fail. */
const SHUTDOWN_GRACE_MS = '600000'

test('told to stop, the server finishes the uploads and calls that run, says 1001 to its sockets and leaves with 0 at once (F4)', async ({
  playwright,
}) => {
  const installation = await startInstallation(() => ({ SHUTDOWN_GRACE_MS }))
  const { url } = installation
  const context = await playwright.request.newContext({ baseURL: url })
  expect(await new PlatformApi(context).signIn('lujiayi')).toMatchObject({ code: 200 })
  const cookie = (await context.storageState()).cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  await context.dispose()

  const headers = { cookie, origin: url, ...ownCallHeaders }
  const socket = new WebSocket(`${url.replace('http', 'ws')}/websocket`, { headers })
  await once(socket, 'open')
  const upload = beginUpload(`${url}/api/file/Uploader/annex`, headers)
  await once(upload.request, 'socket')

  // Connections that their client would like to keep; all are open before, and all are busy when the signal comes.
  const agent = new Agent({ keepAlive: true, maxSockets: callsAtOnce })
  const callAll = () => Array.from({ length: callsAtOnce }, () => call(`${url}/api/oauth/CurrentUser`, { headers, agent }))
  await Promise.all(callAll())
  const calls = callAll()
  await Promise.race(calls)

  const [left, [code]] = [installation.stop(), await once(socket, 'close')]
  expect(code).toBe(1001)
  expect(await upload.finish()).toMatchObject({ code: 200, msg: '上传成功' })
  expect(new Set(await Promise.all(calls))).toEqual(new Set([200]))
  expect(await left).toBe(0)
})

const callsAtOnce = 40

/** The code of its envelope. */
async function call(address: string, options: RequestOptions): Promise<number> {
  const request = httpRequest(address, options)
  const answered = once(request, 'response') as Promise<[IncomingMessage]>
  request.end()
  const [response] = await answered
  return (JSON.parse(await text(response)) as { code: number }).code
}

/** Sends the first half of a file over a connection that its client would like to keep. */
function beginUpload(address: string, headers: Record<string, string>) {
  const boundary = 'in-the-middle'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`
  const [half, foot] = ['x'.repeat(200_000), `\r\n--${boundary}--\r\n`]
  const request = httpRequest(address, {
    method: 'POST',
    agent: new Agent({ keepAlive: true }),
    headers: {
      ...headers,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + 2 * half.length + foot.length,
    },
  })
  const answered = once(request, 'response') as Promise<[IncomingMessage]>
  request.write(head + half)
  return {
    request,
    finish: async () => {
      request.end(half + foot)
      const [response] = await answered
      return JSON.parse(await text(response)) as unknown
    },
  }
}
