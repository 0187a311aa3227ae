import 'fake-indexeddb/auto'
import { fakeLocks } from '@/tests/fixtures/chat-platform'
import { type Answers, ok, refusal, startNetwork } from '@/tests/fixtures/screen'
import { until } from '@/tests/fixtures/until'
import { randomKey } from '../draft-seal'
import { type Draft, listDrafts, saveDraft } from '../drafts'
import { readForUser } from '../user-storage'
import { notAsked } from './decision'
import { DecisionOutbox, decisionsMax, decisionWaitMsMax, type NewDecision } from './decision-outbox'
import { decisionStorage } from './decision-storage'
import { decisionsSign } from './decisions-sign'

const outboxes: DecisionOutbox[] = []
const base = '/workflow/Engine/FlowBefore'
const dayMs = 86_400_000
let userCount = 0
let owner: { userId: string; keys: string[] }
let network: ReturnType<typeof startNetwork>
let isCut: boolean
let lostCount: number

const answered: Answers = {
  [`POST ${base}/Audit/o1`]: () => ok(null, '审核成功'),
  [`POST ${base}/Audit/o2`]: () => ok(null, '审核成功'),
  [`POST ${base}/Transfer/o3`]: () => ok(null, '转审成功'),
}

beforeEach(() => {
  userCount += 1
  owner = { userId: `zhang-${userCount}`, keys: [randomKey()] }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: fakeLocks() })
  network = startNetwork({ ...answered })
  const reach = global.fetch
  isCut = true
  lostCount = 0
  // The network is the edge.
  global.fetch = async (...asked) => {
    if (isCut) {
      lostCount += 1
      throw new TypeError('Failed to fetch')
    }
    return reach(...asked)
  }
})

afterEach(() => {
  for (const outbox of outboxes.splice(0)) outbox.stop()
})

const open = (of = owner) => {
  const outbox = new DecisionOutbox(of)
  outboxes.push(outbox)
  return outbox
}
const decision = (operatorId: string, more: Partial<NewDecision> = {}): NewDecision => ({
  key: `key-${operatorId}`,
  operation: 'audit',
  operatorId,
  body: { flowId: 'f1', handleOpinion: '同意', candidateType: 3 },
  title: `请假${operatorId}`,
  task: { id: 't1', flowId: 'f1', taskNodeId: 'n1' },
  drafts: [],
  ...more,
})
const waitingOf = (userId: string) => ({ userId, createdAtMs: Date.now(), pageId: 'p', state: 'waiting' as const, fault: null })
/** The platform takes its time to answer a call; `isAsked` once it has come. */
const heldAnswer = (path: string, answer: ReturnType<typeof ok>) => {
  const held = { isAsked: false, answer: () => {} }
  network.answers[path] = () => {
    held.isAsked = true
    return new Promise<typeof answer>((resolve) => {
      held.answer = () => resolve(answer)
    })
  }
  return held
}
const come = async () => {
  await until(() => expect(lostCount).toBeGreaterThan(0))
  isCut = false
  // Said again until the first try has come to its end and hears it.
  await until(() => {
    window.dispatchEvent(new Event('online'))
    expect(network.calls).not.toEqual([])
  })
}
const sent = () => network.sent('POST').map(({ path, key }) => `${path.slice(base.length)} ${key}`)
const kept = async () => (await decisionStorage(owner).all())?.map(({ operatorId }) => operatorId)

test('what was decided without a line leaves in order and once, under the keys that it was first sent with', async () => {
  const outbox = open()
  const third = decision('o3', { operation: 'transfer', body: { freeApproverUserId: 'u2', handleOpinion: '' } })
  for (const one of [decision('o2'), decision('o1'), third]) expect(await outbox.keep(one)).toBe(true)
  expect(await kept()).toHaveLength(3)
  expect(readForUser('browser', owner.userId, decisionsSign, Number)).toBe(3)
  await come()
  await until(() => expect(outbox.read()).toEqual([]))
  expect(sent()).toEqual(['/Audit/o2 key-o2', '/Audit/o1 key-o1', '/Transfer/o3 key-o3'])
  expect(network.sent('POST')[1]?.body).toMatchObject({ handleOpinion: '同意', candidateType: 3 })
  await until(async () => expect(await kept()).toEqual([]))
  expect(readForUser('browser', owner.userId, decisionsSign, Number)).toBe(0)
  // One try told that the line is gone; the others waited for it.
  expect(lostCount).toBe(1)
})

