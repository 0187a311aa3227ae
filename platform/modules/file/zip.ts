import { Zip, ZipDeflate } from 'fflate'

type Entry = { name: string; changedAt: number; open(): Promise<AsyncIterable<Uint8Array> | null> }

/**
 * A zip as it is read, one file after the other; nothing but a chunk is in memory. Files that are gone are left out. Bytes are
 * stored as they are: most kinds of files are packed already.
 */
export async function* zipOf(entries: readonly Entry[]): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    made.push(bytes)
  })
  const take = () => {
    const taken = made
    made = []
    return taken
  }
  for (const { name, changedAt, open } of entries) {
    const content = await open()
    if (!content) continue
    // As a deflate stream of stored blocks: readers that do not look at the end first cannot tell where a plainly stored entry ends.
    const file = new ZipDeflate(name, { level: 0 })
    file.mtime = changedAt
    zip.add(file)
    for await (const bytes of content) {
      file.push(bytes)
      yield* take()
    }
    file.push(new Uint8Array(), true)
    yield* take()
  }
  zip.end()
  yield* take()
}
