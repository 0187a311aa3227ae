import { fdatasyncSync, fsyncSync } from 'node:fs'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { NodeFS } from '@electric-sql/pglite/nodefs'
import { systemCodeOf } from '@/lib/errors/system-code'
import { syncNow } from './sync-files'

/** The parts of the emscripten file system that are used here; it has no types of its own. */
type Node = { mode: number; name: string; parent: Node }
type Stream = { node: Node; nfd: number }
type Operations = Record<string, (...args: never[]) => unknown>
type HostFiles = {
  realPath: (node: Node) => string
  tryFSOperation: <T>(run: () => T) => T
  node_ops: Operations
  stream_ops: Operations
}
type Files = { isDir: (mode: number) => boolean }

export type DatabaseDisk = {
  files: NodeFS
  /** Codes of the errors that the machine's disk answered, in order; `ENOENT` and `EEXIST` are questions and not among them. */
  faults: readonly string[]
}

/**
 * The folder of the built-in database, with syncs that reach the disk: as delivered, the database is told that a sync was done
 * when nothing was. The caller has synced the whole folder before (`syncTree`); so what has not been written since then needs no
 * sync, which spares the recovery after a crash a thousand of them.
 */
export function databaseDisk(folder: string, HostFileSystem: typeof NodeFS): DatabaseDisk {
  const faults: string[] = []
  class SyncingFileSystem extends HostFileSystem {
    override async init(pglite: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
      const amended = await super.init(pglite, options)
      const install = (module: unknown) => {
        const { NODEFS, FS } = module as { NODEFS: HostFiles; FS: Files }
        noteFaults(NODEFS, faults)
        makeSyncsReal(NODEFS, FS)
      }
      const preRun = [...[amended.emscriptenOpts.preRun ?? []].flat(), install]
      return { emscriptenOpts: { ...amended.emscriptenOpts, preRun } }
    }
  }
  return { files: new SyncingFileSystem(folder), faults }
}

const faultsMax = 100
const questions = new Set(['ENOENT', 'EEXIST', 'ENOTEMPTY', 'EISDIR', 'ENOTDIR'])

function noteFaults(host: HostFiles, faults: string[]): void {
  const original = host.tryFSOperation
  host.tryFSOperation = (run) =>
    original(() => {
      try {
        return run()
      } catch (error) {
        const code = systemCodeOf(error)
        if (code !== undefined && !questions.has(code) && faults.length < faultsMax) faults.push(code)
        throw error
      }
    })
}

function makeSyncsReal(host: HostFiles, files: Files): void {
  const { written, created } = noteWrites(host)
  host.stream_ops['fsync'] = ({ node, nfd }: Stream) => {
    const target = host.realPath(node)
    if (!written.has(target)) return 0
    host.tryFSOperation(() => {
      // Bytes and length, not the times of the file: half the price. A folder has only the whole.
      if (files.isDir(node.mode)) fsyncSync(nfd)
      else fdatasyncSync(nfd)
      // The database takes it that a synced file has its name; not every file system thinks so.
      if (created.delete(target)) syncNow(path.dirname(target))
    })
    return 0
  }
}

type Written = {
  /** Paths that were written to: files by their bytes or length, folders by the names in them. */
  written: ReadonlySet<string>
  /** Files whose names may not be on the disk. */
  created: Set<string>
}

/** Both sets are bounded by the number of files of the database. */
function noteWrites(host: HostFiles): Written {
  const written = new Set<string>()
  const created = new Set<string>()
  const pathIn = (parent: Node, name: string) => path.join(host.realPath(parent), name)
  const note = (target: string) => {
    written.add(target)
    written.add(path.dirname(target))
  }
  const before = (operations: Operations, name: string, tell: (...args: never[]) => void) => {
    const original = operations[name]
    if (!original) throw new Error(`the built-in database's file system has no ${name}`)
    operations[name] = (...args) => {
      tell(...args)
      return original(...args)
    }
  }
  before(host.stream_ops, 'write', ({ node }: Stream) => written.add(host.realPath(node)))
  before(host.stream_ops, 'setattr', ({ node }: Stream) => written.add(host.realPath(node)))
  before(host.node_ops, 'setattr', (node: Node) => written.add(host.realPath(node)))
  for (const make of ['mknod', 'symlink'])
    before(host.node_ops, make, (parent: Node, name: string) => {
      note(pathIn(parent, name))
      created.add(pathIn(parent, name))
    })
  for (const remove of ['unlink', 'rmdir'])
    before(host.node_ops, remove, (parent: Node, name: string) => {
      note(pathIn(parent, name))
      created.delete(pathIn(parent, name))
    })
  before(host.node_ops, 'rename', (node: Node, parent: Node, name: string) => {
    const from = host.realPath(node)
    note(from)
    note(pathIn(parent, name))
    created.delete(from)
    created.add(pathIn(parent, name))
  })
  return { written, created }
}
