import type { Logger } from 'pino'
import type { Endpoint, HandlerInput, Method } from '@/lib/contract/endpoint'
import type { AppError } from '@/lib/errors/app-error'
import type { PlatformConfig } from '../config'
import type { Db } from '../store/database'
import type { Realtime } from './realtime'

/** What every service of the platform may use. Services take it as their first argument and never read the request. */
export type PlatformContext = {
  db: Db
  config: PlatformConfig
  log: Logger
  /** Epoch milliseconds; replaced in tests. */
  now: () => number
  /** A new sortable id as text (never to be parsed to a number). */
  newId: () => string
  /** Who sees stored files besides those who brought them. */
  fileViewers: FileViewers
  /** Absent where nothing listens, as in tests of services and in scripts. */
  realtime?: Realtime
  /** Finds a declared call by its path, for what the platform asks of itself. Absent where no calls are answered. */
  findCall?: (method: string, segments: readonly string[]) => Match
  /** Absent where nobody reads the logs, as in most tests and in scripts. */
  callLog?: CallLog
  /** What is done takes a change back, and history calls it so. */
  isRestoring?: boolean
  /** What is done is done by the run of an integration, so many of which have started each other. */
  integrateRun?: { id: string; depth: number }
}

/** A file and a table of which some row names it. */
export type Naming = { name: string; table: string }

/**
 * What a module says about files that rows of its tables name: whether a person sees one of those rows, and in it the part that
 * shows the file. Only parts count whose writers had to own the file or see it, or naming a file would give the right to it.
 */
export type FileWitness = {
  isAbout(table: string): boolean
  sees(ctx: PlatformContext, actor: Actor, naming: Naming): Promise<boolean>
}

/** Names of files in addresses that work without an account, for a while. */
export type PictureGrants = {
  /** The name of the file itself; null for names that hold no grant. */
  fileIn(name: string): string | null
  isGranted(ctx: PlatformContext, name: string, file: { type: string; name: string; userId: string | null }): Promise<boolean>
}

/** Every module whose rows show files, and what public pages show. A table that no module is about shows nothing. */
export type FileViewers = { witnesses: readonly FileWitness[]; grants: PictureGrants }

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
  /** Every permission group that contains the user now, by whatever of his. */
  permissionGroupIds: readonly string[]
  organizeIds: readonly string[]
  sessionHash: string
  ipAddress: string
  /** Who looks with the rights of this person (`viewAs`): nothing may be changed on his behalf then, nor told to others. */
  viewer?: Viewer
}

/** An administrator in the eyes of somebody else, until then. */
export type Viewer = { viewId: string; endsAt: number; userId: string; account: string; realName: string }

export type CallMeta = {
  ipAddress: string
  userAgent: string
  origin: string
  requestId: string
  idempotencyKey: string | null
  /** By the clock that only runs forward (`performance.now`). Absent for what is not asked over HTTP. */
  startedAt?: number
  /** Where the caller's browser has the product, as far as the request tells: `https://host`. */
  webOrigin?: string
  /** The caller is this product's web half, which has pages that other clients have not. */
  isOwnClient?: boolean
  /** The viewing that the calling page was drawn in; empty for pages of one's own. */
  viewId?: string
  /** The browser's languages, for the few pages that come from here. */
  acceptLanguage?: string
  /** What a program outside brings with its call; absent for all calls but those of applications. */
  application?: ApplicationCall
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

/** The credentials of an application (contract 2 §17), as they came, and what its signature is made of. */
export type ApplicationCall = {
  authorization: string
  ymDate: string
  userKey: string
  method: string
  path: string
  /** As the caller has named this server. */
  host: string
}

/** Outcome of a call. `msg` defaults to the platform's success text 操作成功 (contract 1 §1.2). */
export type Outcome<D> = { data: D; msg?: string }

export type Call<E extends Endpoint, A> = HandlerInput<E> & { ctx: PlatformContext; actor: A; meta: CallMeta }

/** A declared call bound to the function that answers it. */
export type Route = {
  endpoint: Endpoint
  // The app only passes what the endpoint's own schemas produced, so the input type is erased here once.
  // biome-ignore lint/suspicious/noExplicitAny: variance of the erased handler input
  handle: (call: Call<any, any>) => Promise<Outcome<unknown> | Response>
}

/** What a path leads to. */
export type Match =
  | { kind: 'found'; route: Route; params: Record<string, string> }
  | { kind: 'wrongMethod'; allowed: readonly Method[] }
  | { kind: 'unknown' }

/** A call that was answered, for the logs of the installation. */
export type SeenCall = {
  endpoint: Endpoint
  /** Of the path, as they came. */
  params: Readonly<Record<string, string>>
  /** The query as it came, with its question mark. */
  search: string
  /** As it was understood; absent where it could not be. */
  body?: unknown
  actor: Actor | null
  meta: CallMeta
  durationMs: number
  /** What the handler answered; absent for files and for failures. */
  outcome?: { data: unknown; msg?: string }
  error?: AppError
}

/** Takes notes of calls. It never fails, and what is noted is written after the call. */
export type CallLog = { record(call: SeenCall): void }
