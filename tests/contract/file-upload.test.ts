import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pngOf, pngOfSize, smallImages } from '@/platform/modules/file/testing'
import { type FileHarness, sendForm, startFileHarness, upload } from './file-setup'
import type { Client } from './harness'

let platform: FileHarness
let clerk: Client
let stranger: Client
beforeAll(async () => {
  platform = await startFileHarness()
  clerk = await platform.signIn('clerk')
  stranger = await platform.signIn('stranger')
})
afterEach(async () => {
  await platform.db.deleteFrom('storedFile').execute()
  rmSync(platform.filesFolder, { recursive: true, force: true })
})
afterAll(() => platform.stop())

const megabyte = 1024 * 1024
const tooLarge = { code: 400, msg: '上传失败，文件大小不能超过5MB' }
const wrongKind = { code: 400, msg: '上传失败，文件格式不允许上传' }
const noForm = { code: 400, msg: '请求内容不是有效的表单' }
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const rows = () => platform.db.selectFrom('storedFile').selectAll().execute()

async function fetchImage(name: string, type = 'userAvatar'): Promise<Response> {
  return platform.anonymous.raw(`/api/file/Image/${type}/${name}`)
}

/** A refused upload leaves neither row nor file nor draft. */
async function expectNothingKept(): Promise<void> {
  expect(await rows()).toEqual([])
  expect(platform.stored()).toEqual([])
}

