import { taskRow } from '@/lib/contract/workflow/flow-parts'
import { batchFault, chosenOf, nextAfter, progressOf, resultOf, statusOf, wordedRow } from './utils'

const row = (flowVersion: string, properties: object) => ({ flowVersion, approversProperties: JSON.stringify(properties) })
const everything = { hasAuditBtn: true, hasRejectBtn: true, hasTransferBtn: true }

test('several tasks are decided together only where the first node allows it and all are of one version (contract 4a §5.8)', () => {
  expect(batchFault('pass', [])).toBe('noRow')
  expect(batchFault('pass', [row('1', everything), row('1', {})])).toBeNull()
  expect(batchFault('pass', [row('1', everything), row('2', everything)])).toBe('otherVersion')
  expect(batchFault('return', [row('1', { ...everything, hasRejectBtn: false }), row('2', everything)])).toBe('denied.return')
  expect(batchFault('transfer', [{ flowVersion: '1', approversProperties: 'no JSON' }])).toBe('denied.transfer')
})

test('progress is a bar only between beginning and end (contract 4a §1.1)', () => {
  const of = (completion: number | undefined, status = 1) => progressOf({ completion, status })
  expect([of(undefined), of(0), of(60, 5), of(60), of(100)]).toEqual(['none', 'none', 'none', 60, 'done'])
})

test('a task that is held is shown so, whatever its status says', () => {
  expect(statusOf({ status: 1, suspend: 1 })).toBe(6)
  expect(statusOf({ status: 3, suspend: 0 })).toBe(3)
})

test('what was done without a name of its own is a return (contract 4a §6.5)', () => {
  expect([1, 10, 13, 0, 7, undefined].map((status) => resultOf(status).key)).toEqual([
    'passed',
    'signerBefore',
    'swerved',
    'returned',
    'returned',
    'returned',
  ])
})

test('after a task comes the next that is not done, then those before it, then none', () => {
  const rows = ['a', 'b', 'c']
  const after = (id: string, done: string[]) => nextAfter(rows, { id, rowId: (one) => one, isDone: (one) => done.includes(one) })
  expect(after('a', ['a'])).toBe('b')
  expect(after('a', ['a', 'b'])).toBe('c')
  expect(after('c', ['c', 'b'])).toBe('a')
  expect(after('b', ['a', 'b', 'c'])).toBeUndefined()
})

test('the only choice is made, and one that is no more is not kept', () => {
  expect(chosenOf([{ id: '1' }], undefined)).toBe('1')
  expect(chosenOf([{ id: '1' }, { id: '2' }], '2')).toBe('2')
  expect(chosenOf([{ id: '1' }, { id: '2' }], '3')).toBe('')
  expect(chosenOf(undefined, '1')).toBe('')
})

test('a task is called by its flow and its steps in the language of the reader, where its row brings them along', () => {
  const given = { id: 't1', fullName: '请假申请', flowName: '请假申请', thisStep: '人事备案,财务' }
  const row = taskRow.parse({ ...given, i18nTexts: { en: { 请假申请: 'Leave', 人事备案: 'Personnel' } } })
  expect(wordedRow(row, 'en')).toMatchObject({ fullName: '请假申请', flowName: 'Leave', thisStep: 'Personnel,财务' })
  expect(wordedRow(row, 'zh-CN')).toBe(row)
})
