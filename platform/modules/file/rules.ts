import { refused } from '../../kit/refusals'
import { type Accepted, type Arrived, acceptAny, acceptPicture, findMedia, pictureBytesMax } from './content'

type FileRule = {
  sizeBytesMax: number
  /** Looks at the content. Throws the refusal. */
  accept(arrived: Arrived): Promise<Accepted>
  /** Whether only the kinds are taken that the system configuration names (`uploadExtensions`). */
  isNarrowed?: true
  /** How long a file is kept that nothing in the product names. */
  unusedKeptMs: number
  /** So many uploads that a user has not used yet; the oldest give way. Absent where none gives way. */
  unusedPerUserMax?: number
}

const megabyte = 1024 * 1024
const gigabyte = 1024 * megabyte
const day = 24 * 3_600_000

/** Contract 1 §17: a picture in a chat is smaller than this. */
const chatPictureBytesMax = 5 * megabyte

const pictures: FileRule = {
  sizeBytesMax: pictureBytesMax,
  // Whole, so that what is downloaded is byte for byte what was uploaded.
  accept: async (arrived) => ({ ...(await acceptPicture(arrived)), sizeBytes: arrived.sizeBytes }),
  // A form may stay open over a long weekend before it is saved.
  unusedKeptMs: 7 * day,
}

/** What any kind of file may have at most. */
export const sizeBytesLargest = 5 * gigabyte

const files: FileRule = { ...pictures, sizeBytesMax: sizeBytesLargest, accept: acceptAny }

/** What people attach: their documents, not what a tool of the product brings. */
const attachments: FileRule = { ...files, isNarrowed: true }

const chatFiles: FileRule = {
  ...pictures,
  sizeBytesMax: 100 * megabyte,
  accept: async (arrived) => {
    const found = await findMedia(arrived)
    if (found) return found
    const picture = await acceptPicture(arrived)
    if (arrived.sizeBytes >= chatPictureBytesMax) throw refused('上传失败，图片大小不能超过5MB')
    return { ...picture, sizeBytes: arrived.sizeBytes }
  },
}

const avatars: FileRule = {
  sizeBytesMax: 5 * megabyte,
  accept: acceptPicture,
  unusedKeptMs: day,
  unusedPerUserMax: 10,
}

/** Where uploads of every other kind go (contract 1 §19.1). */
const temporary = 'temporary'

const rules: ReadonlyMap<string, FileRule> = new Map([
  ['annex', attachments],
  ['annexpic', pictures],
  ['userAvatar', avatars],
  ['IM', chatFiles],
  ['mail', attachments],
  ['document', attachments],
  ['preview', files],
  ['workFlow', attachments],
  ['template', files],
  ['codeGenerator', files],
  ['weixin', files],
  ['source', files],
  ['screenShot', pictures],
  ['banner', pictures],
  ['bg', pictures],
  ['border', pictures],
  ['background', pictures],
  [temporary, { ...files, unusedKeptMs: day }],
])

export const fileTypes: readonly string[] = [...rules.keys()]

export type KnownKind = { type: string; rule: FileRule }

/** Path parts match in any case (contract 1 §1.1). */
export function findRule(wantedType: string): KnownKind {
  const type = fileTypes.find((name) => name.toLowerCase() === wantedType.toLowerCase()) ?? temporary
  const rule = rules.get(type)
  if (!rule) throw new Error(`no rule for ${type}`)
  return { type, rule }
}
