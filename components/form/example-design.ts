import type { WidgetExample } from '@/components/widget-kits/define-widget'
import { parseDesign } from '@/lib/form/parse-design'
import type { FormDesign } from '@/lib/form/types'
import { factsOf } from '@/lib/form/widget-facts/table'
import { widgetSchemas } from '../widgets/schemas'

const exampleName = 'example'
/** Sub-tables have names of their own kind (contract 3a §3.2). */
const exampleTableName = 'tableField100'

/** A form that holds one example of a widget, and what it follows beside it. */
export function exampleDesign(type: string, label: string, example: WidgetExample): { design: FormDesign; values: Values } {
  const name = type === 'table' ? exampleTableName : exampleName
  const node = {
    __config__: { jnpfKey: type, label, span: 24, ...example.config },
    ...(factsOf(type).name === 'none' ? {} : { __vModel__: name }),
    ...(example.state === 'disabled' && { disabled: true }),
    ...(example.state === 'readOnly' && { readonly: true }),
    ...example.attributes,
  }
  const beside = example.beside ?? []
  const design = parseDesign({ labelPosition: 'top', fields: [node, ...beside.map(({ field }) => field)] }, widgetSchemas)
  const values: Values = example.value === undefined ? {} : { [name]: example.value }
  for (const { field, value } of beside) if (typeof field.__vModel__ === 'string') values[field.__vModel__] = value
  return { design, values }
}

type Values = Record<string, unknown>