test('a page that is opened later sends what the one before could not', async () => {
  const before = open()
  await before.keep(decision('o1'))
  before.stop()
  isCut = false
  const after = open()
  await until(() => expect(sent()).toEqual(['/Audit/o1 key-o1']))
  await until(() => expect(after.read()).toEqual([]))
})

test('two pages show the same, one of them sends, and another one goes on when it is closed', async () => {
  const [first, second] = [open(), open()]
  await second.keep(decision('o1'))
  await until(() => expect(first.read()).toHaveLength(1))
  await come()
  await until(() => expect([first.read(), second.read()]).toEqual([[], []]))
  expect(sent()).toEqual(['/Audit/o1 key-o1'])
  first.stop()
  await second.keep(decision('o2'))
  await until(() => expect(sent()).toEqual(['/Audit/o1 key-o1', '/Audit/o2 key-o2']))
})

test('in a browser without locks a page that is opened later sends too: each key is served once', async () => {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined })
  const before = open()
  await before.keep(decision('o1'))
  before.stop()
  isCut = false
  open()
  await until(() => expect(sent()).toEqual(['/Audit/o1 key-o1']))
})

test('what the platform refuses stays with the reason and all that was said, and holds up nothing', async () => {
  network.answers[`POST ${base}/Audit/o1`] = () => refusal('当前流程被处理，无法审批')
  network.answers[`POST ${base}/Audit/o2`] = () => ok([{ nodeId: 'n2', nodeName: '总经理' }])
  const outbox = open()
  const third = decision('o3', { operation: 'transfer', body: { freeApproverUserId: 'u2' } })
  for (const one of [decision('o1'), decision('o2'), third]) await outbox.keep(one)
  await come()
  await until(() => expect(outbox.read().map(({ state }) => state)).toEqual(['failed', 'failed']))
  const [refused, asking] = outbox.read()
  expect(refused).toMatchObject({
    body: { handleOpinion: '同意' },
    fault: { kind: 'refused', userMessage: '当前流程被处理，无法审批' },
  })
  expect(asking?.fault).toEqual({ kind: 'people' })
  outbox.stop()
  const after = open()
  await until(() => expect(after.read().map(({ fault }) => fault?.kind)).toEqual(['refused', 'people']))
  expect(sent()).toHaveLength(3)
  await after.drop('key-o1')
  await until(async () => expect(await kept()).toEqual(['o2']))
})

test('an agreement that nobody could be asked about is asked about first, and waits for the person where something is to be chosen', async () => {
  const list = [{ nodeId: 'n2', nodeName: '财务', isBranchFlow: true }]
  network.answers[`POST ${base}/Candidates/o1`] = () => ok({ type: 3, countersignOver: true, list: [] })
  network.answers[`POST ${base}/Candidates/o2`] = () => ok({ type: 1, countersignOver: true, list })
  const outbox = open()
  const body = { flowId: 'f1', handleOpinion: '同意', candidateType: notAsked, countersignOver: false }
  await outbox.keep(decision('o1', { body }))
  await outbox.keep(decision('o2', { body }))
  await come()
  await until(() => expect(outbox.read().map(({ fault }) => fault?.kind)).toEqual(['choice']))
  expect(sent().filter((one) => one.startsWith('/Audit'))).toEqual(['/Audit/o1 key-o1'])
  const audit = network.calls.find(({ path }) => path.endsWith('/Audit/o1'))
  expect(audit?.body).toMatchObject({ candidateType: 3, countersignOver: true, handleOpinion: '同意' })
})

test('what is taken back is not sent', async () => {
  const outbox = open()
  await outbox.keep(decision('o1'))
  await outbox.keep(decision('o2'))
  await until(async () => expect(await outbox.takeBack('key-o1')).toBe(true))
  await come()
  await until(() => expect(outbox.read()).toEqual([]))
  expect(sent()).toEqual(['/Audit/o2 key-o2'])
})

test('what one page is sending none can take back', async () => {
  const audit = heldAnswer(`POST ${base}/Audit/o1`, ok(null, '审核成功'))
  const pages = [open(), open()]
  await pages[0]?.keep(decision('o1'))
  await until(() => expect(pages.map((page) => page.read().length)).toEqual([1, 1]))
  await come()
  await until(() => expect(audit.isAsked).toBe(true))
  for (const page of pages) expect(await page.takeBack('key-o1')).toBe(false)
  expect(await kept()).toEqual(['o1'])
  audit.answer()
  await until(() => expect(pages.map((page) => page.read())).toEqual([[], []]))
  expect(sent()).toEqual(['/Audit/o1 key-o1'])
})

