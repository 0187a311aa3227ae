import { FileTypeParser } from 'file-type/node'
import { refused } from '../../kit/refusals'
import { extensionOf, findFormat, isPackedAs, mediaExtension } from './formats'
import { framesMax, type ImageFacts, inspectImage } from './image-kind'
import type { Draft } from './storage'

/** What a file turned out to be. `sizeBytes` below the size of the draft cuts off what does not belong to it. */
export type Accepted = { contentType: string; extension: string; sizeBytes: number }

/** What has arrived: its bytes, their number, and what the sender calls it. */
export type Arrived = { draft: Draft; originalName: string; sizeBytes: number }

export const wrongFormat = () => refused('上传失败，文件格式不允许上传')

/** Larger ones cost the browsers of everybody who sees them hundreds of megabytes, however small the file is. */
const sideMax = 20_000
const pixelsMax = 120_000_000
/** A picture is looked at as a whole, up to this size. */
export const pictureBytesMax = 50 * 1024 * 1024

/** A picture by its bytes, whatever it is called. */
export async function acceptPicture({ draft, sizeBytes }: Arrived): Promise<ImageFacts> {
  const facts = sizeBytes > pictureBytesMax ? null : await inspectInTurn(draft)
  if (!facts) throw wrongFormat()
  const { width, height, frames } = facts
  if (Math.max(width, height) > sideMax || width * height > pixelsMax) throw refused('上传失败，图片尺寸过大，请缩小后再上传')
  if (frames > framesMax) throw refused(`上传失败，动图不能超过${framesMax}帧`)
  return facts
}

let inspected: Promise<unknown> = Promise.resolve()

/** One picture after the other is looked at, so however many come at once, one of them is in memory. */
function inspectInTurn(draft: Draft): Promise<ImageFacts | null> {
  const inspection = inspected.then(async () => inspectImage(await draft.readAll()))
  inspected = inspection.catch(() => undefined)
  return inspection
}

/** A sound or film by its bytes, whatever it is called. Null for anything else. */
export async function findMedia({ draft, sizeBytes }: Arrived): Promise<Accepted | null> {
  const extension = mediaExtension(await detect(draft))
  const format = extension === null ? undefined : findFormat(extension)
  return extension !== null && format ? { contentType: format.contentType, extension, sizeBytes } : null
}

/**
 * Any file that may be stored: its extension must be allowed and its bytes must be of that family. A picture or film under the
 * name of another kind of picture or film, which is common, is kept as what it is.
 */
export async function acceptAny(arrived: Arrived): Promise<Accepted> {
  const { draft, originalName, sizeBytes } = arrived
  const extension = extensionOf(originalName)
  const format = findFormat(extension)
  if (!format) throw wrongFormat()
  const { contentType, family } = format
  if (family === 'picture') return { ...(await acceptPicture(arrived)), sizeBytes }
  if (family === 'audio' || family === 'video') {
    const found = await findMedia(arrived)
    if (!found) throw wrongFormat()
    return found
  }
  if (!(await fitsFamily(draft, family))) throw wrongFormat()
  return { contentType, extension, sizeBytes }
}

async function fitsFamily(draft: Draft, family: 'office' | 'pdf' | 'archive' | 'text' | 'xml'): Promise<boolean> {
  if (family === 'text') return isText(await draft.readStart(textSampleBytes))
  if (family === 'xml') return isXmlOfData(await draft.readStart(textSampleBytes))
  // The detector would look into an archive, however large, for what it is an archive of.
  if (family === 'archive') return archiveStarts.test((await draft.readStart(8)).toString('latin1'))
  return isPackedAs(family, await detect(draft))
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the signatures of zip (with files or empty) and rar
const archiveStarts = /^(PK\x03\x04|PK\x05\x06|Rar!\x1a\x07)/

/** Ends also on files that are built to keep the detector busy. */
const detectionMs = 10_000

async function detect(draft: Draft): Promise<string> {
  try {
    const parser = new FileTypeParser({ signal: AbortSignal.timeout(detectionMs) })
    return (await parser.fromFile(draft.path))?.ext ?? ''
  } catch {
    // Cut off, or built to mislead: it is none of the known kinds.
    return ''
  }
}

const textSampleBytes = 256 * 1024

/** What a browser would draw or run is no invoice. */
const drawnXml = /<\?xml-stylesheet|<(\w+:)?(html|svg|script)[\s>/]|www\.w3\.org\/(1999\/xhtml|2000\/svg)/i

function isXmlOfData(start: Buffer): boolean {
  const text = start.toString('latin1')
  return isText(start) && /^(\xef\xbb\xbf)?\s*</.test(text) && !drawnXml.test(text)
}

/** In UTF-8, in UTF-16 with its mark, or in one of the Chinese encodings: none of them has control characters. */
function isText(start: Buffer): boolean {
  if (start.length >= 2 && [0xfeff, 0xfffe].includes(start.readUInt16BE(0))) return true
  return !start.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c)
}
