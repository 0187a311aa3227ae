import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { nodesOwnRequire } from './pglite'

/**
 * A loss of power, played out of a recording. Everything that a process writes to a folder is noted in order, with its syncs; from
 * that follow all the states in which a disk may be found afterwards: what was synced is there, and of the rest any part is,
 * torn at any sector, names apart from bytes. Only the promises of `fsync` hold, nothing that a certain file system does besides.
 */

type Op =
  | { kind: 'write'; file: number; at: number; bytes: Buffer }
  | { kind: 'cut'; file: number; size: number }
  | { kind: 'sync'; of: string }
  | { kind: 'name'; folder: string; path: string; file: number | 'folder' }
  | { kind: 'unname'; folder: string; path: string }
  | { kind: 'rename'; folder: string; from: string; to: string }

/** What is found after the loss: nothing that was not synced, all of it, or some. */
export type Remains = 'synced' | 'all' | 'some'

export type Recording = {
  /** A moment; what was acknowledged before it must be found in every disk of that or a later moment. */
  moment: () => number
  stop: () => void
  /** Writes a folder as it may be found when the power goes at that moment. */
  diskAt: (moment: number, remains: Remains, random: () => number, target: string) => void
}

type Files = Record<string, (...args: never[]) => unknown>

/** Records the synchronous writes of this process below `folder`, whose present state counts as synced. `kept` is for its copy. */
export function recordWrites(folder: string, kept: string): Recording {
  cpSync(folder, kept, { recursive: true })
  const ops: Op[] = []
  const restore = intercept(createNotes(folder, ops))
  return {
    moment: () => ops.length,
    stop: restore,
    diskAt: (moment, remains, random, target) => writeDisk({ ops: ops.slice(0, moment), remains, random, target, kept }),
  }
}

type Notes = Readonly<Record<string, (args: never[], result: unknown) => void>>

/** One note per function of `node:fs` that the built-in database writes with. */
function createNotes(folder: string, ops: Op[]): Notes {
  const files = new Map<string, number>()
  /** Null: its name is gone, and what is written to it goes with it. */
  const open = new Map<number, string | null>()
  let lastFile = 0
  const inside = (file: string) => file === folder || file.startsWith(`${folder}/`)
  const relative = (file: string) => path.relative(folder, file)
  const parent = (file: string) => path.dirname(relative(file))
  const fileOf = (file: string) => {
    // A file that was there before has the number of its first use, and its bytes in the copy.
    const known = files.get(file) ?? ++lastFile
    if (!files.has(file)) ops.push({ kind: 'name', folder: '', path: relative(file), file: known })
    files.set(file, known)
    return known
  }
  const create = (file: string) => {
    if (!inside(file)) return
    files.set(file, ++lastFile)
    ops.push({ kind: 'name', folder: parent(file), path: relative(file), file: lastFile })
  }
  const byHandle = (handle: number, note: (file: string) => void) => {
    const file = open.get(handle)
    if (file) note(file)
  }
  const renameOpen = (from: string, to: string | null) => {
    for (const [handle, file] of open) if (file === from) open.set(handle, to)
  }
  const sync = ([handle]: [number]) => byHandle(handle, (file) => ops.push({ kind: 'sync', of: relative(file) }))
  return {
    openSync: ([file]: [string], handle: unknown) => {
      if (inside(file)) open.set(Number(handle), file)
    },
    closeSync: ([handle]: [number]) => void open.delete(handle),
    writeSync: ([handle, from, offset, length, at]: [number, Uint8Array, number, number, number]) =>
      byHandle(handle, (file) => {
        const bytes = Buffer.from(Buffer.from(from.buffer, from.byteOffset + offset, length))
        ops.push({ kind: 'write', file: fileOf(file), at, bytes })
      }),
    ftruncateSync: ([handle, size]: [number, number]) =>
      byHandle(handle, (file) => ops.push({ kind: 'cut', file: fileOf(file), size })),
    truncateSync: ([file, size]: [string, number]) => {
      if (inside(file)) ops.push({ kind: 'cut', file: fileOf(file), size })
    },
    writeFileSync: ([file]: [string]) => create(file),
    mkdirSync: ([file]: [string]) => {
      if (inside(file)) ops.push({ kind: 'name', folder: parent(file), path: relative(file), file: 'folder' })
    },
    unlinkSync: ([file]: [string]) => {
      files.delete(file)
      renameOpen(file, null)
      if (inside(file)) ops.push({ kind: 'unname', folder: parent(file), path: relative(file) })
    },
    rmdirSync: ([file]: [string]) => {
      if (inside(file)) ops.push({ kind: 'unname', folder: parent(file), path: relative(file) })
    },
    renameSync: ([from, to]: [string, string]) => {
      if (!inside(from)) return
      files.set(to, fileOf(from))
      files.delete(from)
      renameOpen(to, null)
      renameOpen(from, to)
      ops.push({ kind: 'rename', folder: parent(to), from: relative(from), to: relative(to) })
    },
    fsyncSync: sync,
    fdatasyncSync: sync,
  } as unknown as Notes
}

