import { type UnzipFileInfo, unzipSync, zipSync } from 'fflate'
import { holdsEncrypted, isArchive, isCompound } from '@/lib/rows/containers'
import { archiveEntriesMax, unpackedBytesMax, wordXmlBytesMax } from './limits'
import { Refusal } from './refusal'

type Wanted = (name: string) => boolean

/** Parts that a text document is shown by: no macros, no embedded objects, no fonts. */
export const wordParts: Wanted = (name) => /\.(xml|rels|png|jpe?g|jfif|gif|bmp|webp|svg)$/i.test(name)

/** Parts that the values of a workbook are in: no pictures, no macros, no embedded objects. */
export const sheetParts: Wanted = (name) => /\.(xml|rels|bin)$/i.test(name) && !/vbaProject|embeddings\/|media\//i.test(name)

/**
 * The archive of a document anew, with nothing but the wanted parts and nothing packed. The libraries that read documents believe what
 * an archive says about its sizes; here memory is given for the stated sizes only, and not before their sum is known to be bearable.
 */
export function repack(bytes: Uint8Array, wanted: Wanted, xmlBytesMax = wordXmlBytesMax): Uint8Array<ArrayBuffer> {
  if (isCompound(bytes)) throw new Refusal(holdsEncrypted(bytes) ? 'encrypted' : 'broken')
  if (!isArchive(bytes)) throw new Refusal('broken')
  let [count, total, xml] = [0, 0, 0]
  const filter = ({ name, size, originalSize }: UnzipFileInfo) => {
    count += 1
    if (count > archiveEntriesMax) throw new Refusal('tooFull')
    if (!wanted(name)) return false
    const unpacked = Math.max(size, originalSize)
    total += unpacked
    if (/\.(xml|rels)$/i.test(name)) xml += unpacked
    if (total > unpackedBytesMax || xml > xmlBytesMax) throw new Refusal('tooFull')
    return true
  }
  // All sizes are looked at before the first part is unpacked.
  unzipSync(bytes, { filter: (entry) => filter(entry) && false })
  return new Uint8Array(zipSync(unzipSync(bytes, { filter: ({ name }) => wanted(name) }), { level: 0 }))
}
