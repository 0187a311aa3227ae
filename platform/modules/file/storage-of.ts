import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { PlatformConfig } from '../../config'
import type { PlatformContext } from '../../http/context'
import { localStorage } from './local-storage'
import { openS3Storage } from './s3-storage'
import type { FileStorage } from './storage'

type OpenedStorage = { storage: FileStorage; check(signal: AbortSignal): Promise<unknown>; close(): Promise<void> }

/** One per configuration, which is one per process. */
const opened = new WeakMap<PlatformConfig, OpenedStorage>()

/**
 * Files of an installation: in its bucket, or in `files` of its data folder. Several processes on one database must share either of
 * them; what is just arriving is in the data folder of the process that takes it.
 */
export function storageOf(ctx: PlatformContext): FileStorage {
  return openedFor(ctx).storage
}

/** Connections to a store are closed; whatever comes later opens them again. */
export async function closeStorage({ config }: PlatformContext): Promise<void> {
  await opened.get(config)?.close()
  opened.delete(config)
}

/** Throws when files cannot be reached now, with the reason. */
export async function checkStorage(ctx: PlatformContext): Promise<void> {
  await openedFor(ctx).check(AbortSignal.timeout(checkMs))
}

const checkMs = 3000

function openedFor(ctx: PlatformContext): OpenedStorage {
  const known = opened.get(ctx.config) ?? openFor(ctx)
  opened.set(ctx.config, known)
  return known
}

function openFor(ctx: PlatformContext): OpenedStorage {
  const { s3 } = ctx.config
  if (s3) return openS3Storage(s3, pathOfFiles(ctx))
  // The local disk is looked at with every upload.
  return { storage: localStorage(pathOfFiles(ctx)), check: async () => undefined, close: async () => undefined }
}

/** The local folder of files and of what is arriving; made when it is not there. */
export async function filesFolder(ctx: PlatformContext): Promise<string> {
  const folder = pathOfFiles(ctx)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

function pathOfFiles(ctx: PlatformContext): string {
  return path.resolve(ctx.config.dataDir, 'files')
}
