import { createHash } from 'node:crypto'
import { closeSync, openSync, readdirSync } from 'node:fs'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { file } from '@/lib/contract/file/file'
import { ownClientHeader } from '@/lib/contract/wire'
import { pngOf } from '@/platform/modules/file/testing'
import { type FileHarness, startFileHarness, upload } from './file-setup'
import type { Client } from './harness'

let platform: FileHarness
let clerk: Client
beforeAll(async () => {
  platform = await startFileHarness()
})
// Sessions end while the clock is moved.
beforeEach(async () => {
  clerk = await platform.signIn('clerk')
})
afterAll(() => platform.stop())

const used = { code: 400, msg: '文件下载失败,链接已失效', data: null }
const missing = { code: 404, msg: '文件不存在', data: null }
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const keep = async (bytes: Uint8Array, name: string, type = 'annex') => (await upload(clerk, bytes, { type, name })).data
const linkOf = async (name: string, type = 'annex') => (await clerk.call(file.downloadLink, { params: { type, name } })).data
const follow = (url: string, name = '', init: RequestInit = {}) =>
  platform.anonymous.raw(`${url}&name=${encodeURIComponent(name)}`, init)
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())

/** Open files of this process; handles of downloads must not stay among them. */
const openHandles = () => {
  closeSync(openSync('/dev/null', 'r'))
  return readdirSync('/proc/self/fd').length
}

