import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newSession, sessionCookies } from '@/lib/bff/cookie'
import { startSocketRelay } from '@/lib/bff/websocket/relay'

/** The relay as in `server.ts`, in a process that does nothing else, so that its memory and its work are those of the relay. */
const relay = startSocketRelay({ socketsMax: 20_000 })
const server = createServer((_req, res) => res.writeHead(404).end()).on('upgrade', relay.upgrade)

process.on('message', async (asked: { kind: 'cookies'; tokens: string[] } | { kind: 'usage' }) => {
  if (asked.kind === 'cookies') {
    const cookies: string[] = []
    for (const token of asked.tokens) cookies.push(await cookieOf(token))
    process.send?.({ kind: 'cookies', cookies })
  } else {
    for (let round = 0; round < 3; round++) globalThis.gc?.()
    const { rss, heapUsed, external } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    process.send?.({ kind: 'usage', rss, heap: heapUsed + external, cpuMs: (user + system) / 1000, ...relay.counts() })
  }
})
process.on('disconnect', () => process.exit(0))
server.listen(0, '127.0.0.1', () => process.send?.({ kind: 'ready', port: (server.address() as AddressInfo).port }))

async function cookieOf(token: string): Promise<string> {
  const cookies = await sessionCookies(newSession({ token, theme: 'classic', account: '' }))
  const pairs = cookies.map((cookie) => cookie.split(';')[0] ?? '')
  return pairs.filter((pair) => !pair.endsWith('=')).join('; ')
}
