import { flowBefore } from '@/lib/contract/workflow/flow-before'
import { grant } from '@/platform/modules/permission/testing'
import { faultsOfTasks } from './flow-invariants'
import { agree, approver, type Flows, insertFlow, launched, ok, partOf, stands, startFlows, withdraw } from './flow-setup'
import type { Client, RawReply } from './harness'

let flows: Flows
beforeAll(async () => {
  flows = await startFlows()
})
afterAll(() => flows.platform.stop())

const rounds = 6
const handled = '当前流程被处理，无法审批'
const recallTooLate = '流程已处理，无法撤回'

type Race = { id: string; calls: readonly (() => Promise<RawReply>)[] }

/** Does it several times, another one beginning each time; answers what became of each call: `ok`, or the words it read. */
async function raced(prepare: () => Promise<Race>): Promise<{ said: string[]; id: string }[]> {
  const outcomes = []
  for (let round = 0; round < rounds; round += 1) {
    const { id, calls } = await prepare()
    const order = calls.map((_, at) => (at + round) % calls.length)
    const replies = await Promise.all(order.map((at) => calls[at]?.()))
    const said = calls.map((_, at) => {
      const reply = replies[order.indexOf(at)]
      return reply?.code === 200 ? 'ok' : (reply?.msg ?? '')
    })
    outcomes.push({ said, id })
  }
  const { faults } = await faultsOfTasks(
    flows.db,
    outcomes.map(({ id }) => id),
  )
  expect(faults).toEqual([])
  return outcomes
}

const linesOf = (taskId: string, code: number) =>
  flows.db.selectFrom('flowRecord').select('number').where('taskId', '=', taskId).where('code', '=', code).execute()

async function recallOf(client: Client, taskId: string, byId: string): Promise<() => Promise<RawReply>> {
  const line = flows.db.selectFrom('flowRecord').select('id').where('taskId', '=', taskId).where('code', '=', 1)
  const { id: recordId } = await line.where('byId', '=', byId).executeTakeFirstOrThrow()
  return () => client.call(flowBefore.recall, { params: { recordId }, body: {} })
}

describe('two people at the same moment: one wins, and the other reads why', () => {
  it('approve and approve, in two windows of one person and where one of two people is enough', async () => {
    const { db, clerk, junior, stranger } = flows
    const flow = await insertFlow(db, [approver('a', ['junior', 'stranger']), approver('b', ['admin'])])
    const twoWindows = await raced(async () => {
      const id = await launched(clerk, db, flow)
      const part = await partOf(db, id, 'junior')
      return { id, calls: [() => agree(junior, part), () => agree(junior, part)] }
    })
    const twoPeople = await raced(async () => {
      const id = await launched(clerk, db, flow)
      const [mine, other] = [await partOf(db, id, 'junior'), await partOf(db, id, 'stranger')]
      return { id, calls: [() => agree(junior, mine), () => agree(stranger, other)] }
    })
    for (const { said, id } of [...twoWindows, ...twoPeople]) {
      expect(said.toSorted()).toEqual(['ok', handled])
      expect([await stands(db, id), await linesOf(id, 1)]).toMatchObject(['1 b', [{}]])
    }
  })

  it('approve and withdraw', async () => {
    const { db, clerk, junior } = flows
    const flow = await insertFlow(db, [approver('a', ['junior'])])
    const outcomes = await raced(async () => {
      const id = await launched(clerk, db, flow)
      const part = await partOf(db, id, 'junior')
      return { id, calls: [() => agree(junior, part), () => withdraw(clerk, id)] }
    })
    for (const { said, id } of outcomes) {
      expect([`ok | ${recallTooLate}`, `${handled} | ok`]).toContain(said.join(' | '))
      expect(await stands(db, id)).toBe(said[0] === 'ok' ? '2 结束' : '4 ')
    }
  })

  it('approve and recall of the approval before', async () => {
    const { db, clerk, junior, stranger } = flows
    const flow = await insertFlow(db, [approver('a', ['junior']), approver('b', ['stranger']), approver('c', ['admin'])])
    const outcomes = await raced(async () => {
      const id = await launched(clerk, db, flow)
      await agree(junior, await partOf(db, id, 'junior'))
      const part = await partOf(db, id, 'stranger')
      return { id, calls: [() => agree(stranger, part), await recallOf(junior, id, 'junior')] }
    })
    for (const { said, id } of outcomes) {
      expect([`ok | ${recallTooLate}`, `${handled} | ok`]).toContain(said.join(' | '))
      expect(await stands(db, id)).toBe(said[0] === 'ok' ? '1 c' : '1 a')
    }
  })

  it('several together and one of them, and what is done together tells how many it did', async () => {
    const { db, clerk, junior } = flows
    const flow = await insertFlow(db, [approver('a', ['junior'])])
    const told: string[] = []
    const outcomes = await raced(async () => {
      const ids = [await launched(clerk, db, flow), await launched(clerk, db, flow)]
      const parts = [await partOf(db, ids[0] ?? '', 'junior'), await partOf(db, ids[1] ?? '', 'junior')]
      const body = { batchType: 0, ids: parts, copyIds: '' } as never
      const together = async () => {
        const reply = await junior.call(flowBefore.batch, { body })
        told.push(reply.msg)
        return reply
      }
      return { id: ids[1] ?? '', calls: [together, () => agree(junior, parts[1] ?? '')] }
    })
    for (const [at, { said, id }] of outcomes.entries()) {
      expect([told[at], said[1]]).toEqual(
        said[1] === 'ok'
          ? [expect.stringMatching(new RegExp(`^已处理1条，1条未处理：“.+”：${handled}$`)), 'ok']
          : ['批量操作完成', handled],
      )
      expect([await stands(db, id), await linesOf(id, 1)]).toMatchObject(['2 结束', [{}]])
    }
  })

  it('five people of whom three are enough: three count, and the task goes on once', async () => {
    const { db, clerk, admin, junior, stranger, platform } = flows
    await grant(db, ['User', 'manager', 'system', 'trade'], ['User', 'manager', 'module', 'plainPage'])
    const manager = await platform.signIn('manager')
    const people: Record<string, Client> = { admin, clerk, junior, stranger, manager }
    const needed = { counterSign: 1, counterSignConfig: { auditType: 2, auditNum: 3, rejectType: 0 } }
    const flow = await insertFlow(db, [approver('a', Object.keys(people), needed), approver('b', ['admin'])])
    const outcomes = await raced(async () => {
      const id = await launched(clerk, db, flow)
      const parts: Record<string, string> = {}
      for (const name of Object.keys(people)) parts[name] = await partOf(db, id, name)
      return {
        id,
        calls: Object.entries(people).map(
          ([name, client]) =>
            () =>
              agree(client, parts[name] ?? ''),
        ),
      }
    })
    for (const { said, id } of outcomes) {
      expect(said.filter((one) => one === 'ok')).toHaveLength(3)
      expect(said.filter((one) => one === handled)).toHaveLength(said.length - 3)
      expect([await stands(db, id), await linesOf(id, 1)]).toMatchObject(['1 b', [{}, {}, {}]])
    }
  })
})