describe('uploading a picture', () => {
  it('keeps it under a name of the server and answers what a form needs', async () => {
    const bytes = pngOf(40, 30)
    const { code, msg, data } = await upload(clerk, bytes, { name: '头像.PNG' })
    expect({ code, msg }).toEqual({ code: 200, msg: '上传成功' })
    expect(data).toEqual({
      name: expect.stringMatching(/^[0-9a-f]{32}\.png$/),
      url: `/api/file/Image/userAvatar/${data.name}`,
      thumbUrl: `/api/file/Image/userAvatar/${data.name}`,
      fileSize: bytes.length,
      fileExtension: 'png',
      fileVersionId: '',
    })
    expect(platform.stored()).toEqual([path.join('userAvatar', data.name)])
    expect(await rows()).toMatchObject([{ userId: 'clerk', originalName: '头像.PNG', contentType: 'image/png' }])
  })

  it.each(Object.entries(smallImages))('takes %s whatever it is called, and serves it as what it is', async (mime, bytes) => {
    const { data } = await upload(clerk, bytes, { name: 'page.html', mime: 'text/html' })
    const response = await fetchImage(data.name)
    expect(response.headers.get('content-type')).toBe(mime)
    expect(sha256(new Uint8Array(await response.arrayBuffer()))).toBe(sha256(bytes))
  })

  it('U1: takes exactly the limit and not one byte more, with and without a stated length', async () => {
    expect((await upload(clerk, pngOfSize(5 * megabyte))).code).toBe(200)
    const [first] = platform.stored()
    expect(await upload(clerk, pngOfSize(5 * megabyte + 1))).toMatchObject(tooLarge)
    expect(await upload(clerk, pngOfSize(6 * megabyte))).toMatchObject(tooLarge)
    const { body, headers } = rawForm(pngOfSize(6 * megabyte))
    expect(await sendForm(clerk, streamOf(body), 'userAvatar', headers)).toMatchObject(tooLarge)
    expect(platform.stored()).toEqual([first])
    expect((await upload(clerk, pngOf(2, 2))).code).toBe(200)
  })

  it.each([
    ['an empty file', Buffer.alloc(0), '上传失败，文件内容为空'],
    ['a page named .png', Buffer.from('<!doctype html><script>alert(1)</script>'), wrongKind.msg],
    ['a vector drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), wrongKind.msg],
    ['a script that begins like a picture', Buffer.from('GIF89a=1;/*      */alert(document.domain)'), wrongKind.msg],
    ['a program', Buffer.from('MZ\x90\0'.padEnd(200, '\0'), 'latin1'), wrongKind.msg],
    ['a picture that is cut off', pngOf(9, 9).subarray(0, 50), wrongKind.msg],
    ['a picture of unreasonable size', pngOf(60_000, 60_000), '上传失败，图片尺寸过大，请缩小后再上传'],
  ])('refuses %s and keeps nothing', async (_, bytes, msg) => {
    expect(await upload(clerk, bytes)).toMatchObject({ code: 400, msg })
    await expectNothingKept()
  })

  it('cuts off what is appended to a picture, and serves text inside one as picture only', async () => {
    const picture = pngOf(5, 5, '<script>alert(1)</script>')
    const polyglot = Buffer.concat([picture, Buffer.from('PK\x03\x04<html><script>alert(2)</script>', 'latin1')])
    const { data } = await upload(clerk, polyglot)
    expect(data.fileSize).toBe(picture.length)
    expect(readFileSync(path.join(platform.filesFolder, 'userAvatar', data.name)).equals(picture)).toBe(true)
    const response = await fetchImage(data.name)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  })

  it.each([
    '../../etc/passwd',
    '..\\..\\windows\\x.png',
    'C:\\con.png',
    'a.png.html',
    '.htaccess',
    '名'.repeat(300),
    'a"b;c\'d.png',
    '\u202Egnp.exe',
    '%2e%2e%2fx.png',
    ...['con.png', 'a#b.png', 'a\r\nb.png', 'a\0.png', '"; rm -rf /.png'],
  ])('U2: never uses the sender’s name %j for the file', async (name) => {
    const { data } = await upload(clerk, pngOf(2, 2), { name })
    expect(data.name).toMatch(/^[0-9a-f]{32}\.png$/)
    expect(platform.stored()).toEqual([path.join('userAvatar', data.name)])
    const [row] = await rows()
    expect(row?.originalName).not.toMatch(/[\\/\u202E]/)
    expect(row?.originalName.length).toBeLessThanOrEqual(200)
  })

  it('refuses two files, another field name, and a form without file', async () => {
    const two = new FormData()
    two.append('file', new File([new Uint8Array(pngOf(2, 2))], 'a.png'))
    two.append('file', new File([new Uint8Array(pngOf(2, 2))], 'b.png'))
    expect(await sendForm(clerk, two)).toMatchObject({ code: 400, msg: '一次只能上传一个文件' })
    expect(await upload(clerk, pngOf(2, 2), { field: 'picture' })).toMatchObject(noForm)
    const none = new FormData()
    none.set('pathType', 'defaultPath')
    expect(await sendForm(clerk, none)).toMatchObject(noForm)
    await expectNothingKept()
  })

  it('accepts the small fields that clients send beside the file', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ pathType: 'selfPath', isAccount: '1', folder: '../../x' })) form.set(name, value)
    form.set('file', new File([new Uint8Array(pngOf(2, 2))], 'a.png'))
    expect((await sendForm(clerk, form)).code).toBe(200)
    expect(platform.stored()).toEqual([expect.stringMatching(/^userAvatar\/[0-9a-f]{32}\.png$/)])
  })

  it.each(['constructor', 'toString', 'somethingElse'])('keeps the unknown kind %s among the temporary files', async (type) => {
    const { data } = await upload(clerk, pngOf(2, 2), { type })
    expect(data.url).toBe(`/api/file/Image/temporary/${data.name}`)
    expect((await fetchImage(data.name, type)).headers.get('content-type')).toBe('image/png')
  })

  it('needs a session, and a type that is a word', async () => {
    expect((await upload(platform.anonymous, pngOf(2, 2))).code).toBe(600)
    expect((await upload(clerk, pngOf(2, 2), { type: '..%2Fx' })).code).toBe(400)
    await expectNothingKept()
  })

  it('counts uploads per user', async () => {
    const replies = []
    const admin = await platform.signIn('admin')
    for (let count = 0; count < 301; count += 1) replies.push(await upload(admin, Buffer.alloc(0)))
    expect(replies.at(-1)).toMatchObject({ code: 400, msg: '操作过于频繁，请稍后再试' })
    expect((await upload(clerk, pngOf(2, 2))).code).toBe(200)
  })
})

