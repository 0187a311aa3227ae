import type { Logger } from 'pino'
import type { PlatformConfig } from '../config'
import type { Realtime } from '../modules/realtime/publish'
import type { Db } from '../store/database'
import type { Match } from './router'

/** What every service of the platform may use. Services take it as their first argument and never read the request. */
export type PlatformContext = {
  db: Db
  config: PlatformConfig
  log: Logger
  /** Epoch milliseconds; replaced in tests. */
  now: () => number
  /** A new sortable id as text (never to be parsed to a number). */
  newId: () => string
  /** Absent where nothing listens, as in tests of services and in scripts. */
  realtime?: Realtime
  /** Finds a declared call by its path, for what the platform asks of itself. Absent where no calls are answered. */
  findCall?: (method: string, segments: readonly string[]) => Match
}

/** The signed-in user on whose behalf a call runs. Loaded afresh for every call, so a right taken away counts at once. */
export type Actor = {
  userId: string
  account: string
  realName: string
  isAdministrator: boolean
  /** Current organisation: a department or a company. Null for a user without one. */
  organizeId: string | null
  positionId: string | null
  systemId: string | null
  /** Every role that counts now: global ones and those of the current organisation. */
  roleIds: readonly string[]
  positionIds: readonly string[]
  organizeIds: readonly string[]
  sessionHash: string
  ipAddress: string
}

export type CallMeta = {
  ipAddress: string
  userAgent: string
  origin: string
  requestId: string
  idempotencyKey: string | null
  /** Where the caller's browser has the product, as far as the request tells: `https://host`. */
  webOrigin?: string
  /** The caller is this product's web half, which has pages that other clients have not. */
  isOwnClient?: boolean
  /** The browser's languages, for the few pages that come from here. */
  acceptLanguage?: string
  /** How a file is asked for (RFC 9110 §13, §14). Absent for what is not asked over HTTP. */
  reading?: {
    isHead: boolean
    range: string
    ifRange: string
    ifNoneMatch: string
    /** The web half of this installation, on this machine: it reads stored files from the disk itself. */
    takesStoredFile?: boolean
  }
}
