import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

jest.setTimeout(180_000)

/** The bench in small: relay and platform in processes of their own, and the product's own code of the browser. */
let measured: {
  answer: Record<'direct' | 'relay', Trips>
  chat: Record<'direct' | 'relay', Trips>
  delivered: { people: number; lost: number; doubled: number }
  idle: { sockets: number; kilobytes: number; heapKilobytes: number }
  restarted: { sockets: number; back: number; unread: number[] }
}
type Trips = { count: number; lost: number; doubled: number }

beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tenon-realtime-'))
  const file = path.join(folder, 'measured.json')
  try {
    await promisify(execFile)(process.execPath, ['bin/bench-realtime.mjs', '--quick', '--json', file], {
      env: { ...process.env, NODE_ENV: 'production' },
    })
    measured = JSON.parse(readFileSync(file, 'utf8'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

it('no answer and no chat message is lost or doubled, with and without the relay', () => {
  const none = { lost: 0, doubled: 0 }
  const { answer, chat } = measured
  for (const trips of [answer.direct, answer.relay]) expect(trips).toMatchObject({ count: 400, ...none })
  for (const trips of [chat.direct, chat.relay]) expect(trips).toMatchObject({ count: 200, ...none })
})

it('a notice reaches everybody who is online, once', () => {
  expect(measured.delivered).toMatchObject({ people: 100, lost: 0, doubled: 0 })
})

/** That they come back spread out is held by a fake clock, beside the socket of the page. */
it('after a kill of the platform all 200 pages come back, and know their numbers (W7)', () => {
  expect(measured.restarted).toMatchObject({ sockets: 200, back: 200, unread: [1] })
})

it('an idle socket costs the relay little', () => {
  expect(measured.idle.sockets).toBe(200)
  expect(measured.idle.heapKilobytes).toBeLessThan(25)
})
