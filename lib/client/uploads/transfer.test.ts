/** @jest-environment node */
import fc from 'fast-check'
import { AppError } from '@/lib/errors/app-error'
import { FakePlatform } from '@/tests/fixtures/upload-platform'
import { partBytes } from './constants'
import { type Placement, type TransferProgress, transfer } from './transfer'

const placement: Placement = { type: 'annex', pathType: 'selfPath', isAccount: '1', folder: 'a/b' }

function bytesOf(size: number, seed = 1): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  let state = seed
  for (let at = 0; at < size; at += 997) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
    bytes[at] = state & 255
  }
  return bytes
}

const fileOf = (size: number, name = '图纸#1.zip') => new File([bytesOf(size)], name, { type: 'application/zip' })
const partsSent = (platform: FakePlatform) =>
  platform.sent.flatMap(({ path, body }) =>
    path === '/file/chunk' && body ? [Number((body as FormData).get('chunkNumber'))] : [],
  )

function send(platform: FakePlatform, file: File, more: Partial<Parameters<typeof transfer>[0]> = {}) {
  return transfer({ file, placement, edge: platform.edge, signal: new AbortController().signal, onProgress: () => {}, ...more })
}

describe('small files', () => {
  test.each([0, 1, partBytes])('a file of %i bytes goes in one piece, with its place, and is not hashed', async (size) => {
    const platform = new FakePlatform()
    const stored = await send(platform, fileOf(size))
    expect(stored).toMatchObject({ name: 'f1', fileSize: size })
    expect(platform.sent.map(({ path }) => path)).toEqual(['/file/Uploader/{type}'])
    expect(platform.files[0]?.facts).toEqual({ pathType: 'selfPath', isAccount: '1', folder: 'a/b', fileName: '图纸1.zip' })
    expect(platform.hashes).toBe(0)
  })
})

