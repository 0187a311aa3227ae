import { widgetSchemas } from '../test-designs'
import { checkboxes, select } from './choice-fields'
import { card, subTable } from './containers'
import { field } from './field'
import { formDesign } from './form-design'
import { nodeFactory } from './node-tree'
import { date, longText, text, toggle } from './value-fields'
import type { WordName } from './words'

const build = (...layout: Parameters<typeof formDesign>[0]) => formDesign(layout, widgetSchemas)

describe('forms of the product', () => {
  test('fields take the whole width and keep what they were given', () => {
    const [title, state] = build(
      text('title', 'Title', { required: true, maxlength: 50, tip: 'Short' }),
      select('state', 'State', { fixed: [['1', 'Open']] }, { span: 12, defaultValue: '1', clearable: false }),
    ).fields
    expect(title).toMatchObject({ code: 'title', type: 'input', required: true, span: 24, tipLabel: 'Short' })
    expect(title?.raw).toMatchObject({ maxlength: 50 })
    expect(state).toMatchObject({ span: 12, defaultValue: '1' })
    expect(state?.raw).toMatchObject({ options: [{ id: '1', fullName: 'Open' }], clearable: false })
  })

  test('nothing is said in the language of a company: widgets say it in that of the person', () => {
    const { fields } = build(
      text('a', 'A'),
      toggle('b', 'B'),
      card('C', [subTable('rows', 'Rows', [longText('d', 'D')])]),
      checkboxes('e', 'E', { fixed: [] }),
    )
    expect(JSON.stringify(fields)).not.toMatch(/[一-鿿]/)
    expect(fields[1]?.raw).not.toHaveProperty('activeTxt')
  })

  test('the earliest day is a moment, or that of another field', () => {
    const config = (notBefore: number | string) => date('end', 'End', { notBefore }).config
    expect(config(1_000)).toMatchObject({ startTimeRule: true, startTimeType: 1, startTimeValue: 1_000 })
    expect(config('start')).toMatchObject({ startTimeRule: true, startTimeType: 2, startRelationField: 'start' })
  })

  test('a fault is one of the code, and is found when the form is made', () => {
    expect(() => build(text('a', 'A'), text('a', 'B'))).toThrow('duplicateName at a')
  })

  test('a key that a widget does not know is a type error', () => {
    // @ts-expect-error A line of text has no rows.
    field('input', 'a', 'A', {}, {}, { autoSize: { minRows: 1, maxRows: 2 } })
    // @ts-expect-error There is no such widget.
    field('inputs', 'a', 'A', {}, {}, {})
    // @ts-expect-error What is typed first is text.
    text('a', 'A', { defaultValue: 1 })
  })
})

test('a stored document has its words where the field put them', () => {
  const words = (name: WordName, label: string) => `${name} ${label}`
  const node = nodeFactory({ table: 't', words, span: 12 }).fieldNode(text('a', 'A'))
  expect(Object.keys(node).slice(0, 4)).toEqual(['__config__', '__vModel__', 'style', 'placeholder'])
  expect(node).toMatchObject({ placeholder: 'enter A', __config__: { span: 12, tableName: 't' } })
})
