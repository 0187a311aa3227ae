import { type ZipEntry, zipOf } from '@/lib/rows/zip/write'

type Entry = { name: string; changedAt: number; open(): Promise<AsyncIterable<Uint8Array> | null> }

/**
 * A zip as it is read, one file after the other; nothing but a chunk is in memory. Files that are gone are left out. Bytes are
 * stored as they are: most kinds of files are packed already.
 */
export function zipOfFiles(entries: readonly Entry[]): AsyncGenerator<Uint8Array> {
  return zipOf(present(entries), 0)
}

async function* present(entries: readonly Entry[]): AsyncGenerator<ZipEntry> {
  for (const { name, changedAt, open } of entries) {
    const content = await open()
    if (content) yield { name, changedAt, content }
  }
}
