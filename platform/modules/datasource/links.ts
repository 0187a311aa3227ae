import type { Selectable } from 'kysely'
import { type LinkType, linkPorts } from '@/lib/contract/system/data-source'
import type { PlatformContext } from '../../http/context'
import { messages, refused } from '../../kit/refusals'
import { openSecret } from '../../kit/sealed-secret'
import type { Database, Db } from '../../store/database'
import { drivers } from './drivers/all'
import type { Answer, Dialect, Driver, Session } from './drivers/driver'
import { linkFailure } from './failures'
import { addressOf } from './hosts'
import { withMarks } from './marks'
import { LinkPool } from './pool'
import { findConnection } from './store'

type Connection = Selectable<Database['dataConnection']>
/** What is needed to reach a database; the password is open here. */
export type LinkSettings = Pick<
  Connection,
  | 'dbType'
  | 'host'
  | 'port'
  | 'userName'
  | 'serviceName'
  | 'dbSchema'
  | 'oracleLinkType'
  | 'oracleRole'
  | 'oracleService'
  | 'isEncrypted'
> & { password: string }

const connectTimeoutMs = 5000

export const passwordPurpose = (id: string) => `data connection ${id}`

export type LinkQuestion = {
  /** One statement. `$1`, `$2` … stand for the values, whatever the database (outside of texts, quoted names and comments). */
  sql: string
  values: readonly unknown[]
  /** The answer is cut after so many rows: ask for one more to know whether there are more. */
  rowsMax: number
  timeoutMs: number
  /** Without it the statement runs in a transaction that only reads. */
  writes?: boolean
}

/**
 * One statement in the database of a connection. Decimals, big integers and times come as texts, binary values as buffers, column names as
 * the database has them. Throws `数据不存在` for an unknown connection, else a `LinkRefusal` with its fault: the host is not allowed, it does
 * not answer, the connection is busy, the database refuses the statement (`detail` has its words, which are for authors only).
 */
export async function askLink(ctx: PlatformContext, linkId: string, question: LinkQuestion): Promise<Answer> {
  return withLink(ctx, linkId, (session, driver) => {
    const { rowsMax, timeoutMs, writes = false } = question
    return session.ask({ ...withMarks(question, driver), rowsMax, timeoutMs, writes })
  })
}

/** Which SQL the database of a connection speaks. */
export async function linkDialect(ctx: PlatformContext, linkId: string): Promise<Dialect> {
  return driverOf(await connectionOf(ctx, linkId)).dialect
}

/** Several statements on one connection of the pool, for those who know its driver. */
async function withLink<T>(
  ctx: PlatformContext,
  linkId: string,
  run: (session: Session, driver: Driver) => Promise<T>,
): Promise<T> {
  const connection = await connectionOf(ctx, linkId)
  const driver = driverOf(connection)
  return poolOf(ctx, connection).use((session) => run(session, driver))
}

async function connectionOf(ctx: PlatformContext, linkId: string): Promise<Connection> {
  const connection = await findConnection(ctx.db, linkId)
  if (!connection) throw refused(messages.missing, 'linkId')
  return connection
}

export function driverOf({ dbType }: { dbType: string }): Driver {
  return drivers[linkTypeOf(dbType)]
}

function linkTypeOf(dbType: string): LinkType {
  if (!isLinkType(dbType)) throw refused('请选择连接驱动', 'dbType')
  return dbType
}

function isLinkType(dbType: string): dbType is LinkType {
  return Object.hasOwn(linkPorts, dbType)
}

type KnownPool = { version: number; pool: LinkPool }
/** By database of the platform: tests have several in one process. */
const pools = new WeakMap<Db, Map<string, KnownPool>>()

/** A connection that was changed, by whatever process, gets another pool; those who use the former finish their work. */
function poolOf(ctx: PlatformContext, connection: Connection): LinkPool {
  const known = pools.get(ctx.db) ?? new Map<string, KnownPool>()
  pools.set(ctx.db, known)
  const found = known.get(connection.id)
  if (found?.version === connection.version) return found.pool
  found?.pool.close()
  const pool = new LinkPool(async () => {
    const password = await openSecret(ctx, passwordPurpose(connection.id), connection.password)
    return openSession(ctx, { ...connection, password })
  })
  known.set(connection.id, { version: connection.version, pool })
  return pool
}

/** Ends what is open to this database, or to all of them: it was deleted, or the process ends. */
export function closeLinks(ctx: Pick<PlatformContext, 'db'>, linkId?: string): void {
  const known = pools.get(ctx.db)
  for (const [id, { pool }] of known ?? []) {
    if (linkId !== undefined && linkId !== id) continue
    pool.close()
    known?.delete(id)
  }
}

/** A connection outside of the pools, as for trying settings out. Whoever opens it closes it. */
export async function openSession(ctx: PlatformContext, settings: LinkSettings): Promise<Session> {
  const { host, port, isEncrypted } = settings
  const type = linkTypeOf(settings.dbType)
  const address = await addressOf(ctx, { host, port, portDefault: linkPorts[type] })
  return drivers[type].open({
    ...settings,
    isEncrypted: isEncrypted === 1,
    address,
    timeZone: ctx.config.timeZone,
    connectTimeoutMs,
  })
}

/** Changes in the order given, together where the database can do that: what makes and alters tables, and rows in large numbers. */
export async function changeLink(
  ctx: PlatformContext,
  linkId: string,
  statements: readonly { sql: string; values?: readonly unknown[]; rows?: number }[],
  timeoutMs: number,
): Promise<void> {
  await withLink(ctx, linkId, (session, driver) =>
    session.change(
      statements.map(({ sql, values = [], rows }) => ({ ...withMarks({ sql, values }, driver), rows })),
      timeoutMs,
    ),
  )
}

export type LinkPlace = Pick<Connection, 'fullName' | 'dbType' | 'host' | 'port' | 'serviceName' | 'userName' | 'dbSchema'> & {
  dialect: Dialect
}

export async function isConnection({ db }: Pick<PlatformContext, 'db'>, linkId: string): Promise<boolean> {
  return (await findConnection(db, linkId)) !== undefined
}

/** What of a connection its SQL has to know, and where it leads. */
export async function linkPlace(ctx: PlatformContext, linkId: string): Promise<LinkPlace> {
  const { fullName, dbType, host, port, serviceName, userName, dbSchema } = await connectionOf(ctx, linkId)
  return { fullName, dbType, host, port, serviceName, userName, dbSchema, dialect: driverOf({ dbType }).dialect }
}

/** A connection of its own beside those of the pool, for work that takes long. Whoever opens it closes it. */
export async function openLink(ctx: PlatformContext, linkId: string): Promise<Session> {
  const connection = await connectionOf(ctx, linkId)
  const password = await openSecret(ctx, passwordPurpose(connection.id), connection.password)
  try {
    return await openSession(ctx, { ...connection, password })
  } catch (error) {
    throw linkFailure(error, 'connect')
  }
}
