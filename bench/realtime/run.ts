import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { setStage } from './processes'
import { type Exchange, idleSockets, notice, restart, roundTrips, type Times } from './scenarios'

const full = {
  stage: { people: 2000, sessions: 5000 },
  answer: { sockets: 500, perSecond: 2, seconds: 10, rounds: 4 },
  chat: { sockets: 500, perSecond: 0.4, seconds: 10, rounds: 4 },
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

const scenarios = {
  answer: () => tripsOf('answer', 'frames a second, answered without the database'),
  chat: () => tripsOf('chat', 'chat messages a second, stored and echoed'),
  delivered: () => {
    say(`a notice to ${sizes.notice.people} people who are online, over the relay`)
    return notice(stage, sizes.notice)
  },
  idle: () => {
    say(`${sizes.idle.sockets} idle sockets in the relay's process, watched for ${sizes.idle.seconds} s`)
    return idleSockets(stage, sizes.idle)
  },
  restarted: () => {
    const { sockets, downMs } = sizes.restart
    say(`the platform is killed under ${sockets} pages and started again after ${downMs / 1000} s`)
    return restart(stage, sizes.restart)
  },
}

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, json: { type: 'string' } },
  allowPositionals: true,
})
const unknown = positionals.find((name) => !(name in scenarios))
if (unknown !== undefined) throw new Error(`unknown part ${unknown}. Known: ${Object.keys(scenarios).join(', ')}`)
const sizes = values.quick ? quick : full
const stage = await setStage(sizes.stage)
const results: Record<string, unknown> = {}
try {
  for (const [name, measure] of Object.entries(scenarios)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    const result = await measure()
    results[name] = result
    if (!('relay' in result)) console.table(result)
  }
  if (values.json) writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`)
} finally {
  await stage.close()
}
process.exit(0)

async function tripsOf(exchange: Exchange, what: string) {
  const { sockets, perSecond } = sizes[exchange]
  say(`round trip, ${sockets} sockets × ${perSecond} ${what}`)
  const trips = await roundTrips(stage, exchange, sizes[exchange])
  console.table({ direct: shown(trips.direct), relay: shown(trips.relay), 'relay / direct': ratios(trips.relay, trips.direct) })
  return trips
}

function say(text: string): void {
  process.stdout.write(`\n— ${text}\n`)
}

function shown({ count, median, p99, lost, doubled }: Times) {
  return { count, 'median ms': median.toFixed(2), 'p99 ms': p99.toFixed(2), lost, doubled }
}

function ratios(one: Times, other: Times) {
  return { 'median ms': `${(one.median / other.median).toFixed(2)}×`, 'p99 ms': `${(one.p99 / other.p99).toFixed(2)}×` }
}
