/** @jest-environment node */
import { AppError } from '@/lib/errors/app-error'
import type { FileEntry } from '@/lib/form/file-schema-rules'
import { FakePlatform } from '@/tests/fixtures/upload-platform'
import { partBytes } from './constants'
import { UploadQueue } from './upload-queue'

const placement = { type: 'annex', pathType: 'defaultPath', isAccount: '0', folder: '' } as const
const small = (name: string) => new File(['x'], name)
const settled = () => new Promise((resolve) => setTimeout(resolve))

/** A platform whose answers to uploads wait until they are let through. */
function slowPlatform() {
  const platform = new FakePlatform()
  const waiting: (() => void)[] = []
  const { call } = platform.edge
  const held = (async (endpoint: never, input: never, options: { signal?: AbortSignal }) => {
    await new Promise<void>((resolve, reject) => {
      waiting.push(resolve)
      options.signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')))
    })
    return call(endpoint, input, options)
  }) as unknown as typeof call
  return { platform, waiting, queue: new UploadQueue({ ...platform.edge, call: held }) }
}

test('at most three files are on their way, the others wait for their turn in order', async () => {
  const { queue, waiting } = slowPlatform()
  const stored: string[] = []
  const onStored = ({ name }: FileEntry) => void stored.push(name)
  const ids = ['a', 'b', 'c', 'd', 'e'].map((name) => queue.add({ file: small(name), placement, onStored }))
  await settled()
  expect(ids.map((id) => queue.read(id)?.state)).toEqual(['uploading', 'uploading', 'uploading', 'waiting', 'waiting'])
  waiting[1]?.()
  await settled()
  expect(stored).toEqual(['b'])
  expect(ids.map((id) => queue.read(id)?.state)).toEqual(['uploading', undefined, 'uploading', 'uploading', 'waiting'])
  expect(queue.isBusy).toBe(true)
})

test('the field gets the entry a record keeps, without number signs in its name', async () => {
  const { edge } = new FakePlatform()
  const queue = new UploadQueue(edge)
  const entry = await new Promise<FileEntry>((onStored) => queue.add({ file: small('报告#1.pdf'), placement, onStored }))
  expect(entry).toEqual({
    ...{ name: '报告1.pdf', fileId: 'f1', fileSize: 1, fileExtension: 'bin', fileVersionId: '' },
    url: '/api/file/Image/annex/f1',
  })
})

test('a paused file frees its place, keeps how far it was, and goes on where it was', async () => {
  const { queue, waiting, platform } = slowPlatform()
  const file = new File([new Uint8Array(3 * partBytes)], 'big.bin')
  let isStored = false
  const id = queue.add({ file, placement, onStored: () => (isStored = true) })
  // The question and the first part are let through.
  for (const step of [0, 1]) {
    await expectSoon(() => waiting.length === step + 1)
    waiting[step]?.()
  }
  await expectSoon(() => waiting.length === 3)
  queue.pause(id)
  expect(queue.read(id)).toMatchObject({ state: 'paused', doneBytes: partBytes })
  expect(queue.isBusy).toBe(false)
  await settled()
  expect(queue.read(id)?.state).toBe('paused')
  queue.resume(id)
  for (let step = 3; !isStored; step += 1) {
    await expectSoon(() => waiting.length > step)
    waiting[step]?.()
    await settled()
  }
  expect(platform.hashes).toBe(1)
  expect(platform.files[0]?.bytes.length).toBe(file.size)
})

async function expectSoon(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 500 && !isSo(); tries += 1) await settled()
  expect(isSo()).toBe(true)
}

test('a failure is told once, stays with its reason, and can be tried again', async () => {
  const platform = new FakePlatform()
  const queue = new UploadQueue(platform.edge)
  const refusal = new AppError('refused', 'no', { userMessage: '上传失败，文件格式不允许上传' })
  platform.trouble = (_, count) => (count === 1 ? refusal : undefined)
  const onFailed = jest.fn()
  const onStored = jest.fn()
  const id = queue.add({ file: small('a.exe'), placement, onStored, onFailed })
  await settled()
  expect(queue.read(id)).toMatchObject({ state: 'error', error: refusal })
  expect(onFailed).toHaveBeenCalledTimes(1)
  queue.resume(id)
  await settled()
  expect(onStored).toHaveBeenCalledTimes(1)
  expect(queue.read(id)).toBeUndefined()
})

test('the end of the session pauses the upload and says nothing: signing in again stands over the page', async () => {
  const platform = new FakePlatform()
  platform.trouble = (_, count) => (count === 1 ? new AppError('signedOut', 'over') : undefined)
  const queue = new UploadQueue(platform.edge)
  const onFailed = jest.fn()
  const id = queue.add({ file: small('a'), placement, onStored: () => {}, onFailed })
  await settled()
  expect(queue.read(id)?.state).toBe('paused')
  expect(onFailed).not.toHaveBeenCalled()
})

test('a removed file stops, tells its field nothing and lets the next one begin', async () => {
  const { queue, waiting } = slowPlatform()
  const onStored = jest.fn()
  const ids = ['a', 'b', 'c', 'd'].map((name) => queue.add({ file: small(name), placement, onStored }))
  await settled()
  queue.remove(ids[0] ?? '')
  await settled()
  expect(queue.read(ids[3] ?? '')?.state).toBe('uploading')
  waiting[0]?.()
  await settled()
  expect(onStored).not.toHaveBeenCalled()
})
