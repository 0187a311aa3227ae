/** @jest-environment node */
import 'fake-indexeddb/auto'
import { clear, createStore } from 'idb-keyval'
import { keptBytesMax, unfinishedPerUserMax } from './constants'
import { forget, listUnfinished, remember, type Unfinished } from './unfinished'

const place = { userId: 'u1', modelId: 'm1', recordId: '', code: 'files' }
const now = 1_800_000_000_000

function upload(change: Partial<Unfinished> = {}): Unfinished {
  const file = new File(['abc'], 'a.zip')
  return { ...place, id: 'i1', name: 'a.zip', sizeBytes: 3, type: '', savedAt: now, file, ...change }
}
/** A file that says it is large, without its bytes. */
const large = (size: number) => Object.defineProperty(new Blob(['x']), 'size', { value: size }) as File
const ids = async (at = place) => (await listUnfinished(at, now)).map(({ id }) => id)

beforeEach(() => clear(createStore('tenon-uploads', 'unfinished')))

test('an upload is offered to its user in its field of its record only', async () => {
  await remember(upload())
  expect(await ids()).toEqual(['i1'])
  expect(await ids({ ...place, userId: 'u2' })).toEqual([])
  expect(await ids({ ...place, recordId: 'r1' })).toEqual([])
  expect(await ids({ ...place, modelId: 'm2' })).toEqual([])
  expect(await ids({ ...place, code: 'others' })).toEqual([])
})

test('its bytes come back as they were, with the hash that was made of them', async () => {
  await remember(upload())
  await remember(upload({ identifier: 'abc' }))
  const [found] = await listUnfinished(place, now)
  expect(found?.identifier).toBe('abc')
  expect(await found?.file?.text()).toBe('abc')
})

test('what is done is forgotten, even when it was done at once', async () => {
  const remembering = remember(upload())
  const forgetting = forget('i1')
  await Promise.all([remembering, forgetting])
  expect(await ids()).toEqual([])
})

test('of files beyond the bound only the facts are kept', async () => {
  await remember(upload({ id: 'big', file: large(keptBytesMax + 1), sizeBytes: keptBytesMax + 1 }))
  const [found] = await listUnfinished(place, now)
  expect(found).toMatchObject({ id: 'big', sizeBytes: keptBytesMax + 1 })
  expect(found?.file).toBeUndefined()
})

test('no more than a number of uploads is kept of a user, and none for long; others are left alone', async () => {
  await remember(upload({ id: 'other', userId: 'u2' }))
  await remember(upload({ id: 'old', savedAt: now - 8 * 86_400_000 }))
  for (let at = 0; at < unfinishedPerUserMax + 3; at += 1) await remember(upload({ id: `n${at}`, savedAt: now + at }))
  const left = await ids()
  expect(left).toHaveLength(unfinishedPerUserMax)
  expect(left).not.toContain('old')
  expect(left).not.toContain('n0')
  expect(await ids({ ...place, userId: 'u2' })).toEqual(['other'])
})
