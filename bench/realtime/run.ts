import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { setStage } from './processes'
import { type Exchange, idleSockets, notice, restart, roundTrips, type Times } from './scenarios'

const full = {
  stage: { people: 2000, sessions: 5000 },
  answer: { sockets: 500, perSecond: 2, seconds: 10, rounds: 4 },
  chat: { sockets: 500, perSecond: 0.2, seconds: 10, rounds: 2 },
  idle: { sockets: 5000, seconds: 60 },
  notice: { people: 2000 },
  restart: { sockets: 1000, downMs: 60_000 },
}
/** The same in small, for a test: its counts mean something, its times do not. */
const quick = {
  stage: { people: 100, sessions: 200 },
  answer: { sockets: 50, perSecond: 4, seconds: 1, rounds: 2 },
  chat: { sockets: 50, perSecond: 2, seconds: 1, rounds: 2 },
  idle: { sockets: 200, seconds: 1 },
  notice: { people: 100 },
  restart: { sockets: 200, downMs: 4000 },
}

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, json: { type: 'string' } } })
const sizes = values.quick ? quick : full
const stage = await setStage(sizes.stage)
try {
  const tripsOf = async (exchange: Exchange) => {
    const trips = await roundTrips(stage, exchange, sizes[exchange])
    console.table({ direct: shown(trips.direct), relay: shown(trips.relay), 'relay / direct': ratios(trips.relay, trips.direct) })
    return trips
  }
  say(`round trip, ${sizes.answer.sockets} sockets × ${sizes.answer.perSecond} frames a second, answered without the database`)
  const answer = await tripsOf('answer')
  say(`round trip, ${sizes.chat.sockets} sockets × ${sizes.chat.perSecond} chat messages a second, stored and echoed`)
  const chat = await tripsOf('chat')
  say(`a notice to ${sizes.notice.people} people who are online, over the relay`)
  const delivered = await notice(stage, sizes.notice)
  console.table(delivered)
  say(`${sizes.idle.sockets} idle sockets in the relay's process, watched for ${sizes.idle.seconds} s`)
  const idle = await idleSockets(stage, sizes.idle)
  console.table(idle)
  say(`the platform is killed under ${sizes.restart.sockets} pages and started again after ${sizes.restart.downMs / 1000} s`)
  const restarted = await restart(stage, sizes.restart)
  console.table(restarted)
  if (values.json) writeFileSync(values.json, `${JSON.stringify({ answer, chat, delivered, idle, restarted }, null, 2)}\n`)
} finally {
  await stage.close()
}
process.exit(0)

function say(text: string): void {
  process.stdout.write(`\n— ${text}\n`)
}

function shown({ count, median, p99, lost, doubled }: Times) {
  return { count, 'median ms': median.toFixed(2), 'p99 ms': p99.toFixed(2), lost, doubled }
}

function ratios(one: Times, other: Times) {
  return { 'median ms': `${(one.median / other.median).toFixed(2)}×`, 'p99 ms': `${(one.p99 / other.p99).toFixed(2)}×` }
}