describe('U5: broken forms', () => {
  const type = { 'content-type': 'multipart/form-data; boundary=xx' }
  const part = 'content-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n'
  const many = Array.from(
    { length: 10_000 },
    (_, index) => `--xx\r\ncontent-disposition: form-data; name="f${index}"\r\n\r\n1\r\n`,
  )
  it.each([
    ['no boundary', { 'content-type': 'multipart/form-data' }, 'x'],
    ['another content type', { 'content-type': 'application/json' }, '{}'],
    ['an empty body', type, ''],
    ['a boundary that is never closed', type, `--xx\r\n${part}\x89PNG`],
    ['a header directly before the end', type, `--xx\r\n${part.trimEnd()}\r\n--xx--\r\n`],
    ['an empty field name', type, `--xx\r\ncontent-disposition: form-data; name=""; filename="a"\r\n\r\nx\r\n--xx--\r\n`],
    ['a part without header', type, '--xx\r\n\r\nx\r\n--xx--\r\n'],
    ['a header of a megabyte', type, `--xx\r\nx-a: ${'a'.repeat(megabyte)}\r\n${part}x\r\n--xx--\r\n`],
    ['ten thousand parts', type, `${many.join('')}--xx\r\n${part}x\r\n--xx--\r\n`],
    ['nested field names', type, `--xx\r\ncontent-disposition: form-data; name="a${'[b]'.repeat(5000)}"\r\n\r\nx\r\n--xx--\r\n`],
    ['no form at all', type, 'hello'],
  ])('%s: refused, nothing kept, and the next upload works', async (_, headers, body) => {
    expect((await sendForm(stranger, body, 'userAvatar', headers)).code).toBe(400)
    await expectNothingKept()
    expect((await upload(stranger, pngOf(2, 2))).code).toBe(200)
  })

  it('an upload that is broken off leaves nothing behind', async () => {
    const controller = new AbortController()
    const { body, headers } = rawForm(pngOfSize(megabyte))
    const half = new ReadableStream<Uint8Array>({
      start: (stream) => stream.enqueue(body.subarray(0, megabyte / 2)),
    })
    const sent = stranger
      .raw('/api/file/Uploader/userAvatar', {
        ...{ method: 'POST', body: half, headers, duplex: 'half', signal: controller.signal },
      } as RequestInit)
      .catch(() => 'aborted')
    await until(() => platform.stored().length === 1)
    controller.abort()
    expect(await sent).toBe('aborted')
    await until(() => platform.stored().length === 0)
    expect(await rows()).toEqual([])
  })
})

describe('the bytes of a picture', () => {
  it('are for everybody who knows the address, never guessed, never run, and asked about each time', async () => {
    const { data } = await upload(clerk, pngOf(2, 2))
    const response = await fetchImage(data.name)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline',
    })
    expect((await platform.anonymous.raw(`/api/File/image/USERAVATAR/${data.name}`)).headers.get('content-type')).toBe(
      'image/png',
    )
    const head = await platform.anonymous.raw(`/api/file/Image/userAvatar/${data.name}`, { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(String(data.fileSize))
  })

  it.each([
    'unknown.png',
    '002.png',
    '..%2F..%2Fplatform.lock',
    '%2e%2e%2fx',
    '..%5c..%5cx.png',
    '%252e%252e%252fx',
    '%2Fetc%2Fpasswd',
    'con.png',
    '.drafts',
  ])('U9: %s answers the envelope of a missing file', async (name) => {
    const response = await fetchImage(name)
    expect(response.headers.get('content-type')).toMatch(/json/)
    expect(await response.json()).toMatchObject({ code: 404, msg: '文件不存在', data: null })
  })

  it('U9: are not found under another type, and a missing file is no fault of the server', async () => {
    const { data } = await upload(clerk, pngOf(2, 2))
    expect(await (await fetchImage(data.name, 'annex')).json()).toMatchObject({ code: 404 })
    expect(await (await fetchImage(data.name, '..')).json()).toMatchObject({ code: expect.not.stringMatching(/^200$/) })
    await platform.db
      .updateTable('storedFile')
      .set({ name: `${'0'.repeat(32)}.png` })
      .execute()
    expect(await (await fetchImage(`${'0'.repeat(32)}.png`)).json()).toMatchObject({ code: 404 })
  })
})

function rawForm(bytes: Uint8Array): { body: Buffer; headers: Record<string, string> } {
  const head = '--xx\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
  return {
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--xx--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=xx' },
  }
}

/** Travels in chunks without a stated length. */
function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    pull: (stream) => {
      if (at >= bytes.length) return stream.close()
      stream.enqueue(bytes.subarray(at, at + 65_536))
      at += 65_536
    },
  })
}

async function until(condition: () => boolean): Promise<void> {
  const end = Date.now() + 60_000
  while (!condition()) {
    if (Date.now() > end) throw new Error('it did not come to that')
    await new Promise((resolve) => setImmediate(resolve))
  }
}
