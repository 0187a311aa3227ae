import type { FlowNode } from '@/lib/flow/flow-types'
import type { FieldNode } from '@/lib/form/types'
import { operatesOf } from './node-rights'

const node = (type: string, formOperates: object[] = []) => ({ type, properties: { formOperates } }) as unknown as FlowNode
const field = (code: string, required: boolean) => ({ code, label: code, type: 'input', kind: 'value', required })
const fields = new Map([field('why', true), field('note', false)].map((one) => [one.code, one as unknown as FieldNode]))
const told = (at: FlowNode) => operatesOf(at, fields).map(({ id, write, required }) => [id, write, required])

it('what the design requires is shown as required where a node says nothing of it, and only to who fills it in', () => {
  expect(told(node('start'))).toEqual([
    ['why', true, true],
    ['note', true, false],
  ])
  expect(told(node('approver'))).toEqual([
    ['why', false, false],
    ['note', false, false],
  ])
})

it('what a node says of a field counts', () => {
  const row = { id: 'why', read: true, write: true, required: false }
  expect(told(node('start', [row]))).toEqual([
    ['why', true, false],
    ['note', false, false],
  ])
})
