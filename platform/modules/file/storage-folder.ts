import { lstat, opendir, rm } from 'node:fs/promises'
import path from 'node:path'
import { isAbsent, isPlainFolder } from '@/lib/files/open-inside'

/** What is directly in a folder below the root, links left out; nothing when there is no such folder, or a link in its place. */
export async function* listFolder(
  root: string,
  below: readonly string[],
  kind: 'file' | 'folder',
): AsyncGenerator<{ name: string; changedAt: number }> {
  if (!(await isPlainFolder(root, below))) return
  const folder = path.join(root, ...below)
  try {
    for await (const entry of await opendir(folder)) {
      if (kind === 'file' ? !entry.isFile() : !entry.isDirectory()) continue
      yield { name: entry.name, changedAt: (await lstat(path.join(folder, entry.name))).mtimeMs }
    }
  } catch (error) {
    if (!isAbsent(error)) throw error
  }
}

export async function removeFilesBefore(root: string, below: readonly string[], time: number): Promise<void> {
  for await (const { name, changedAt } of listFolder(root, below, 'file')) {
    if (changedAt < time) await rm(path.join(root, ...below, name), { force: true })
  }
}