test('what another page has taken back is not sent, even before that is heard', async () => {
  const outbox = open()
  await outbox.keep(decision('o1'))
  await outbox.keep(decision('o2'))
  await decisionStorage(owner).forget({ key: 'key-o1' })
  await come()
  await until(() => expect(outbox.read()).toEqual([]))
  expect(sent()).toEqual(['/Audit/o2 key-o2'])
})

test('nothing leaves for a person whose page has come to its end while it was asked what is to be chosen', async () => {
  const question = heldAnswer(`POST ${base}/Candidates/o1`, ok({ type: 3, countersignOver: true, list: [] }))
  const before = open()
  await before.keep(decision('o1', { body: { flowId: 'f1', handleOpinion: '同意', candidateType: notAsked } }))
  await come()
  await until(() => expect(question.isAsked).toBe(true))
  before.stop()
  question.answer()
  network.answers[`POST ${base}/Candidates/o1`] = () => ok({ type: 3, countersignOver: false, list: [] })
  const after = open()
  await until(() => expect(sent().some((one) => one.startsWith('/Audit'))).toBe(true))
  await until(async () => expect([await kept(), after.read()]).toEqual([[], []]))
  // The later page asked for itself and sent it; the one before did not.
  expect(sent().map((one) => one.split(' ')[0])).toEqual(['/Candidates/o1', '/Candidates/o1', '/Audit/o1'])
})

test('a page without the keys of the person does not forget that something waits', async () => {
  const before = open()
  await before.keep(decision('o1'))
  before.stop()
  const onlooker = open({ userId: owner.userId, keys: [] })
  expect(await onlooker.keep(decision('o2'))).toBe(false)
  expect(await decisionStorage(onlooker.owner).all()).toBeUndefined()
  expect(readForUser('browser', owner.userId, decisionsSign, Number)).toBe(1)
})

test('what is too old is told and leaves only when the person says so', async () => {
  const createdAtMs = Date.now() - decisionWaitMsMax - dayMs
  await decisionStorage(owner).keep({ ...decision('o1'), ...waitingOf(owner.userId), createdAtMs })
  isCut = false
  const outbox = open()
  await until(() => expect(outbox.read()).toMatchObject([{ state: 'failed', fault: null }]))
  expect(sent()).toEqual([])
  await outbox.retry('key-o1')
  await until(() => expect(sent()).toEqual(['/Audit/o1 key-o1']))
})

test('there are never more than a person looks through, and none where nothing can be sealed', async () => {
  const outbox = open()
  for (let count = 0; count < decisionsMax; count += 1) expect(await outbox.keep(decision(`p${count}`))).toBe(true)
  expect(await outbox.keep(decision('one more'))).toBe(false)
  expect(await open({ userId: 'nobody', keys: [] }).keep(decision('o1'))).toBe(false)
})

test('nobody else in this browser sees or sends it, and it does not lie there readable', async () => {
  const before = open()
  await before.keep(decision('o1'))
  before.stop()
  isCut = false
  const others = [
    { userId: 'somebody', keys: [randomKey()] },
    { userId: owner.userId, keys: [randomKey()] },
  ]
  for (const other of others)
    await decisionStorage(other).keep({ ...decision('own'), ...waitingOf(other.userId), state: 'failed' })
  for (const outbox of others.map(open)) {
    await until(() => expect(outbox.read()).not.toEqual([]))
    expect(outbox.read()).toMatchObject([{ operatorId: 'own' }])
  }
  expect(sent()).toEqual([])
  await until(async () => expect(await kept()).toEqual(['o1']))
})

test('what was typed lies as a draft until the decision is sent', async () => {
  const draft: Draft = { id: 'd1', moduleId: 'flowTask.audit.o1', recordId: '', title: '通过', savedAt: Date.now(), snapshot: {} }
  await saveDraft(owner, draft)
  const outbox = open()
  await outbox.keep(decision('o1', { drafts: [{ moduleId: draft.moduleId, recordId: '' }] }))
  expect(await listDrafts(owner, draft.moduleId, Date.now())).toHaveLength(1)
  await come()
  await until(async () => expect(await listDrafts(owner, draft.moduleId, Date.now())).toEqual([]))
})
