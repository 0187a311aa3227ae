import { widgetSchemas } from '@/components/widgets/schemas'
import { parseDesign } from '@/lib/form/parse-design'
import { carriedRecord } from './carried-record'

const field = (name: string, type = 'input', more: object = {}) => ({
  __vModel__: name,
  __config__: { jnpfKey: type, label: name, ...more },
})
const design = parseDesign(
  {
    fields: [
      field('name'),
      field('number', 'billRule'),
      field('changedBy', 'modifyUser'),
      field('lines', 'table', { children: [field('x'), field('total', 'calculate')] }),
    ],
  },
  widgetSchemas,
)

it('everything typed goes along; what identifies the old record or is made by the server does not', () => {
  const record = {
    id: 'r1',
    f_version: 7,
    name: '甲',
    number: 'NO-1',
    changedBy: '某人',
    flowId: 'f',
    lines: [{ id: 'l1', x: '1', total: 3 }, { x: '2' }],
  }
  expect(carriedRecord(design, record)).toEqual({ name: '甲', lines: [{ x: '1' }, { x: '2' }] })
})