describe('a call that is repeated with its key, because nobody heard the answer,', () => {
  const key = (name: string) => ({ 'idempotency-key': `again-${name}` })
  const twice = async (run: () => Promise<RawReply>) => [await run(), await run()]

  it('counts once and answers the same, also where its own effect would refuse it', async () => {
    const { db, admin, clerk, junior, stranger } = flows
    const flow = await insertFlow(db, [approver('a', ['junior'], { hasCancelBtn: true }), approver('b', ['clerk'])])
    const id = await launched(clerk, db, flow)
    const part = await partOf(db, id, 'junior')
    const given = { params: { operatorId: part }, body: { freeApproverUserId: 'stranger' } }
    const transfers = await twice(() => junior.call(flowBefore.transfer, given, key('transfer')))
    expect(transfers).toMatchObject([ok('转办成功'), ok('转办成功')])
    const approvals = await twice(() =>
      stranger.call(flowBefore.audit, { params: { operatorId: part }, body: { copyIds: '' } as never }, key('audit')),
    )
    expect(approvals).toMatchObject([ok('审核成功'), ok('审核成功')])
    await agree(clerk, await partOf(db, id, 'clerk'))
    const revive = { body: { taskId: id, taskNodeId: 'a', resurgence: true, copyIds: '' } as never }
    const revivals = await twice(() => admin.call(flowBefore.change, revive, key('revive')))
    expect(revivals).toMatchObject([ok('复活成功'), ok('复活成功')])
    const end = { params: { taskId: id }, body: { eventType: 'approvalCancel' } as never }
    const together = { batchType: 2, ids: [await partOf(db, id, 'junior')], freeApproverUserId: 'stranger', copyIds: '' } as never
    const batches = await twice(() => junior.call(flowBefore.batch, { body: together }, key('batch')))
    expect(batches).toMatchObject([ok('批量操作完成'), ok('批量操作完成')])
    const ends = await twice(() => stranger.call(flowBefore.cancel, end, key('end')))
    expect(ends).toMatchObject([ok('操作成功'), ok('操作成功')])
    const lines = await db.selectFrom('flowRecord').select('code').where('taskId', '=', id).orderBy('number').execute()
    expect(lines.map(({ code }) => code)).toEqual([2, 7, 1, 1, 9, 7, 4])
    expect((await faultsOfTasks(db, [id])).faults).toEqual([])
  })
})
