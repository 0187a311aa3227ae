import { completeForm } from '@/lib/form/complete-design'
import { parseDesign } from '@/lib/form/parse-design'
import { walkFields } from '@/lib/form/walk'
import { widgetSchemas } from '../schemas'
import { tableButtons } from './table-buttons'

const shapes = [
  {},
  { showAddBtn: false },
  { showDeleteBtn: false, actionText: '加一行' },
  { addType: 1, actionText: '选择发票' },
  { addType: 1, showAddBtn: false },
]

function buttonsOf(form: object) {
  const [table] = [...walkFields(parseDesign(JSON.stringify(form), widgetSchemas))]
  return table && tableButtons(table)
}

test.each(shapes)('a sub-table with %j has the same buttons in the spelling of one line and of both', (own) => {
  const config = { jnpfKey: 'table', label: '明细', layout: 'rowFormItem', children: [] }
  const form = { fields: [{ __config__: config, __vModel__: 'rows', ...own }] }
  const { canCopy, ...one } = buttonsOf(form) ?? { canCopy: null }
  const both = buttonsOf(completeForm(form))
  // The newer line copies no rows of a table whose rows are chosen.
  expect(both).toEqual({ ...one, addLabel: one['addLabel' as never] || both?.addLabel, canCopy: canCopy && !('addType' in own) })
})
