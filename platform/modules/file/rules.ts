import { type RawBuilder, sql } from 'kysely'
import { refused } from '../permission/listing'
import { type ImageFacts, inspectImage } from './image-kind'
import type { Draft } from './storage'

/** What a file turned out to be. `sizeBytes` below the size of the draft cuts off what does not belong to it. */
type Accepted = { contentType: string; extension: string; sizeBytes: number }

type FileRule = {
  sizeBytesMax: number
  /** Looks at the content, never at the name or at what the sender calls it. Throws the refusal. */
  accept(draft: Draft): Promise<Accepted>
  /** Condition on `stored_file f`: something in the product still shows the file. */
  isUsed: RawBuilder<boolean>
  /** Uploads that a user has not used yet; the oldest give way. */
  unusedPerUserMax: number
}

/** One entry per kind that may be stored (contract 1 §19.1); every other kind is refused. */
const rules: Readonly<Record<string, FileRule>> = {
  userAvatar: {
    sizeBytesMax: 5 * 1024 * 1024,
    accept: acceptPicture,
    isUsed: sql<boolean>`exists (select from app_user u where u.head_icon = f.name)`,
    unusedPerUserMax: 10,
  },
}

export const fileTypes: readonly string[] = Object.keys(rules)

/** Path parts match in any case (contract 1 §1.1). */
export function findRule(type: string): { type: string; rule: FileRule } | null {
  const known = fileTypes.find((name) => name.toLowerCase() === type.toLowerCase())
  const rule = known === undefined ? undefined : rules[known]
  return known !== undefined && rule ? { type: known, rule } : null
}

/** Larger ones cost the browsers of everybody who sees them hundreds of megabytes, however small the file is. */
const sideMax = 10_000
const pixelsMax = 50_000_000

let inspected: Promise<unknown> = Promise.resolve()

/** One picture after the other is looked at, so however many come at once, one of them is in memory. */
function inspectInTurn(draft: Draft): Promise<ImageFacts | null> {
  const inspection = inspected.then(async () => inspectImage(await draft.readAll()))
  inspected = inspection.catch(() => undefined)
  return inspection
}

async function acceptPicture(draft: Draft): Promise<Accepted> {
  const facts = await inspectInTurn(draft)
  if (!facts) throw refused('上传失败，文件格式不允许上传')
  const { width, height } = facts
  if (Math.max(width, height) > sideMax || width * height > pixelsMax) throw refused('上传失败，图片尺寸过大，请缩小后再上传')
  return facts
}
