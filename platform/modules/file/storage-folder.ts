import { opendir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** What is directly in a folder; nothing when there is no such folder. */
export async function* listFolder(folder: string, kind: 'file' | 'folder'): AsyncGenerator<{ name: string; changedAt: number }> {
  try {
    for await (const entry of await opendir(folder)) {
      if (kind === 'file' ? !entry.isFile() : !entry.isDirectory()) continue
      yield { name: entry.name, changedAt: (await stat(path.join(folder, entry.name))).mtimeMs }
    }
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

export async function removeFilesBefore(folder: string, time: number): Promise<void> {
  for await (const { name, changedAt } of listFolder(folder, 'file')) {
    if (changedAt < time) await rm(path.join(folder, name), { force: true })
  }
}

export function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT'
}
