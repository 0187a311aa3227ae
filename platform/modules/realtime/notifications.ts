import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { z } from 'zod'
import type { PlatformContext } from '../../http/context'
import type { RealtimeEvent } from '../../http/realtime'

/** PostgreSQL refuses notifications of 8000 bytes and more. */
const notificationBytesMax = 7500
const reconnectMinMs = 1000
const reconnectMaxMs = 30_000
/** Events of one statement, and events that wait for theirs; beyond that the oldest are given up. */
const eventsPerStatement = 200
const waitingEventsMax = 20_000

export type Notifications = { send(event: RealtimeEvent): void; close(): Promise<void> }
type Listener = {
  onEvent: (event: RealtimeEvent) => void
  /** What was sent meanwhile is lost; what can be asked for is to be asked for. */
  onReconnect: () => void
}

const texts = z.array(z.string())
const frame = z.looseObject({ method: z.string() })
const realtimeEvent: z.ZodType<RealtimeEvent> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('toUsers'), userIds: texts, frame, mobileFrame: frame.optional() }),
  z.object({ kind: z.literal('toSessions'), tokenHashes: texts, frame }),
  z.object({ kind: z.literal('ended'), userIds: texts, tokenHashes: texts, initiator: z.string().nullable() }),
  z.object({ kind: z.literal('jobs') }),
])
/** `from` lets a process pass over its own; `ref` names a row of `realtime_payload` that holds a long event. */
const notification = z.union([
  z.object({ from: z.string(), event: realtimeEvent }),
  z.object({ from: z.string(), ref: z.string() }),
])

/**
 * Carries events between the processes on one PostgreSQL database by its own LISTEN and NOTIFY. Every process delivers its own
 * events by itself, so a broken connection costs only what others would have pushed, and sessions are checked on a timer anyway.
 */
export async function connectNotifications(ctx: PlatformContext, listener: Listener): Promise<Notifications> {
  const self = randomUUID()
  const channel = await channelOf(ctx)
  const state = { client: undefined as pg.Client | undefined, timer: undefined as NodeJS.Timeout | undefined, isClosed: false }
  // One after the other: a long event is fetched first, and a short one after it must not overtake it.
  let received: Promise<void> = Promise.resolve()
  const receive = (payload: string) => {
    received = received
      .then(() => readNotification(ctx, payload, self))
      .then((event) => void (event && listener.onEvent(event)))
      .catch((error) => ctx.log.warn({ err: error }, 'a notification of another process could not be read'))
  }
  const connect = async () => {
    const client = new pg.Client({ connectionString: ctx.config.databaseUrl, keepAlive: true })
    client.on('notification', ({ payload }) => receive(payload ?? ''))
    client.on('error', (error) => ctx.log.warn({ err: error }, 'the connection for notifications broke'))
    state.client = client
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      if (state.isClosed) throw new Error('closed while it connected')
    } catch (error) {
      // What is connected without listening would stay so unnoticed.
      void client.end().catch(() => undefined)
      throw error
    }
    client.on('end', () => retry(reconnectMinMs))
  }
  const retry = (delayMs: number) => {
    if (state.isClosed || state.timer) return
    state.timer = setTimeout(() => {
      state.timer = undefined
      connect().then(listener.onReconnect, () => retry(Math.min(reconnectMaxMs, delayMs * 2)))
    }, delayMs)
    state.timer.unref()
  }
  await connect()
  const outbox = createOutbox(ctx, channel, self)
  return {
    send: outbox.send,
    close: async () => {
      state.isClosed = true
      clearTimeout(state.timer)
      await outbox.settled()
      await state.client?.end()
    },
  }
}

/** Installations that share a database in different schemas do not hear each other. */
async function channelOf({ db }: PlatformContext): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db)
  return `realtime_${rows[0]?.name ?? 'public'}`.slice(0, 63)
}

/** Events leave in the order in which they happened: those that happen while a statement runs leave together with the next. */
function createOutbox(ctx: PlatformContext, channel: string, from: string) {
  const waiting: RealtimeEvent[] = []
  let running: Promise<void> | null = null
  const drain = async () => {
    while (waiting.length > 0) {
      const events = waiting.splice(0, eventsPerStatement)
      try {
        await sendNotifications(ctx, channel, from, events)
      } catch (error) {
        ctx.log.warn({ err: error, count: events.length }, 'other processes could not be told of events')
      }
    }
    running = null
  }
  return {
    send: (event: RealtimeEvent) => {
      if (waiting.length >= waitingEventsMax) waiting.shift()
      waiting.push(event)
      running ??= drain()
    },
    settled: async () => {
      while (running) await running
    },
  }
}

async function sendNotifications(
  ctx: PlatformContext,
  channel: string,
  from: string,
  events: readonly RealtimeEvent[],
): Promise<void> {
  const payloads: string[] = []
  for (const event of events) {
    // Numbered, as the database drops a second notification with the same words in one statement.
    const place = payloads.length
    const whole = JSON.stringify({ from, place, event })
    const isShort = Buffer.byteLength(whole) <= notificationBytesMax
    payloads.push(isShort ? whole : JSON.stringify({ from, place, ref: await keep(ctx, event) }))
  }
  await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) with ordinality as told(payload, place)
    order by place`.execute(ctx.db)
}

async function keep(ctx: PlatformContext, event: RealtimeEvent): Promise<string> {
  const id = randomUUID()
  await ctx.db
    .insertInto('realtimePayload')
    .values({ id, payload: JSON.stringify(event), createdAt: ctx.now() })
    .execute()
  return id
}

async function readNotification(ctx: PlatformContext, payload: string, self: string): Promise<RealtimeEvent | null> {
  const told = notification.parse(JSON.parse(payload))
  if (told.from === self) return null
  if ('event' in told) return told.event
  const row = await ctx.db.selectFrom('realtimePayload').select('payload').where('id', '=', told.ref).executeTakeFirst()
  return row ? realtimeEvent.parse(JSON.parse(row.payload)) : null
}
