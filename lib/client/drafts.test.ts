import 'fake-indexeddb/auto'
import { type Draft, discardDraft, draftDaysMax, draftsMaxPerUser, listDrafts, loadDraft, saveDraft } from './drafts'

const now = Date.UTC(2026, 4, 1)
const day = 86_400_000
const draft = (change: Partial<Draft> = {}): Draft => ({
  userId: 'u1',
  moduleId: 'm1',
  recordId: '',
  title: '供应商',
  savedAt: now,
  snapshot: { name: 'a' },
  ...change,
})

it('a draft is found again under its user, module and record, and nowhere else', async () => {
  await saveDraft(draft({ recordId: 'r1' }))
  expect(await loadDraft({ userId: 'u1', moduleId: 'm1', recordId: 'r1' }, now)).toMatchObject({ snapshot: { name: 'a' } })
  expect(await loadDraft({ userId: 'u2', moduleId: 'm1', recordId: 'r1' }, now)).toBeNull()
  expect(await loadDraft({ userId: 'u1', moduleId: 'm2', recordId: 'r1' }, now)).toBeNull()
  expect(await loadDraft({ userId: 'u1', moduleId: 'm1', recordId: '' }, now)).toBeNull()
})

it('a list offers only the own drafts of its module, newest first', async () => {
  await saveDraft(draft({ userId: 'list', recordId: 'old', savedAt: now - 5000 }))
  await saveDraft(draft({ userId: 'list', recordId: 'new' }))
  await saveDraft(draft({ userId: 'other', recordId: 'foreign' }))
  expect((await listDrafts('list', 'm1', now)).map((found) => found.recordId)).toEqual(['new', 'old'])
})

it('discarding removes exactly this draft', async () => {
  await saveDraft(draft({ userId: 'd', recordId: 'a' }))
  await saveDraft(draft({ userId: 'd', recordId: 'b' }))
  await discardDraft({ userId: 'd', moduleId: 'm1', recordId: 'a' })
  expect((await listDrafts('d', 'm1', now)).map((found) => found.recordId)).toEqual(['b'])
})

it('drafts end after 30 days, also when the clock ran ahead while they were written', async () => {
  await saveDraft(draft({ userId: 't', recordId: 'past', savedAt: now - (draftDaysMax + 1) * day }))
  await saveDraft(draft({ userId: 't', recordId: 'future', savedAt: now + (draftDaysMax + 1) * day }))
  expect(await loadDraft({ userId: 't', moduleId: 'm1', recordId: 'past' }, now)).toBeNull()
  expect(await loadDraft({ userId: 't', moduleId: 'm1', recordId: 'future' }, now)).toBeNull()
})

it('at most 50 drafts per user are kept: the oldest go, those of others stay', async () => {
  await saveDraft(draft({ userId: 'neighbour', savedAt: now - day }))
  for (let index = 0; index < draftsMaxPerUser + 5; index += 1) {
    await saveDraft(draft({ userId: 'many', recordId: `r${index}`, savedAt: now + index }))
  }
  const kept = await listDrafts('many', 'm1', now)
  expect(kept).toHaveLength(draftsMaxPerUser)
  expect(kept.at(-1)?.recordId).toBe('r5')
  expect(await listDrafts('neighbour', 'm1', now)).toHaveLength(1)
})

it('a draft too large to be kept is refused without an error', async () => {
  expect(await saveDraft(draft({ userId: 'big', snapshot: 'x'.repeat(3_000_000) }))).toBe(false)
  expect(await listDrafts('big', 'm1', now)).toEqual([])
})
