import { deflateRawSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { movingPictures, pngOf, pngOfSize, smallImages } from '@/platform/modules/file/testing'
import { type FileHarness, startFileHarness, upload } from './file-setup'
import type { Client } from './harness'

let platform: FileHarness
let clerk: Client
beforeAll(async () => {
  platform = await startFileHarness()
  clerk = await platform.signIn('clerk')
})
afterAll(() => platform.stop())

const megabyte = 1024 * 1024
const wrongFormat = '上传失败，文件格式不允许上传'
const text = (content: string) => Buffer.from(content)
const latin = (content: string) => Buffer.from(content, 'latin1')

const officeOf = (mainType: string) =>
  Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(
        `<?xml version="1.0"?><Types><Override PartName="/a.xml" ContentType="application/vnd.${mainType}.main+xml"/></Types>`,
      ),
      'a.xml': strToU8('<a/>'),
    }),
  )
const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4096)])
const boxes = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), latin(`ftyp${brand}\0\0\0\0isommp42`), Buffer.alloc(64)])
const webm = Buffer.concat([
  Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff', 'hex'),
  Buffer.alloc(64),
])
const ogg = Buffer.concat([
  latin('OggS\0\x02'),
  Buffer.alloc(20),
  Buffer.from([1, 19]),
  latin('OpusHead\x01\x02'),
  Buffer.alloc(64),
])
const riff = (kind: string) => Buffer.concat([latin(`RIFF\x40\0\0\0${kind}`), Buffer.alloc(64)])