function intercept(notes: Notes): () => void {
  const fs = nodesOwnRequire()('node:fs') as Files
  const originals = Object.entries(notes).map(([name, note]) => {
    const original = fs[name] as (...args: never[]) => unknown
    fs[name] = (...args: never[]) => {
      const result = original(...args)
      note(args, result)
      return result
    }
    return [name, original] as const
  })
  return () => {
    for (const [name, original] of originals) fs[name] = original
  }
}

type Loss = { ops: readonly Op[]; remains: Remains; random: () => number; target: string; kept: string }

function writeDisk(loss: Loss): void {
  const { ops, target, kept } = loss
  const synced = lastSyncs(ops)
  rmSync(target, { recursive: true, force: true })
  cpSync(kept, target, { recursive: true })
  const names = namesAfter(loss, synced.folders)
  for (const [name, entry] of names) {
    const file = path.join(target, name)
    if (entry === 'gone') rmSync(file, { recursive: true, force: true })
    else if (entry === 'folder') mkdirSync(file, { recursive: true })
  }
  const byFile = new Map<number, { op: Op; index: number }[]>()
  for (const [index, op] of ops.entries()) {
    if (op.kind !== 'write' && op.kind !== 'cut') continue
    const known = byFile.get(op.file)
    if (known) known.push({ op, index })
    else byFile.set(op.file, [{ op, index }])
  }
  for (const [name, entry] of names) {
    if (typeof entry === 'string') continue
    const { file, from } = entry
    const before = from === null ? Buffer.alloc(0) : readFileSync(path.join(kept, from))
    writeFileSync(path.join(target, name), bytesAfter(before, byFile.get(file) ?? [], synced.files.get(file) ?? 0, loss))
  }
}

/** Up to which operation the bytes of each file and the names in each folder are on the disk. */
function lastSyncs(ops: readonly Op[]) {
  const files = new Map<number, number>()
  const folders = new Map<string, number>()
  const names = new Map<string, number>()
  for (const [index, op] of ops.entries()) {
    if (op.kind === 'name' && op.file !== 'folder') names.set(op.path, op.file)
    if (op.kind === 'rename') names.set(op.to, names.get(op.from) ?? 0)
    if (op.kind !== 'sync') continue
    const file = names.get(op.of)
    if (file === undefined) folders.set(op.of === '' ? '.' : op.of, index)
    else files.set(file, index)
  }
  return { files, folders }
}

type Named = 'folder' | 'gone' | { file: number; from: string | null }

/** Names become lasting in the order in which they were made, folder by folder. */
function namesAfter({ ops, remains, random }: Loss, synced: ReadonlyMap<string, number>): Map<string, Named> {
  const names = new Map<string, Named>()
  const ends = new Map<string, number>()
  const endOf = (folder: string) => {
    const least = synced.get(folder) ?? 0
    const end = { synced: least, all: ops.length, some: least + Math.floor(random() * (ops.length - least + 1)) }[remains]
    ends.set(folder, ends.get(folder) ?? end)
    return ends.get(folder) ?? 0
  }
  for (const [index, op] of ops.entries()) {
    if (!('folder' in op)) continue
    // The first use of a file that was there before: it always has its name.
    if (op.kind === 'name' && op.folder === '') names.set(op.path, { file: Number(op.file), from: op.path })
    else if (index >= endOf(op.folder)) continue
    else if (op.kind === 'name') names.set(op.path, op.file === 'folder' ? 'folder' : { file: op.file, from: null })
    else if (op.kind === 'unname') names.set(op.path, 'gone')
    else {
      names.set(op.to, names.get(op.from) ?? 'gone')
      names.set(op.from, 'gone')
    }
  }
  return names
}

const sectorBytes = 512

function bytesAfter(
  before: Buffer,
  ops: readonly { op: Op; index: number }[],
  synced: number,
  { remains, random }: Pick<Loss, 'remains' | 'random'>,
): Buffer {
  const ends = ops.map(({ op }) => (op.kind === 'write' ? op.at + op.bytes.length : op.kind === 'cut' ? op.size : 0))
  const bytes = Buffer.alloc(Math.max(before.length, ...ends))
  before.copy(bytes)
  let size = before.length
  const has = () => (remains === 'some' ? random() < 0.5 : remains === 'all')
  const put = (at: number, piece: Buffer) => {
    piece.copy(bytes, at)
    size = Math.max(size, at + piece.length)
  }
  for (const { op, index } of ops) {
    const isThere = index < synced || has()
    if (op.kind === 'cut' && isThere) {
      bytes.fill(0, op.size)
      size = op.size
    } else if (op.kind === 'write' && isThere) put(op.at, op.bytes)
    else if (op.kind === 'write' && remains === 'some') {
      for (let at = 0; at < op.bytes.length; at += sectorBytes)
        if (has()) put(op.at + at, op.bytes.subarray(at, at + sectorBytes))
    }
  }
  return bytes.subarray(0, size)
}
