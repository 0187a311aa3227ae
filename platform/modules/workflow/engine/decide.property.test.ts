import { seedOfRun, shareOf } from '@/tests/fixtures/depth'
import { endsWhenAllAgree, faultsOf, faultsOfStep } from './testing-invariants'
import { approver, branches, flowOf, search, subFlow } from './testing-search'

const free = { rejectStep: '2', rejectType: 3 }
const share = { ...free, counterSign: 1, counterSignConfig: { auditType: 1, auditRatio: 60, rejectType: 1, rejectRatio: 50 } }
const order = { ...free, counterSign: 2 }

const flows = {
  chain: flowOf(approver('a', share, approver('b', order, approver('c', free))), { revokeRule: 2 }),
  parallel: flowOf(branches(approver('a', free), 'interflow', [approver('b', share), approver('c', order)], approver('d', free))),
  subFlow: flowOf(approver('a', free, branches(approver('b', share), 'interflow', [subFlow('f'), approver('c', free)]))),
  inside: flowOf(
    branches(
      approver('a'),
      'branchFlow',
      [approver('b', free, approver('c', share)), approver('d', order)],
      approver('e', { ...free, counterSign: 2 }),
    ),
  ),
}

test.each(Object.entries(flows))('every state that people can bring a task to is sound: %s', (_, flow) => {
  let at = 0
  const { transitions } = search(flow, {
    transitions: shareOf(1_000_000, 4) / 4,
    visit: (before, step, after) => {
      at += 1
      const faults = [...faultsOf(flow, after), ...faultsOfStep(before, step, after)]
      if (faults.length > 0) throw new Error(JSON.stringify({ faults, step, before, after }, null, 1))
      const mayStillPass = after.status === 1 || after.status === 3 || after.status === 7
      if ((at + seedOfRun) % 50 === 0 && mayStillPass && !endsWhenAllAgree(flow, after)) {
        throw new Error(JSON.stringify({ faults: ['does not end though all agree'], step, after }, null, 1))
      }
    },
  })
  expect(transitions).toBeGreaterThan(1_000)
})