const samples: readonly (readonly [name: string, bytes: Buffer, contentType: string])[] = [
  ['合同.pdf', latin('%PDF-1.7\n%\xe2\xe3\n1 0 obj\n<<>>\nendobj\n%%EOF\n'), 'application/pdf'],
  [
    'a.docx',
    officeOf('openxmlformats-officedocument.wordprocessingml.document'),
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  [
    'a.XLSX',
    officeOf('openxmlformats-officedocument.spreadsheetml.sheet'),
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  [
    'a.pptx',
    officeOf('openxmlformats-officedocument.presentationml.presentation'),
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  ],
  ['a.doc', compound, 'application/msword'],
  ['a.xls', compound, 'application/vnd.ms-excel'],
  ['a.zip', Buffer.from(zipSync({ 'a.txt': strToU8('x') })), 'application/zip'],
  ['a.rar', latin('Rar!\x1a\x07\x01\0'.padEnd(64, '\0')), 'application/vnd.rar'],
  ['发票.ofd', Buffer.from(zipSync({ 'OFD.xml': strToU8('<ofd:OFD/>') })), 'application/ofd'],
  [
    '数电票.xml',
    text('<?xml version="1.0" encoding="UTF-8"?><EInvoice><TotalAmount>1</TotalAmount></EInvoice>'),
    'application/octet-stream',
  ],
  ['a.txt', text('中文，纯文本\r\n'), 'text/plain; charset=utf-8'],
  ['a.txt', latin('BMW, MZ and GIF are how some files begin'), 'text/plain; charset=utf-8'],
  ['gbk.csv', Buffer.from('d0d5c3fb2cc4eac1e40a', 'hex'), 'text/csv; charset=utf-8'],
  ['a.mp4', boxes('mp42'), 'video/mp4'],
  ['a.mov', boxes('qt  '), 'video/quicktime'],
  ['a.webm', webm, 'video/webm'],
  ['a.avi', riff('AVI '), 'video/x-msvideo'],
  [
    'a.mp3',
    Buffer.concat([latin('ID3\x04\0\0\0\0\0\x0a'), Buffer.alloc(10), Buffer.from('fffb9064', 'hex'), Buffer.alloc(600)]),
    'audio/mpeg',
  ],
  ['a.png', pngOf(3, 3), 'image/png'],
  ['a.jpg', smallImages['image/jpeg'], 'image/jpeg'],
]

describe('form files (annex)', () => {
  it.each(samples)('takes %s and keeps its bytes', async (name, bytes, contentType) => {
    const { code, data } = await upload(clerk, bytes, { type: 'annex', name, mime: 'application/octet-stream' })
    expect({ code, size: data?.fileSize }).toEqual({ code: 200, size: bytes.length })
    const response = await clerk.raw(data.url)
    expect(response.headers.get('content-type')).toBe(contentType)
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
  })

  it.each([
    ['a page', 'a.html', text('<html><script>alert(1)</script>')],
    ['a page under another extension', 'a.htm', text('<html>')],
    ['XHTML', 'a.xhtml', text('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>')],
    ['a drawing named .xml', 'a.xml', text('<?xml version="1.0"?><s:svg xmlns:s="http://www.w3.org/2000/svg"/>')],
    ['a page named .xml', 'a.xml', text('<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>')],
    ['a text named .xml', 'a.xml', text('alert(1)')],
    ['a page named .ofd', 'a.ofd', text('<html>')],
    ['XML with a stylesheet', 'a.xml', text('<?xml version="1.0"?><?xml-stylesheet href="a.xsl"?><a/>')],
    ['a vector drawing', 'a.svg', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a script', 'a.js', text('alert(1)')],
    ['a server page', 'a.jsp', text('<% %>')],
    ['a program', 'a.exe', latin('MZ\x90\0'.padEnd(200, '\0'))],
    ['no extension', 'readme', text('hello')],
    ['a name that ends in a dot', 'a.txt.', text('hello')],
    ['a page named .png', 'a.png', text('<html><script>alert(1)</script>')],
    ['a page named .pdf', 'a.pdf', text('<html><script>alert(1)</script>')],
    ['a page named .mp4', 'a.mp4', text('<html><script>alert(1)</script>')],
    ['a page named .docx', 'a.docx', text('<html><script>alert(1)</script>')],
    ['a page named .zip', 'a.zip', text('<html><script>alert(1)</script>')],
    ['a document with macros named .docx', 'a.docx', officeOf('ms-word.document.macroEnabled')],
    ['a program named .txt', 'a.txt', latin('MZ\x90\0'.padEnd(200, '\0'))],
    ['a program named .rar', 'a.rar', latin('MZ\x90\0'.padEnd(200, '\0'))],
    ['a page that begins like a GIF', 'a.gif', text('GIF89a=1;/*      */alert(document.domain)')],
    ['a compressed stream named .zip', 'a.zip', deflateRawSync('x'.repeat(100))],
  ])('U3: refuses %s', async (_, name, bytes) => {
    const before = platform.stored()
    expect(await upload(clerk, bytes, { type: 'annex', name })).toMatchObject({ code: 400, msg: wrongFormat })
    expect(platform.stored()).toEqual(before)
  })

  it('keeps a picture or film under the name of another kind as what it is', async () => {
    const picture = await upload(clerk, smallImages['image/jpeg'], { type: 'annex', name: 'photo.png' })
    expect(picture.data).toMatchObject({ fileExtension: 'jpg', name: expect.stringMatching(/\.jpg$/) })
    const film = await upload(clerk, boxes('qt  '), { type: 'annex', name: 'film.mp4' })
    expect(film.data.fileExtension).toBe('mov')
  })

  it('shows in place what browsers cannot run, and lets everything else only be saved', async () => {
    const shown: Record<string, string | null> = {}
    for (const [name, bytes] of samples) {
      const { data } = await upload(clerk, bytes, { type: 'annex', name })
      const { headers } = await clerk.raw(data.url)
      shown[data.fileExtension] = headers.get('content-disposition')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain('sandbox')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    }
    expect(shown).toMatchObject({ pdf: 'inline', png: 'inline', mp4: 'inline', mp3: 'inline', txt: 'inline' })
    expect(shown).toMatchObject({
      docx: 'attachment',
      zip: 'attachment',
      csv: 'attachment',
      doc: 'attachment',
      xml: 'attachment',
    })
  })
})

describe('form pictures (annexpic)', () => {
  it('takes pictures byte for byte, and nothing else', async () => {
    const bytes = Buffer.concat([pngOf(4, 4), text('what a camera appends')])
    const { data } = await upload(clerk, bytes, { type: 'annexpic' })
    expect(data).toMatchObject({ fileSize: bytes.length, thumbUrl: data.url })
    expect(Buffer.from(await (await clerk.raw(data.url)).arrayBuffer()).equals(bytes)).toBe(true)
    for (const [name, other] of samples.filter(([name]) => !/png|jpg/.test(name))) {
      expect(await upload(clerk, other, { type: 'annexpic', name })).toMatchObject({ code: 400, msg: wrongFormat })
    }
  })

  it('U4: refuses pictures that would fill the memory of every browser', async () => {
    const huge = await upload(clerk, pngOf(30_000, 30_000), { type: 'annexpic' })
    expect(huge).toMatchObject({ code: 400, msg: '上传失败，图片尺寸过大，请缩小后再上传' })
  })

  it.each(Object.entries(movingPictures(10_000)))(
    'U4: refuses %s of ten thousand frames, also as a form file',
    async (_, bytes) => {
      const tooMany = { code: 400, msg: '上传失败，动图不能超过2000帧' }
      for (const type of ['annexpic', 'annex', 'IM']) expect(await upload(clerk, bytes, { type })).toMatchObject(tooMany)
    },
  )

  it('U4: takes a picture with a script in its description and serves it as a picture that runs nothing', async () => {
    const exif = Buffer.from('Exif\0\0<script>alert(1)</script>', 'latin1')
    const jpeg = smallImages['image/jpeg']
    const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif])
    const { data } = await upload(clerk, Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]), { type: 'annexpic' })
    const { headers } = await clerk.raw(data.url)
    expect(Object.fromEntries(headers)).toMatchObject({
      ...{
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      },
    })
  })
})

describe('chat files (IM)', () => {
  it('U12: takes pictures below 5 MB', async () => {
    expect((await upload(clerk, pngOfSize(5 * megabyte - 1), { type: 'IM' })).code).toBe(200)
    const tooLarge = { code: 400, msg: '上传失败，图片大小不能超过5MB' }
    expect(await upload(clerk, pngOfSize(5 * megabyte), { type: 'IM' })).toMatchObject(tooLarge)
  })

  it.each([
    ['a recording of Chrome', webm, 'webm'],
    ['a recording of Firefox', ogg, 'ogg'],
    ['a recording of Safari', boxes('M4A '), 'm4a'],
    ['a film', boxes('mp42'), 'mp4'],
    ['a wave', riff('WAVE'), 'wav'],
  ])('takes %s whatever it is called', async (_, bytes, extension) => {
    const { code, data } = await upload(clerk, bytes, { type: 'IM', name: 'blob', mime: '' })
    expect({ code, extension: data?.fileExtension, thumb: data?.thumbUrl }).toEqual({ code: 200, extension, thumb: '' })
  })

  it.each([
    ['a vector drawing', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a document', officeOf('openxmlformats-officedocument.wordprocessingml.document')],
    ['a text', text('hello')],
  ])('refuses %s', async (_, bytes) => {
    expect(await upload(clerk, bytes, { type: 'IM', mime: 'image/svg+xml' })).toMatchObject({ code: 400, msg: wrongFormat })
  })
})
