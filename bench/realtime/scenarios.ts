import { setTimeout as pause } from 'node:timers/promises'
import { connectPeople, openPages, type Person } from './people'
import type { Stage } from './processes'

export type Times = { count: number; median: number; p99: number; lost: number; doubled: number }

type Pace = { sockets: number; perSecond: number; seconds: number }

/** `answer`: the platform answers at once, without its database. `chat`: the message is stored and comes back as the echo. */
export type Exchange = 'answer' | 'chat'

/** Round trips in turns over both ways, so that whatever else the machine does disturbs both alike. */
export async function roundTrips(stage: Stage, exchange: Exchange, pace: Pace & { rounds: number }) {
  const taken: Record<'direct' | 'relay', Taken> = { direct: emptyTaken(), relay: emptyTaken() }
  for (let round = 0; round < pace.rounds; round++) {
    const ways = round % 2 === 0 ? (['direct', 'relay'] as const) : (['relay', 'direct'] as const)
    for (const way of ways) {
      const people = await connectPeople(stage, way, pace.sockets)
      await exchangeFrames(people, exchange, pace, taken[way])
      for (const person of people) person.close()
      await pause(500)
    }
  }
  return { direct: timesOf(taken.direct), relay: timesOf(taken.relay) }
}

type Taken = { ms: number[]; sent: number; doubled: number }
const emptyTaken = (): Taken => ({ ms: [], sent: 0, doubled: 0 })
let messageNumber = 0

async function exchangeFrames(people: readonly Person[], exchange: Exchange, pace: Pace, taken: Taken): Promise<void> {
  const sentAt = new Map<string, number>()
  const answered = new Set<string>()
  for (const person of people)
    person.onFrame = ({ method, clientMessageId }) => {
      if (method !== (exchange === 'chat' ? 'sendMessage' : 'error') || typeof clientMessageId !== 'string') return
      const since = sentAt.get(clientMessageId)
      if (since === undefined) return
      if (answered.has(clientMessageId)) taken.doubled += 1
      else taken.ms.push(performance.now() - since)
      answered.add(clientMessageId)
    }
  const total = people.length * pace.perSecond * pace.seconds
  const startedAt = performance.now()
  for (let sent = 0; sent < total; ) {
    // Evenly spread over the time, whatever the timer does.
    const due = Math.min(total, Math.floor(((performance.now() - startedAt) / 1000) * people.length * pace.perSecond) + 1)
    for (; sent < due; sent++) sendOne(people, sent, exchange, sentAt)
    await pause(1)
  }
  taken.sent += total
  for (let waited = 0; answered.size < total && waited < 15_000; waited += 50) await pause(50)
}

function sendOne(people: readonly Person[], sent: number, exchange: Exchange, sentAt: Map<string, number>): void {
  const person = people[sent % people.length]
  const peer = people[(sent + 1) % people.length]
  if (!person || !peer) return
  const clientMessageId = `bench-${process.pid}-${messageNumber++}`
  sentAt.set(clientMessageId, performance.now())
  // Nobody may write to himself, which the platform says without asking its database.
  const toUserId = exchange === 'chat' ? peer.userId : person.userId
  person.send({ method: 'SendMessage', toUserId, messageType: 'text', messageContent: '你好，明天上午开会', clientMessageId })
}

function timesOf({ ms, sent, doubled }: Taken): Times {
  const sorted = [...ms].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { count: sent, median: at(0.5), p99: at(0.99), lost: sent - ms.length, doubled }
}

/** What an idle socket costs in the relay: memory after a collection, and the work of keeping it alive. */
export async function idleSockets(stage: Stage, { sockets, seconds }: { sockets: number; seconds: number }) {
  const warm = await connectPeople(stage, 'relay', Math.min(200, sockets))
  for (const person of warm) person.close()
  await pause(1000)
  const before = await stage.usage()
  const people = await connectPeople(stage, 'relay', sockets)
  await pause(2000)
  const open = await stage.usage()
  await pause(seconds * 1000)
  const later = await stage.usage()
  for (const person of people) person.close()
  return {
    sockets: later.sockets,
    kilobytes: (open.rss - before.rss) / sockets / 1024,
    heapKilobytes: (open.heap - before.heap) / sockets / 1024,
    coreShare: (later.cpuMs - open.cpuMs) / (seconds * 1000),
  }
}

/** The platform is killed and started again; the pages' own code brings everybody back (reliability W7). */
export async function restart(stage: Stage, { sockets, downMs }: { sockets: number; downMs: number }) {
  const introduced = new Map<number, number>()
  const counts = new Map<number, number>()
  let connected = 0
  const pages = await openPages(stage, sockets, (number) => ({
    onConnected: (isConnected) => {
      connected += isConnected ? 1 : -1
    },
    onFrame: (frame) => {
      if (frame.method !== 'initMessage') return
      introduced.set(number, performance.now())
      counts.set(number, frame.unreadTotalCount)
    },
  }))
  const expected = async (count: number, msMax: number) => {
    for (let waited = 0; connected !== count && waited < msMax; waited += 20) await pause(20)
  }
  await expected(sockets, 60_000)
  await stage.killPlatform()
  const killedAt = performance.now()
  await expected(0, 10_000)
  introduced.clear()
  counts.clear()
  await pause(Math.max(0, downMs - (performance.now() - killedAt)))
  await stage.startPlatform()
  const startedAt = performance.now()
  await expected(sockets, 90_000)
  const back = [...introduced.values()].sort((a, b) => a - b)
  for (const page of pages) page.close()
  return {
    sockets,
    back: introduced.size,
    downMs,
    lastMs: (back.at(-1) ?? Number.NaN) - startedAt,
    medianMs: (back[Math.floor(back.length / 2)] ?? Number.NaN) - startedAt,
    spreadMs: (back.at(-1) ?? Number.NaN) - (back[0] ?? Number.NaN),
    unread: [...new Set(counts.values())],
  }
}

/** A notice to everybody: from the order to the first, the middle and the last of those who are online. */
export async function notice(stage: Stage, { people: count }: { people: number }) {
  const people = await connectPeople(stage, 'relay', count)
  const heard = new Map<number, number>()
  const ms: number[] = []
  const title = `bench notice ${process.pid}`
  const sentAt = performance.now()
  people.forEach((person, index) => {
    person.onFrame = (frame) => {
      if (frame['method'] !== 'messagePush' || frame['title'] !== title) return
      ms.push(performance.now() - sentAt)
      heard.set(index, (heard.get(index) ?? 0) + 1)
    }
  })
  stage.sendNotice(title)
  for (let waited = 0; heard.size < count && waited < 60_000; waited += 20) await pause(20)
  await pause(500)
  for (const person of people) person.close()
  ms.sort((a, b) => a - b)
  const doubled = [...heard.values()].filter((times) => times > 1).length
  return {
    people: count,
    firstMs: ms[0] ?? Number.NaN,
    medianMs: ms[Math.floor(ms.length / 2)] ?? Number.NaN,
    lastMs: ms.at(-1) ?? Number.NaN,
    lost: count - heard.size,
    doubled,
  }
}
