import { constants } from 'node:fs'
import { type FileHandle, lstat, mkdir, open, realpath } from 'node:fs/promises'
import path from 'node:path'
import { systemCodeOf } from '@/lib/errors/system-code'

/**
 * Files below a folder of this installation, never through a symbolic link: whoever could place one there would otherwise have
 * any file of the machine read, written or removed in the name of this process. The folder itself may be reached over links; where it
 * lies is the operator's choice.
 */

/** Opens a plain file, or fails as for a loop of links (`ELOOP`). `flags` without `O_NOFOLLOW` and `O_NONBLOCK`, which are added. */
export async function openInside(root: string, below: readonly string[], flags = constants.O_RDONLY): Promise<FileHandle> {
  const file = path.join(root, ...below)
  // A pipe in the place of a file would keep an open waiting for ever.
  const handle = await open(file, flags | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    // Looked at after opening: what was opened is what stands there now, and no folder on the way is a link.
    const [opened, standing] = [await handle.stat(), await lstat(file)]
    const isSame = opened.isFile() && opened.ino === standing.ino && opened.dev === standing.dev
    if (!isSame || !(await isPlainFolder(root, below.slice(0, -1)))) throw linked(file)
    return handle
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Makes the folders that are missing. Fails where one of them is a link. */
export async function makeInside(root: string, below: readonly string[]): Promise<string> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  for (let depth = 1; depth <= below.length; depth += 1) {
    const folder = path.join(root, ...below.slice(0, depth))
    await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
      if (systemCodeOf(error) !== 'EEXIST') throw error
    })
    if (!(await isPlainFolder(root, below.slice(0, depth)))) throw linked(folder)
  }
  return path.join(root, ...below)
}

/** False where a folder on the way is a link, or is not there. */
export async function isPlainFolder(root: string, below: readonly string[]): Promise<boolean> {
  try {
    return (await realpath(path.join(root, ...below))) === path.join(await realpath(root), ...below)
  } catch (error) {
    if (isAbsent(error)) return false
    throw error
  }
}

/** Nothing is there, or a link, which counts as nothing. */
export function isAbsent(error: unknown): boolean {
  const code = systemCodeOf(error)
  return code === 'ENOENT' || code === 'ELOOP'
}

function linked(place: string): Error {
  return Object.assign(new Error(`${place} is a link, or leads over one`), { code: 'ELOOP' })
}