describe('a download link', () => {
  it('U8: brings the bytes once, under the name in any language, without a session', async () => {
    const bytes = Buffer.from('合同内容\n'.repeat(1000))
    const { name } = await keep(bytes, '合同.txt')
    const link = await linkOf(name)
    expect(link.name).toBe('合同.txt')
    const response = await follow(link.url, '销售合同 "终稿"😀.txt')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''%E9%94%80/,
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(sha256(await bytesOf(response))).toBe(sha256(bytes))
    expect(await (await follow(link.url)).json()).toMatchObject(used)
  })

  it('is for one of two that follow it at the same time', async () => {
    const { name } = await keep(Buffer.from('x'), 'a.txt')
    const { url } = await linkOf(name)
    const replies = await Promise.all(Array.from({ length: 8 }, async () => (await follow(url)).headers.get('content-type')))
    expect(replies.filter((type) => type?.startsWith('text/plain'))).toHaveLength(1)
  })

  it('is not used up by looking at its head', async () => {
    const { name } = await keep(Buffer.from('abc'), 'a.txt')
    const { url } = await linkOf(name)
    const head = await follow(url, '', { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe('3')
    expect((await follow(url)).headers.get('content-disposition')).toContain('a.txt')
  })

  it('U8: ends after ten minutes, and is nothing when a character is changed', async () => {
    const { name } = await keep(Buffer.from('x'), 'a.txt')
    const { url } = await linkOf(name)
    expect(await (await follow(url.replace(/.$/, (last: string) => (last === 'A' ? 'B' : 'A')))).json()).toMatchObject(used)
    expect(await (await follow(`${url}x`)).json()).toMatchObject(used)
    platform.advance(10 * 60_000)
    expect(await (await follow(url)).json()).toMatchObject(used)
  })

  it('needs a session and a file of that kind', async () => {
    const { name } = await keep(Buffer.from('x'), 'a.txt')
    expect((await platform.anonymous.call(file.downloadLink, { params: { type: 'annex', name } })).code).toBe(600)
    for (const params of [
      { type: 'IM', name },
      { type: 'annex', name: 'unknown.txt' },
      { type: 'annex', name: '../../x' },
    ]) {
      expect(await clerk.call(file.downloadLink, { params })).toMatchObject(missing)
    }
  })

  it.each([
    'a\r\nset-cookie: x=y.png',
    'a"; filename=x.html',
    `${'名'.repeat(300)}.png`,
    'page.html',
    '..\\..\\x.png',
    "a'b;c%.png",
  ])('U13: saves under a harmless name with the extension of the file: %j', async (wanted) => {
    const { name } = await keep(pngOf(2, 2), 'a.png')
    const response = await follow((await linkOf(name)).url, wanted)
    const disposition = response.headers.get('content-disposition') ?? ''
    expect(response.headers.get('set-cookie')).toBeNull()
    const saved = decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')
    expect(saved).toMatch(/\.png$/)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
    expect(saved).not.toMatch(/[\\/"\u0000-\u001f]/)
    expect(saved.length).toBeLessThanOrEqual(200)
  })
})

describe('several files in a zip', () => {
  it('U10: holds them all under distinct, safe names', async () => {
    const [text, picture, packed] = [Buffer.from('中文'.repeat(50_000)), pngOf(9, 9), Buffer.from(zipSync({ a: strToU8('x') }))]
    const [a, b, c] = [await keep(text, 'a.txt'), await keep(picture, 'b.png'), await keep(packed, 'c.zip')]
    const wanted = [
      ...[
        { fileId: a.name, fileName: '../../说明.txt' },
        { fileId: b.name, fileName: '图.png' },
        { fileId: b.name, fileName: '图.png' },
      ],
      ...[
        { fileId: c.name, fileName: '/etc/图.png' },
        { fileId: 'gone.txt', fileName: 'gone.txt' },
      ],
    ]
    const { data } = await clerk.call(file.packDownload, { params: { type: 'annex' }, body: wanted })
    expect(data.downloadName).toMatch(/^文件\d+\.zip$/)
    const response = await follow(data.downloadVo.url, data.downloadName)
    expect(response.headers.get('content-type')).toBe('application/zip')
    const entries = unzipSync(await bytesOf(response))
    expect(Object.keys(entries)).toEqual(['说明.txt', '图.png', '图副本.png', '图.png.zip'])
    expect(
      [entries['说明.txt'], entries['图.png'], entries['图副本.png'], entries['图.png.zip']].map((each) =>
        sha256(each ?? new Uint8Array()),
      ),
    ).toEqual([text, picture, picture, packed].map(sha256))
    expect(await (await follow(data.downloadVo.url)).json()).toMatchObject(used)
  })

  it('leaves out what was removed since, and needs at least one file', async () => {
    const [a, b] = [await keep(Buffer.from('a'), 'a.txt'), await keep(Buffer.from('b'), 'b.txt')]
    const body = [a, b].map(({ name }) => ({ fileId: name, fileName: '' }))
    const { data } = await clerk.call(file.packDownload, { params: { type: 'annex' }, body })
    await platform.db.deleteFrom('storedFile').where('name', '=', a.name).execute()
    const stored = `${platform.filesFolder}/annex/${a.name}`
    await import('node:fs/promises').then(({ rm }) => rm(stored))
    expect(Object.keys(unzipSync(await bytesOf(await follow(data.downloadVo.url))))).toEqual(['b.txt'])
    for (const none of [[], [{ fileId: 'gone.txt', fileName: 'x' }], [{ fileId: '../../x', fileName: 'x' }]]) {
      expect(await clerk.call(file.packDownload, { params: { type: 'annex' }, body: none })).toMatchObject({
        code: 400,
        msg: '未发现文件',
      })
    }
    const tooMany = Array.from({ length: 1000 }, () => ({ fileId: b.name, fileName: 'b.txt' }))
    expect((await clerk.call(file.packDownload, { params: { type: 'annex' }, body: tooMany })).code).toBe(400)
  })
})

describe('the bytes of a file', () => {
  const text = '0123456789'
  const ask = async (headers: Record<string, string>, method = 'GET') => {
    const { url } = await keep(Buffer.from(text), 'a.txt')
    const response = await clerk.raw(url, { method, headers })
    const { status } = response
    return {
      status,
      body: await response.text(),
      range: response.headers.get('content-range'),
      length: response.headers.get('content-length'),
      headers: response.headers,
    }
  }

  it.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=0-99', text, 'bytes 0-9/10'],
  ])('U9: come in the range %s', async (range, body, contentRange) => {
    expect(await ask({ range })).toMatchObject({ status: 206, body, range: contentRange, length: String(body.length) })
  })

  it.each(['bytes=10-', 'bytes=-0'])('U9: cannot come in the range %s', async (range) => {
    expect(await ask({ range })).toMatchObject({ status: 416, body: '', range: 'bytes */10' })
  })

  it.each(['bytes=0-1,3-4', 'bytes=5-2', 'lines=1-2', 'bytes=x', `bytes=${'0-,'.repeat(1000)}`])(
    'U9: come as a whole for %s',
    async (range) => {
      expect(await ask({ range })).toMatchObject({ status: 200, body: text, range: null })
    },
  )

  it('come as a whole when the caller’s part is of another version, and not at all when he has them', async () => {
    expect(await ask({ range: 'bytes=2-4', 'if-range': '"other"' })).toMatchObject({ status: 200, body: text })
    const { name, url } = await keep(Buffer.from(text), 'a.txt')
    const known = await clerk.raw(url, { headers: { 'if-none-match': `W/"x", "${name}"` } })
    expect([known.status, await known.text()]).toEqual([304, ''])
    const part = await clerk.raw(url, { headers: { range: 'bytes=2-4', 'if-range': `"${name}"` } })
    expect([part.status, await part.text()]).toEqual([206, '234'])
  })

  it('are left to the web half of this machine to read where they are many, and to nobody who does not ask', async () => {
    const { name, url } = await keep(Buffer.alloc(2 * 1024 * 1024, 'x'), 'large.txt')
    const takes = { 'x-takes-stored-file': '1' }
    const whole = await clerk.raw(url, { headers: takes })
    expect([await whole.text(), whole.headers.get('x-stored-file')]).toEqual(['', `annex/${name} 0-2097151`])
    const part = await clerk.raw(url, { headers: { ...takes, range: 'bytes=1-1048577' } })
    expect([part.status, part.headers.get('x-stored-file')]).toEqual([206, `annex/${name} 1-1048577`])
    expect(part.headers.get('content-range')).toBe('bytes 1-1048577/2097152')
    const link = await follow((await linkOf(name)).url, '大.txt', { headers: takes })
    expect([await link.text(), link.headers.get('x-stored-file')]).toEqual(['', `annex/${name} 0-2097151`])
    const few = await clerk.raw(url, { headers: { ...takes, range: 'bytes=0-4' } })
    expect([await few.text(), few.headers.get('x-stored-file')]).toEqual(['xxxxx', null])
    expect((await clerk.raw(url)).headers.get('x-stored-file')).toBeNull()
  })

  it('P15: HEAD tells the same without them', async () => {
    expect(await ask({}, 'HEAD')).toMatchObject({ status: 200, body: '', length: '10' })
    expect(await ask({ range: 'bytes=2-4' }, 'HEAD')).toMatchObject({ status: 206, body: '', range: 'bytes 2-4/10', length: '3' })
  })

  it('leave no file open when the reader goes away, looks at the head only or asks for what is not there', async () => {
    const { name, url } = await keep(Buffer.alloc(20 * 1024 * 1024, 'x'), 'large.txt')
    const before = openHandles()
    for (let count = 0; count < 20; count += 1) {
      const gone = new AbortController()
      const response = await clerk.raw(url, { signal: gone.signal })
      await response.body?.getReader().read()
      gone.abort()
      await clerk.raw(url, { method: 'HEAD' })
      await clerk.raw(url, { headers: { range: 'bytes=99999999-' } })
      await clerk.raw(url, { headers: { 'if-none-match': '*' } })
    }
    for (let count = 0; count < 5; count += 1) {
      const { data } = await clerk.call(file.packDownload, { params: { type: 'annex' }, body: [{ fileId: name, fileName: '' }] })
      const gone = new AbortController()
      await (await platform.anonymous.raw(data.downloadVo.url, { signal: gone.signal })).body?.getReader().read()
      gone.abort()
    }
    const end = Date.now() + 60_000
    // Pooled connections of the caller may stay, a few.
    while (openHandles() > before + 8 && Date.now() < end) await new Promise((resolve) => setImmediate(resolve))
    expect(openHandles()).toBeLessThanOrEqual(before + 8)
  })
})

it('answers an address that shows a file once to clients without pages for it, and refuses a file that is not there', async () => {
  const { name, url } = await keep(Buffer.from('x'), 'a.txt')
  const query = (fileName: string) => ({ query: { fileName, fileVersionId: '', fileDownloadUrl: url } })
  const { data } = await clerk.call(file.preview, query(name))
  expect(data).toMatch(new RegExp(`^${platform.baseUrl}/api/file/Download\\?encryption=[\\w-]{43}&view=1$`))
  const shown = await fetch(`${data}&token=whatever`)
  expect([shown.headers.get('content-disposition'), await shown.text()]).toEqual(['inline', 'x'])
  expect(shown.headers.get('content-security-policy')).toContain('sandbox')
  expect(await (await fetch(data)).json()).toMatchObject({ code: 400 })
  expect(await clerk.call(file.preview, query('gone.docx'))).toMatchObject(missing)
  // Our own pages show it themselves.
  const own = { [ownClientHeader]: '1' }
  expect(await clerk.call(file.preview, query(name), own)).toMatchObject({ code: 200, data: '' })
  expect(await clerk.call(file.preview, query('gone.docx'), own)).toMatchObject(missing)
})

it('never shows in place what a browser would run', async () => {
  const { name, url } = await keep(Buffer.from('a,b'), 'a.csv')
  const { data } = await clerk.call(file.preview, { query: { fileName: name, fileVersionId: '', fileDownloadUrl: url } })
  expect((await fetch(data)).headers.get('content-disposition')).toContain('attachment')
})
