import { createHmac } from 'node:crypto'
import type { PictureName, Pictures } from './pictures'

/** A file of the demonstration company that is still to be stored. */
export type SeedFile = {
  kind: FileKind
  type: string
  name: string
  extension: string
  userId: string
  originalName: string
  createdAt: number
  bytes: Buffer
}

/** How a record names a file and a picture (contract 1 §19.3). */
export type FileEntry = {
  name: string
  fileId: string
  fileSize: number
  fileExtension: string
  fileVersionId: string
  url: string
}
export type PictureEntry = Pick<FileEntry, 'name' | 'fileId' | 'url'>

/** What a file is for; loads of millions of records reuse one file of each kind. */
export type FileKind = 'invoice' | 'agreement' | 'workbook' | 'trialPhoto' | 'stampPhoto' | 'licence' | 'cover' | 'chatPicture'

type FileWish = {
  kind: FileKind
  /** The same code is the same stored file, under whatever name it is shown. */
  code: string
  shownAs: string
  userId: string
  createdAt: number
  bytes: () => Buffer
}

/** Files that seeds ask for while they are made. */
export type FileBook = {
  /** Empty where there is no file to name. */
  file(wish: FileWish): FileEntry[]
  /** The bytes of a drawn picture. */
  picture(name: PictureName): Buffer
}

export type CompanyFiles = FileBook & { all(): readonly SeedFile[] }

/** Kinds of storage (contract 1 §19.1). */
const types: Readonly<Record<FileKind, string>> = {
  invoice: 'annex',
  agreement: 'annex',
  workbook: 'annex',
  licence: 'annex',
  trialPhoto: 'annexpic',
  stampPhoto: 'annexpic',
  cover: 'annexpic',
  chatPicture: 'IM',
}

/**
 * Collects the files of the company. Names are made from a secret of the installation, as nobody may guess them (contract 1
 * §1.3), and from the code, so that a start that goes on after an interruption names the same files.
 */
export function createFileBook(secret: string, pictures: Pictures): CompanyFiles {
  const files = new Map<string, SeedFile>()
  const stored = ({ kind, code, shownAs, userId, createdAt, bytes }: FileWish): SeedFile => {
    const key = `${kind}:${code}`
    const known = files.get(key)
    if (known) return known
    const extension = shownAs.slice(shownAs.lastIndexOf('.') + 1)
    const name = `${createHmac('sha256', secret).update(key).digest('hex').slice(0, 32)}.${extension}`
    const made = { kind, type: types[kind], name, extension, userId, originalName: shownAs, createdAt, bytes: bytes() }
    files.set(key, made)
    return made
  }
  return {
    file: (wish) => {
      const { type, name, bytes } = stored(wish)
      return [entryOf({ type, name, sizeBytes: bytes.length }, wish.shownAs)]
    },
    picture: (name) => Buffer.from(pictures[name], 'base64'),
    all: () => [...files.values()],
  }
}

export type StoredSample = { type: string; name: string; sizeBytes: number }

/** Names one stored file of each kind again and again. */
export function createSampleBook(samples: ReadonlyMap<string, StoredSample>): FileBook {
  return {
    file: ({ kind, shownAs }) => {
      const sample = samples.get(kind)
      return sample ? [entryOf(sample, shownAs)] : []
    },
    picture: () => Buffer.alloc(0),
  }
}

/** For what names no files at all. */
export const emptyBook: FileBook = createSampleBook(new Map())

function entryOf({ type, name, sizeBytes }: StoredSample, shownAs: string): FileEntry {
  const url = `/api/file/Image/${type}/${name}`
  const fileExtension = name.slice(name.indexOf('.') + 1)
  return { name: shownAs, fileId: name, fileSize: sizeBytes, fileExtension, fileVersionId: '', url }
}

export function pictureOf({ name, fileId, url }: FileEntry): PictureEntry {
  return { name, fileId, url }
}