describe('large files', () => {
  test('are asked for, sent in parts of 5 MB and merged under their hash (contract 1 §19.3)', async () => {
    const platform = new FakePlatform()
    const file = fileOf(2 * partBytes + 1)
    const progress: TransferProgress[] = []
    await send(platform, file, { onProgress: (each) => progress.push(each) })
    expect(platform.sent[0]).toMatchObject({
      query: {
        chunkNumber: 1,
        chunkSize: 5_242_880,
        totalSize: file.size,
        totalChunks: 3,
        filename: '图纸1.zip',
        extension: 'zip',
      },
    })
    expect(partsSent(platform)).toEqual([1, 2, 3])
    expect(platform.files[0]?.facts).toMatchObject({
      ...{ fileName: '图纸1.zip', fileSize: file.size, fileType: 'application/zip', extension: 'zip' },
      ...placement,
    })
    expect(platform.waits).toEqual([300])
    expect(progress[0]).toEqual({ phase: 'checking', bytes: 0 })
    expect(progress.at(-1)).toEqual({ phase: 'uploading', bytes: file.size })
  })

  test('a part is tried five times more, with growing waits, and then the upload fails', async () => {
    const platform = new FakePlatform()
    platform.trouble = ({ body }) => (body instanceof FormData && body.get('chunkNumber') === '2' ? 'lose' : undefined)
    await expect(send(platform, fileOf(3 * partBytes))).rejects.toMatchObject({ code: 'transport' })
    expect(partsSent(platform)).toEqual([1, 2, 2, 2, 2, 2, 2])
    expect(platform.waits).toEqual([1000, 2000, 4000, 8000, 16_000])
  })

  test('a line that is back within the tries costs nothing but time', async () => {
    const platform = new FakePlatform()
    let losses = 0
    platform.trouble = ({ body }) => {
      if (!(body instanceof FormData) || body.get('chunkNumber') !== '2' || losses >= 5) return undefined
      losses += 1
      return losses % 2 ? 'lose' : 'forget'
    }
    const file = fileOf(3 * partBytes)
    await send(platform, file)
    expect(Buffer.from(platform.files[0]?.bytes ?? []).equals(Buffer.from(await file.arrayBuffer()))).toBe(true)
  })

  test('what the platform refuses is not tried again', async () => {
    const platform = new FakePlatform()
    const refusal = new AppError('refused', 'no', { userMessage: '上传失败，文件格式不允许上传' })
    platform.trouble = ({ path }) => (path === '/file/merge' ? refusal : undefined)
    await expect(send(platform, fileOf(2 * partBytes))).rejects.toBe(refusal)
    expect(platform.sent.filter(({ path }) => path === '/file/merge')).toHaveLength(1)
  })

  test('a merge whose answer was lost is asked for again', async () => {
    const platform = new FakePlatform()
    let count = 0
    platform.trouble = ({ path }) => (path === '/file/merge' && count++ === 0 ? 'forget' : undefined)
    await expect(send(platform, fileOf(2 * partBytes))).resolves.toMatchObject({ fileExtension: 'bin' })
  })

  test('without a line nothing is sent, and it goes on when the line is back', async () => {
    const platform = new FakePlatform()
    let back = () => {}
    platform.line = new Promise((resolve) => {
      back = resolve
    })
    const done = send(platform, fileOf(2 * partBytes))
    await new Promise((resolve) => setImmediate(resolve))
    expect(platform.sent).toEqual([])
    back()
    await done
    expect(partsSent(platform)).toEqual([1, 2])
  })

  test('a paused upload sends only what is missing, under the hash it had', async () => {
    const platform = new FakePlatform()
    const pause = new AbortController()
    platform.trouble = ({ body }) => {
      if (body instanceof FormData && body.get('chunkNumber') === '3') pause.abort()
      return undefined
    }
    const file = fileOf(4 * partBytes)
    let identifier = ''
    const first = send(platform, file, { signal: pause.signal, onIdentifier: (made) => (identifier = made) })
    await expect(first).rejects.toMatchObject({ name: 'AbortError' })
    platform.trouble = () => undefined
    const before = platform.sent.length
    await send(platform, file, { identifier })
    expect(platform.hashes).toBe(1)
    expect(platform.sent.slice(before).filter(({ body }) => body instanceof FormData).length).toBeLessThanOrEqual(2)
    expect(platform.files).toHaveLength(1)
  })

  test.each([
    [{ uploaded: true, chunkNumbers: [], merge: false }, []],
    [{ uploaded: false, chunkNumbers: [1, 2], merge: true }, []],
    [{ uploaded: false, chunkNumbers: [2, 2, 99, -1], merge: false }, [1]],
  ])('an answer %j is taken at its word', async (answer, expected) => {
    const platform = new FakePlatform()
    const file = fileOf(2 * partBytes)
    const { call: real } = platform.edge
    const call = (async (endpoint: { path: string }, input: { query?: unknown; body?: unknown }, options: object) => {
      if (endpoint.path === '/file/chunk' && input.query) return { data: answer, msg: '' }
      if (endpoint.path === '/file/merge') return { data: { name: 'f', url: '' }, msg: '' }
      if (input.body instanceof FormData) {
        await real(endpoint as never, input as never, options)
        return { data: { merge: true }, msg: '' }
      }
      throw new Error('not expected')
    }) as unknown as typeof real
    await send(platform, file, { edge: { ...platform.edge, call } })
    expect(partsSent(platform)).toEqual(expected)
  })

  test('parts that are never all there end as a failure, not as a file', async () => {
    const platform = new FakePlatform()
    const call = (async (_endpoint: unknown, input: { query?: unknown }) =>
      input.query
        ? { data: { uploaded: false, chunkNumbers: [], merge: false }, msg: '' }
        : { data: { merge: false }, msg: '' }) as unknown as typeof platform.edge.call
    const failing = send(platform, fileOf(2 * partBytes), { edge: { ...platform.edge, call } })
    await expect(failing).rejects.toMatchObject({ params: { reason: 'incomplete' } })
  })

  test('a file that changed since it was chosen says so at once', async () => {
    const platform = new FakePlatform()
    const file = fileOf(2 * partBytes)
    const gone = Object.assign(file, { slice: () => ({ arrayBuffer: () => Promise.reject(new Error('NotReadable')) }) })
    await expect(send(platform, gone as unknown as File)).rejects.toMatchObject({ params: { reason: 'unreadable' } })
    expect(platform.waits).toEqual([])
  })
})

test('whatever the size and however often it is interrupted, the stored bytes are those of the file', async () => {
  const sizes = fc.oneof(fc.integer({ min: 1, max: 4 * partBytes }), fc.constantFrom(partBytes, partBytes + 1, 2 * partBytes))
  const property = fc.asyncProperty(sizes, fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 20 }), async (size, fate) => {
    const platform = new FakePlatform()
    const file = new File([bytesOf(size, size)], 'x.bin')
    const troubles = [...fate]
    let pause = new AbortController()
    platform.trouble = () => {
      const trouble = troubles.shift()
      if (trouble === 1) return 'lose'
      if (trouble === 2) return 'forget'
      if (trouble === 3) pause.abort()
      return trouble === 4 ? new AppError('timeout', 'slow') : undefined
    }
    for (;;) {
      const isDone = await send(platform, file, { signal: pause.signal }).then(
        () => true,
        () => false,
      )
      if (isDone) break
      pause = new AbortController()
    }
    const last = platform.files.at(-1)
    expect(Buffer.from(last?.bytes ?? []).equals(Buffer.from(await file.arrayBuffer()))).toBe(true)
  })
  await fc.assert(property, { numRuns: 40 })
}, 120_000)
