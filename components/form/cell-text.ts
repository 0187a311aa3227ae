import { labelOf } from '@/components/widget-kits/choices/choices'
import type { WidgetEnv } from '@/components/widget-kits/widget-env'
import type { FormStore } from '@/lib/form/form-store'
import type { FieldNode } from '@/lib/form/types'
import type { TextLookup } from '@/lib/form/widget-schema'
import { plainText } from '@/lib/form/wire-values'
import { ownText } from './form-cell'

type Source = Pick<WidgetEnv, 'options' | 'fieldText'> & { store: FormStore }

/** Text of a cell that may not be drawn: its own, the record's, or the labels of its options; ids where only the server knows names. */
export function cellText(node: FieldNode, value: unknown, rowKey: string, source: Source): string {
  const own = ownText(node, value)
  if (own !== null) return own
  const known = source.fieldText?.(node, rowKey)
  if (known !== undefined) return known
  const schema = source.store.schemas.get(node.type)
  if (!schema) return plainText(value)
  const options = source.options?.read(node, rowKey).options ?? []
  const lookup: TextLookup = {
    ...noNames,
    option: (_node, id) => (options.length === 0 ? undefined : labelOf(options, id)),
  }
  return schema.toText(value, node, lookup)
}

const nobody = () => undefined
const noNames: TextLookup = {
  user: nobody,
  organize: nobody,
  position: nobody,
  role: nobody,
  group: nobody,
  option: nobody,
  relation: nobody,
  area: nobody,
}
