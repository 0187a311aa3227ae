import { randomBytes } from 'node:crypto'
import type { StoredName } from './storage'

/** Names that are made here. Nothing else reaches a file system or a store, so no name can leave its folder. */
const namePattern = /^[0-9a-f]{32}\.[a-z0-9]{1,10}$/
const typePattern = /^[A-Za-z]{1,40}$/
const uploadPattern = /^[0-9a-f]{64}$/

/** Cannot be guessed: pictures are shown to whoever knows their address (contract 1 §1.3). */
export function newFileName(extension: string): string {
  return `${randomBytes(16).toString('hex')}.${extension}`
}

export function isStoredName({ type, name }: StoredName): boolean {
  return typePattern.test(type) && namePattern.test(name)
}

/** Throws for anything that is not the id of a chunked upload and the number of a part. */
export function checkPart({ upload, part }: { upload: string; part: number }): void {
  checkUpload(upload)
  if (!Number.isSafeInteger(part) || part < 1) throw new Error('not the number of a part')
}

export function checkUpload(upload: string): void {
  if (!uploadPattern.test(upload)) throw new Error('an id that was not made for a chunked upload')
}
