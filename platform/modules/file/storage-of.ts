import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { PlatformContext } from '../../http/context'
import { localStorage } from './local-storage'
import type { FileStorage } from './storage'

/** Files of an installation: `files` in its data folder. Several processes on one database must share that folder. */
export function storageOf(ctx: PlatformContext): FileStorage {
  return localStorage(pathOfFiles(ctx))
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
