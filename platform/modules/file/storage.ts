import type { Readable, Writable } from 'node:stream'

/** A stored file: the kind by purpose (contract 1 §19.1) and the server-made name. */
export type StoredName = { type: string; name: string }

/** Bytes that are arriving. They become a file only with `keep`; until then nobody can read them under a name. */
export type Draft = {
  sink: Writable
  /** Bytes arrive on the local disk, wherever they are kept afterwards. */
  path: string
  /** The whole content, for kinds whose size is bounded. Once the sink has ended. */
  readAll(): Promise<Buffer>
  /** At most so many bytes of the beginning. */
  readStart(sizeBytes: number): Promise<Buffer>
  truncate(sizeBytes: number): Promise<void>
  keep(as: StoredName): Promise<void>
  /** Makes it the part of a chunked upload; one that is there already is replaced. */
  keepAsPart(of: { upload: string; part: number }): Promise<void>
  /** Does nothing for a draft that was kept. */
  discard(): Promise<void>
}

/** An open file. Exactly one of `read` and `close` must be called. */
export type StoredContent = {
  sizeBytes: number
  /** In `files` of the data folder, where other processes of this machine find it under its type and name. */
  isLocal?: true
  /** From `start` to `end`, both included. The file is closed when the stream ends or is destroyed. */
  read(range?: { start: number; end: number }): Readable
  close(): Promise<void>
}

/**
 * Where bytes are kept. What is known about them is in the table `stored_file`. The bytes are written before their row and
 * removed after it, so a process that is killed in between leaves bytes without a row, which `list` finds, and never a row without bytes.
 */
export type FileStorage = {
  openDraft(): Promise<Draft>
  /** Null for names that do not exist or could not have been made here. */
  open(stored: StoredName): Promise<StoredContent | null>
  remove(stored: StoredName): Promise<void>
  list(type: string): AsyncIterable<{ name: string; changedAt: number }>
  /** Removes drafts whose upload was broken off by a killed process. */
  removeDraftsBefore(time: number): Promise<void>
  parts: PartStorage
}

/** Parts of chunked uploads. A part that is listed is whole. Any process with this storage may add to an upload. */
type PartStorage = {
  /** Sizes in bytes by number. */
  list(upload: string): Promise<Map<number, number>>
  /** Fails when the part is gone. */
  read(of: { upload: string; part: number }): Readable
  remove(upload: string): Promise<void>
  listUploads(): AsyncIterable<{ name: string; changedAt: number }>
}
