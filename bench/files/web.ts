import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newSession, sessionCookies } from '@/lib/bff/cookie'
import { forwardNodeRequest } from '@/lib/bff/node-adapter'

/** Forwarding as in `server.ts`, in a process that does nothing else, so that its memory and its work are those of forwarding. */
const server = createServer({ requestTimeout: 0, keepAliveTimeout: 65_000 }, (req, res) => {
  forwardNodeRequest(req, res).catch(() => res.destroy())
})

server.listen(0, '127.0.0.1')
const isListening = once(server, 'listening')

process.on('message', async (asked: { kind: 'cookies'; tokens: string[] } | { kind: 'tidy' }) => {
  if (asked.kind === 'cookies') {
    await isListening
    const cookies = await Promise.all(asked.tokens.map(cookieOf))
    process.send?.({ kind: 'cookies', cookies, port: (server.address() as AddressInfo).port })
  } else {
    for (let round = 0; round < 3; round++) globalThis.gc?.()
    process.send?.({ kind: 'tidy' })
  }
})
process.on('disconnect', () => process.exit(0))

async function cookieOf(token: string): Promise<string> {
  const cookies = await sessionCookies(newSession({ token, theme: 'classic', account: '' }))
  const pairs = cookies.map((cookie) => cookie.split(';')[0] ?? '')
  return pairs.filter((pair) => !pair.endsWith('=')).join('; ')
}
