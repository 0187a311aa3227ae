import { isRefusal, nameOfNode, nodeOf, openForm } from '@/lib/designer/public'
import { rawDesign, rawField, rawTable } from '@/lib/form/test-designs'
import { toldFaults } from './form-faults'

test('a fault leads to the field that has it, also where columns of two sub-tables are called the same', () => {
  const faulty = rawField('input', 'qty', { label: '', regList: [{ pattern: '/(/', message: '' }] })
  const opened = openForm(
    JSON.stringify(
      rawDesign([
        rawTable('tableField1', [rawField('input', 'qty')]),
        rawField('input', 'qty'),
        rawTable('tableField2', [faulty]),
      ]),
    ),
  )
  if (isRefusal(opened)) throw new Error(opened.refused)
  const { document } = opened
  const faults = toldFaults(document, (key, values) => `${key} ${values?.['where']}`)
  const [fault, ...others] = faults.filter(({ text }) => text.startsWith('found.badPattern'))
  expect(others).toEqual([])
  expect(fault?.text).toBe('found.badPattern tableField2-qty')
  expect(nameOfNode(document, nodeOf(document, fault?.id ?? '')?.parent ?? '')).toBe('tableField2')
})
