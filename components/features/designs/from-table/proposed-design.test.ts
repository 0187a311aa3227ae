import { widgetSchemas } from '@/components/widgets/schemas'
import { columnKinds } from '@/lib/designer/propose/column-kinds'
import { proposedDesign } from '@/lib/designer/propose/proposed-design'
import { importLimits, usualLimits } from '@/lib/form/import-limits'
import { parseDesign } from '@/lib/form/parse-design'
import { parseListDesign } from '@/lib/form/parse-list-design'

// It stands here because the widgets do.
it('makes of every kind a form and a list that open without a fault and can be imported into', () => {
  const columns = columnKinds.map((kind) => ({ title: kind, kind, isRequired: true, values: ['1', '2.25'] }))
  const { formData, columnData, appColumnData } = proposedDesign(columns, { schemas: widgetSchemas, ruleText: (kind) => kind })
  const form = parseDesign(formData, widgetSchemas)
  expect(form.problems).toEqual([])
  expect(form.fields.map(({ label }) => label)).toEqual([...columnKinds])
  const list = parseListDesign(columnData, widgetSchemas)
  expect(list.columns.length).toBe(columnKinds.length)
  // Phones follow the list of the desktop.
  expect(appColumnData).toBe('')
  expect(list.buttons.some(({ value }) => value === 'upload')).toBe(true)
  expect(importLimits(list.raw)).toEqual(usualLimits)
})

it('makes room for the rows that it was proposed from', () => {
  const column = { title: '品号', kind: 'text', isRequired: true, values: Array.from({ length: 1001 }, String) } as const
  const { columnData } = proposedDesign([column], { schemas: widgetSchemas, rowsBytes: 600 * 1024, ruleText: (kind) => kind })
  const limits = importLimits(parseListDesign(columnData, widgetSchemas).raw)
  expect(limits.rowsMax).toBeGreaterThan(1000)
  expect(limits.sizeBytesMax).toBe(600 * 1024)
})
