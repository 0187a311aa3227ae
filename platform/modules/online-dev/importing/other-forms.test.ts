import fc from 'fast-check'
import { designOf, rawField } from '@/lib/form/test-designs'
import type { FieldNode } from '@/lib/form/types'
import { fieldByCode } from '@/lib/form/walk'
import { nearestIn, otherForms } from './other-forms'

const node = (type: string, own: Record<string, unknown> = {}) =>
  fieldByCode(designOf(rawField(type, 'a', {}, own)), 'a') as FieldNode
const now = Date.UTC(2026, 5, 1)
const forms = (field: FieldNode, text: string) => otherForms(field, text, now)

it.each([
  ['约1200元/件', '1200'],
  ['1.234,50', '1234.5'],
  ['3.5万', '35000'],
  ['1O0', '100'],
  ['共１２台', '12'],
])('reads %s as the number %s', (text, number) => expect(forms(node('inputNumber'), text)).toContain(number))

it.each([
  ['二〇二六年三月十五日', '2026-03-15'],
  ['46096', '2026-03-15'],
  ['2026-13-01', '2026-01-13'],
  ['2026-02-30', '2026-02-28'],
  ['3月1日', '2026-03-01'],
  ['2026年3月1日（星期日）', '2026-03-01'],
])('reads %s as the day %s', (text, day) => expect(forms(node('datePicker', { format: 'yyyy-MM-dd' }), text)).toContain(day))

it('reads spoken times, and the nearest word of a switch', () => {
  expect(forms(node('timePicker', { format: 'HH:mm' }), '九点半')).toContain('9:30')
  expect(forms(node('timePicker', { format: 'HH:mm' }), '930')).toContain('9:30')
  expect(forms(node('switch', { activeTxt: '已启用', inactiveTxt: '已停用' }), '启用')).toContain('已启用')
})

it('offers nothing where several numbers stand, or none', () => {
  expect(forms(node('inputNumber'), '3到5')).toEqual([])
  expect(forms(node('inputNumber'), '不详')).toEqual([])
})

it('never fails, whatever the text', () => {
  const fields = ['inputNumber', 'datePicker', 'timePicker', 'switch', 'input'].map((key) => node(key))
  fc.assert(
    fc.property(
      fc.constantFrom(...fields),
      fc.oneof(fc.string(), fc.stringMatching(/^[\d.,年月日点半万〇一二十-]{0,12}$/)),
      (field, text) => {
        for (const form of forms(field, text)) expect(typeof form).toBe('string')
      },
    ),
  )
})

it('finds the same name in another spelling first', () => {
  expect(nearestIn(['财务部', '財務布', '财会部'])('財務部')[0]).toBe('财务部')
})
