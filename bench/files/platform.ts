import { createHash, randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { createPlatformApp } from '@/platform/app'
import { readPlatformConfig } from '@/platform/config'
import { fileViewers } from '@/platform/file-viewers'
import { createLog } from '@/platform/http/log'
import { startLive } from '@/platform/live'
import { createIdSource } from '@/platform/store/ids'
import { migrate } from '@/platform/store/migrate'
import { openDatabase } from '@/platform/store/open'

/** The platform on its own database, with people who are signed in: what one may bring in a day is bounded, so it takes several. */
const peopleCount = Number(process.env['BENCH_PEOPLE'])
const dayMs = 86_400_000

const config = readPlatformConfig(process.env)
const log = createLog('error')
const { db } = await openDatabase({ databaseUrl: undefined, dataDir: config.dataDir, log })
await migrate(db)
const still = { db, config, log, now: Date.now, newId: createIdSource(), fileViewers }
const hub = await startLive(still)
const { fetch } = createPlatformApp({ ...still, realtime: hub.realtime })
const server = createAdaptorServer({ fetch, overrideGlobalObjects: false }) as Server
const tokens = await makePeople()
process.on('disconnect', () => process.exit(0))
server.listen(0, '127.0.0.1', () => process.send?.({ kind: 'ready', port: (server.address() as AddressInfo).port, tokens }))

async function makePeople(): Promise<string[]> {
  const people = Array.from({ length: peopleCount }, (_, index) => ({
    id: `p${index}`,
    secret: randomBytes(32).toString('base64url'),
  }))
  const users = people.map(({ id }) => ({ id, account: id, realName: id, passwordHash: 'none' }))
  await db.insertInto('appUser').values(users).execute()
  const now = Date.now()
  const sessions = people.map(({ id, secret }) => ({
    ...{ tokenHash: createHash('sha256').update(secret).digest('hex'), userId: id, ipAddress: '127.0.0.1', userAgent: 'bench' },
    ...{ createdAt: now, lastSeenAt: now, expiresAt: now + dayMs, endedAt: null, endedReason: null },
  }))
  await db.insertInto('session').values(sessions).execute()
  return people.map(({ secret }) => `bearer ${secret}`)
}
