import 'fake-indexeddb/auto'
import { createStore, entries, set } from 'idb-keyval'
import { holdDraft } from './draft-holders'
import { hasDrafts } from './draft-places'
import { randomKey } from './draft-seal'
import {
  type Draft,
  type DraftOwner,
  discardDraft,
  draftDaysMax,
  draftKey,
  draftsMaxPerModule,
  draftsMaxPerUser,
  listDrafts,
  saveDraft,
} from './drafts'

const now = Date.UTC(2026, 4, 1)
const day = 86_400_000
const person = (userId: string): DraftOwner => ({ userId, keys: [randomKey()] })
const draft = (change: Partial<Draft> = {}): Draft => ({
  id: 'd1',
  moduleId: 'm1',
  recordId: '',
  title: '供应商',
  savedAt: now,
  snapshot: { name: '密密麻麻' },
  ...change,
})
const ids = async (owner: DraftOwner, moduleId = 'm1') => (await listDrafts(owner, moduleId, now)).map(({ id }) => id)
const store = createStore('tenon-drafts', 'drafts')

it('whether there are any is known without opening them, for their person and module alone', async () => {
  const owner = person('ask')
  expect(await hasDrafts('ask', 'm1')).toBe(false)
  await saveDraft(owner, draft())
  expect([await hasDrafts('ask', 'm1'), await hasDrafts('ask', 'm2'), await hasDrafts('as', 'm1')]).toEqual([true, false, false])
  await discardDraft(owner, { moduleId: 'm1', id: 'd1' })
  expect(await hasDrafts('ask', 'm1')).toBe(false)
})

it('several drafts of one module stand beside each other, newest first, and only those of their person and module', async () => {
  const owner = person('list')
  await saveDraft(owner, draft({ id: 'old', savedAt: now - 5000 }))
  await saveDraft(owner, draft({ id: 'new', attempt: { key: 'k2', made: null } }))
  await saveDraft(owner, draft({ id: 'elsewhere', moduleId: 'm2' }))
  await saveDraft(person('other'), draft({ id: 'foreign' }))
  expect(await ids(owner)).toEqual(['new', 'old'])
  const [newest] = await listDrafts(owner, 'm1', now)
  expect(newest).toMatchObject({ recordId: '', snapshot: { name: '密密麻麻' }, attempt: { key: 'k2' } })
})

it('what lies in the browser can be read neither without the key, nor with the key of another person', async () => {
  const owner = person('sealed')
  await saveDraft(owner, draft({ title: '机密模块', attempt: { key: 'attempt-key', made: null } }))
  const lying = (await entries<string, object>(store)).filter(([key]) => key.includes('sealed'))
  const text = lying
    .map(
      ([key, value]) => key + JSON.stringify(value) + String.fromCharCode(...(value as never as { sealed: Uint8Array }).sealed),
    )
    .join()
  expect(lying).toHaveLength(1)
  for (const secret of ['密密麻麻', '机密模块', 'attempt-key', 'snapshot']) expect(text).not.toContain(secret)
  expect(await ids({ ...person('sealed') })).toEqual([])
  expect(await ids(owner)).toEqual(['d1'])
})

it('a draft that was moved to another module or person, or damaged, opens nowhere', async () => {
  const owner = person('moved')
  await saveDraft(owner, draft())
  const value = (await entries<string, { sealed: Uint8Array }>(store)).find(([key]) => key === draftKey(owner, draft()))?.[1]
  await set(draftKey(owner, { moduleId: 'm9', id: 'd1' }), value, store)
  expect(await ids(owner, 'm9')).toEqual([])
  const damaged = { ...value, sealed: value?.sealed.map((byte, index) => (index === 30 ? byte ^ 1 : byte)) }
  await set(draftKey(owner, draft()), damaged, store)
  expect(await ids(owner)).toEqual([])
})

it('after the server took a new secret, older drafts open and new ones are sealed with the new key', async () => {
  const old = person('rotated')
  await saveDraft(old, draft({ id: 'before' }))
  const renewed = { userId: 'rotated', keys: [randomKey(), ...old.keys] }
  await saveDraft(renewed, draft({ id: 'after' }))
  expect((await ids(renewed)).sort()).toEqual(['after', 'before'])
  expect(await ids(old)).toEqual(['before'])
})

it('without a key nothing is kept: it would lie open', async () => {
  expect(await saveDraft({ userId: 'keyless', keys: [] }, draft())).toEqual({ isKept: false, removed: [] })
})

