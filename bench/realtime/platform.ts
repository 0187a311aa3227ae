import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readPlatformConfig } from '@/platform/config'
import { fileViewers } from '@/platform/file-viewers'
import { createLog } from '@/platform/http/log'
import { startLive } from '@/platform/live'
import { sendMessage } from '@/platform/modules/message/public'
import type { Db } from '@/platform/store/database'
import { createIdSource } from '@/platform/store/ids'
import { migrate } from '@/platform/store/migrate'
import { openDatabase } from '@/platform/store/open'

/** The platform's own sockets, chat and messages on its own database, as a process that can be killed; its people are made once. */
const peopleCount = Number(process.env['BENCH_PEOPLE'])
const sessionsCount = Number(process.env['BENCH_SESSIONS'])
const rowsPerInsert = 500
const dayMs = 86_400_000

const config = readPlatformConfig(process.env)
const log = createLog('error')
const { db } = await openDatabase({ databaseUrl: undefined, dataDir: config.dataDir, log })
await migrate(db)
const hub = await startLive({ db, config, log, now: Date.now, newId: createIdSource(), fileViewers })
const ctx = { db, config, log, now: Date.now, newId: createIdSource(), fileViewers, realtime: hub.realtime }
const server = createServer()
hub.attach(server)

process.on('message', async (asked: { kind: 'people' } | { kind: 'notice'; title: string }) => {
  if (asked.kind === 'people') process.send?.({ kind: 'people', tokens: await makePeople(db) })
  else {
    const userIds = Array.from({ length: peopleCount }, (_, index) => `p${index}`)
    await sendMessage(ctx, { userIds, type: 3, title: asked.title, bodyText: '' })
  }
})
process.on('disconnect', () => process.exit(0))
server.listen(Number(process.env['BENCH_PORT']), '127.0.0.1', () =>
  process.send?.({ kind: 'ready', port: (server.address() as AddressInfo).port }),
)

/** People `p0`, `p1` …, each with as many sessions as it takes; token `n` belongs to person `n % peopleCount`. */
async function makePeople(db: Db): Promise<string[]> {
  const people = Array.from({ length: peopleCount }, (_, index) => ({
    ...{ id: `p${index}`, account: `p${index}`, realName: `人${index}`, passwordHash: 'none' },
  }))
  for (const rows of slices(people)) await db.insertInto('appUser').values(rows).execute()
  const secrets = Array.from({ length: sessionsCount }, () => randomBytes(32).toString('base64url'))
  const now = Date.now()
  const sessions = secrets.map((secret, index) => ({
    tokenHash: createHash('sha256').update(secret).digest('hex'),
    userId: `p${index % peopleCount}`,
    ...{ createdAt: now, lastSeenAt: now, expiresAt: now + dayMs, endedAt: null, endedReason: null },
    ...{ ipAddress: '127.0.0.1', userAgent: 'bench' },
  }))
  for (const rows of slices(sessions)) await db.insertInto('session').values(rows).execute()
  return secrets.map((secret) => `bearer ${secret}`)
}

function slices<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsPerInsert) }, (_, index) =>
    rows.slice(index * rowsPerInsert, (index + 1) * rowsPerInsert),
  )
}
