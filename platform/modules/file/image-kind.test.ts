import { framesMax, inspectImage } from './image-kind'
import { movingPictures, pngOf, smallImages } from './testing'

describe('inspectImage', () => {
  it.each(Object.entries(smallImages))('knows %s by its bytes and finds its end', (contentType, bytes) => {
    const facts = { contentType, width: 1, height: 1, sizeBytes: bytes.length }
    expect(inspectImage(bytes)).toMatchObject(facts)
    expect(inspectImage(Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')]))).toMatchObject(facts)
  })

  it('reads the size of a PNG from its header', () => {
    const bytes = pngOf(300, 200)
    expect(inspectImage(bytes)).toEqual({
      contentType: 'image/png',
      extension: 'png',
      width: 300,
      height: 200,
      frames: 1,
      sizeBytes: bytes.length,
    })
  })

  it.each(Object.entries(movingPictures(7)))('counts the frames of %s that moves', (_, bytes) => {
    expect(inspectImage(bytes)).toMatchObject({ frames: 7, sizeBytes: bytes.length })
  })

  it('counts the frames of a WebP only until they are too many', () => {
    expect(inspectImage(movingPictures(framesMax * 3)['image/webp'])).toMatchObject({ frames: framesMax + 1 })
  })

  it.each(Object.entries({ 'image/png': pngOf(3, 3), ...smallImages }))('refuses %s that is cut off anywhere', (_, bytes) => {
    for (let length = 0; length < bytes.length; length += 1) expect(inspectImage(bytes.subarray(0, length))).toBeNull()
  })

  it.each([
    ['nothing', ''],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a vector drawing', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a script that begins like a GIF', 'GIF89a=1;/*                    */alert(document.domain)'],
    ['a script that begins like a bitmap', 'BM=1;alert(1)'.padEnd(80, ' ')],
    ['a page behind the first bytes of a JPEG', '\xff\xd8\xff\xe0<html><script>alert(1)</script>'],
    ['a PNG without its end', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'.padEnd(60, '\0')],
    ['a RIFF container of another kind', 'RIFF\x10\0\0\0WAVEfmt '.padEnd(40, '\0')],
  ])('refuses %s', (_, text) => {
    expect(inspectImage(Buffer.from(text, 'latin1'))).toBeNull()
  })

  it('ends on hostile lengths', () => {
    const png = pngOf(2, 2)
    png.writeUInt32BE(0xffffffff, 33)
    expect(inspectImage(png)).toBeNull()
    const noise = Buffer.alloc(1_000_000, 0xff)
    noise[1] = 0xd8
    expect(inspectImage(noise)).toBeNull()
  })
})