it('drafts of an older version are found, each under its record, and sealed from then on', async () => {
  const owner = person('older')
  const plain = { userId: 'older', moduleId: 'm1', title: '供应商', snapshot: { name: 'alt' }, attempt: { key: 'k', made: null } }
  await set(JSON.stringify(['older', 'm1', '']), { ...plain, recordId: '', savedAt: now }, store)
  await set(JSON.stringify(['older', 'm1', 'r1']), { ...plain, recordId: 'r1', savedAt: now - 1 }, store)
  const before = await listDrafts(owner, 'm1', now)
  expect(before.map(({ recordId, snapshot, attempt }) => [recordId, snapshot, attempt?.key])).toEqual([
    ['', { name: 'alt' }, 'k'],
    ['r1', { name: 'alt' }, 'k'],
  ])
  const lying = (await entries<string, object>(store)).filter(([key]) => key.includes('older'))
  expect(lying.map(([, value]) => Object.keys(value).sort())).toEqual([
    ['savedAt', 'sealed'],
    ['savedAt', 'sealed'],
  ])
  expect(await listDrafts(owner, 'm1', now)).toEqual(before)
  await discardDraft(owner, before[0] ?? draft())
  expect(await ids(owner)).toEqual(['r1'])
})

it('a draft of an older version that is let go while it is sealed does not come back', async () => {
  const owner = person('race')
  const plain = { userId: 'race', moduleId: 'm1', title: '供应商', recordId: '', savedAt: now, snapshot: {} }
  await set(JSON.stringify(['race', 'm1', '']), plain, store)
  let discarded: Promise<unknown> = Promise.resolve()
  const drawn = crypto.getRandomValues.bind(crypto)
  const spy = jest.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    discarded = discardDraft(owner, { moduleId: 'm1', id: '' })
    return drawn(bytes)
  })
  await listDrafts(owner, 'm1', now)
  spy.mockRestore()
  await discarded
  expect(await ids(owner)).toEqual([])
})

it('discarding lets go of exactly this draft, and can be taken back', async () => {
  const owner = person('undo')
  await saveDraft(owner, draft({ id: 'a' }))
  await saveDraft(owner, draft({ id: 'b', savedAt: now - 1 }))
  const undo = await discardDraft(owner, draft({ id: 'a' }))
  expect(await ids(owner)).toEqual(['b'])
  await undo?.()
  expect(await ids(owner)).toEqual(['a', 'b'])
  expect(await discardDraft(owner, draft({ id: 'none' }))).toBeUndefined()
})

it('a draft that a form writes to is offered to no other form', async () => {
  const owner = person('held')
  const release = holdDraft(draftKey(owner, draft()))
  await saveDraft(owner, draft())
  expect(await ids(owner)).toEqual([])
  release()
  expect(await ids(owner)).toEqual(['d1'])
})

it('above 20 in a module the oldest goes and is told, never one that is open in a form, nor one of another module or person', async () => {
  const owner = person('many')
  const neighbour = person('neighbour')
  await saveDraft(neighbour, draft({ savedAt: now - day }))
  await saveDraft(owner, draft({ id: 'other', moduleId: 'm2', savedAt: now - day }))
  const release = holdDraft(draftKey(owner, draft({ id: 'n0' })))
  for (let index = 0; index < draftsMaxPerModule; index += 1)
    await saveDraft(owner, draft({ id: `n${index}`, savedAt: now + index }))
  const { removed } = await saveDraft(owner, draft({ id: 'one more', savedAt: now + 100 }))
  expect(removed).toMatchObject([{ id: 'n1', snapshot: { name: '密密麻麻' } }])
  release()
  const left = await ids(owner)
  expect(left).toHaveLength(draftsMaxPerModule)
  expect([left[0], left.at(-1)]).toEqual(['one more', 'n0'])
  expect([await ids(owner, 'm2'), await ids(neighbour)]).toEqual([['other'], ['d1']])
})

it('above 100 of one person the oldest of any module goes', async () => {
  const owner = person('busy')
  for (let index = 0; index < draftsMaxPerUser; index += 1)
    await saveDraft(owner, draft({ moduleId: `m${index % 10}`, id: `n${index}`, savedAt: now + index }))
  expect((await saveDraft(owner, draft({ moduleId: 'm5', id: 'last', savedAt: now + day }))).removed).toMatchObject([
    { id: 'n0' },
  ])
})

it('drafts end after 30 days, also when the clock ran ahead while they were written', async () => {
  const owner = person('time')
  await saveDraft(owner, draft({ id: 'past', savedAt: now - (draftDaysMax + 1) * day }))
  await saveDraft(owner, draft({ id: 'future', savedAt: now + (draftDaysMax + 1) * day }))
  expect(await ids(owner)).toEqual([])
})

it('a draft too large to be kept is refused without an error', async () => {
  const owner = person('big')
  expect(await saveDraft(owner, draft({ snapshot: 'x'.repeat(3_000_000) }))).toEqual({ isKept: false, removed: [] })
  expect(await ids(owner)).toEqual([])
})
