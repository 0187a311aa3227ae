import { unzipSync, zipSync } from 'fflate'
import { wordFile, wordText } from '@/tests/fixtures/office-files'
import { reasonOf } from './refusal'
import { repack, sheetParts, wordParts } from './unpack'

const refusalOf = (work: () => unknown) => {
  try {
    work()
  } catch (thrown) {
    return reasonOf(thrown)
  }
  return 'done'
}

/** States another unpacked size for the first entry in the archive's directory. */
function stating(bytes: Uint8Array, size: number): Uint8Array {
  const changed = new Uint8Array(bytes)
  const at = changed.findIndex((_, index) => changed[index] === 0x50 && changed[index + 1] === 0x4b && changed[index + 2] === 1)
  new DataView(changed.buffer).setUint32(at + 24, size, true)
  return changed
}

test('an archive that states more than two hundred megabytes is refused before anything is unpacked', () => {
  const small = zipSync({ 'word/media/a.png': new Uint8Array(1000) })
  expect(refusalOf(() => repack(stating(small, 201 * 1_048_576), wordParts))).toBe('tooFull')
})

test('an archive that states less than it holds gets the memory it stated', () => {
  const packed = zipSync({ 'word/a.xml': new Uint8Array(1_000_000) })
  const files = unzipSync(repack(stating(packed, 100), wordParts))
  expect(files['word/a.xml']).toHaveLength(100)
})

test('a text of more than sixteen megabytes is refused, pictures of that size are not', () => {
  const bytes = new Uint8Array(17 * 1_048_576)
  expect(refusalOf(() => repack(zipSync({ 'word/document.xml': bytes }), wordParts))).toBe('tooFull')
  expect(refusalOf(() => repack(zipSync({ 'word/media/a.png': bytes }), wordParts))).toBe('done')
})

test('an archive of too many parts is refused', () => {
  const parts = Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`${index}.txt`, new Uint8Array()]))
  expect(refusalOf(() => repack(zipSync(parts), wordParts))).toBe('tooFull')
})

test('macros, fonts and embedded objects are left out', () => {
  const more = { 'word/vbaProject.bin': 'x', 'word/fonts/a.odttf': 'x', 'word/embeddings/a.xlsx': 'x', 'word/a.html': '<p>' }
  const names = Object.keys(unzipSync(repack(wordFile({ body: wordText('a'), more }), wordParts)))
  expect(names).toEqual(expect.arrayContaining(['word/document.xml', 'word/styles.xml']))
  expect(names.filter((name) => name in more)).toEqual([])
  expect(['xl/vbaProject.bin', 'xl/media/a.xml', 'xl/worksheets/sheet1.bin'].filter(sheetParts)).toEqual([
    'xl/worksheets/sheet1.bin',
  ])
})

test('a document with a password, one of the old kind and one that broke off are told apart', () => {
  const container = new Uint8Array(2048)
  container.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  expect(refusalOf(() => repack(container, wordParts))).toBe('broken')
  container.set(
    [...'EncryptedPackage'].flatMap((sign) => [sign.charCodeAt(0), 0]),
    1152,
  )
  expect(refusalOf(() => repack(container, wordParts))).toBe('encrypted')
  expect(refusalOf(() => repack(wordFile({ body: '' }).subarray(0, 200), wordParts))).toBe('broken')
  expect(refusalOf(() => repack(new Uint8Array(), wordParts))).toBe('broken')
})
