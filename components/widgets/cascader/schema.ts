import { flagAttribute, isMultiple, type Option, optionSource, staticOptions, textAttribute } from '@/lib/form/attributes'
import { issue } from '@/lib/form/define-schema'
import { optionText, pathSchema } from '@/lib/form/schema-families'
import type { FieldNode, Issue } from '@/lib/form/types'

const paths = pathSchema(
  { type: 'cascader' },
  {
    separator: (node) => textAttribute(node, 'separator') || '/',
    join: ',',
    nameOf: optionText,
    lastOnly: (node) => !flagAttribute(node, 'showAllLevels', true),
  },
)

/** Contract 3a §7: labels of the path joined by the field's separator, several paths by a comma. */
export const cascaderSchema = {
  ...paths,
  validate: (value: unknown, node: FieldNode, env: Parameters<typeof paths.validate>[2]): readonly Issue[] => {
    const issues = paths.validate(value, node, env)
    return issues.length > 0 ? issues : unknownPath(value, node)
  },
}

/** Only options written into the design can be checked here; the others are known to the server that serves them. */
function unknownPath(value: unknown, node: FieldNode): readonly Issue[] {
  if (!Array.isArray(value) || value.length === 0 || optionSource(node).kind !== 'static') return []
  const options = staticOptions(node)
  if (options.length === 0) return []
  const stored: unknown[][] = isMultiple(node) ? value : [value]
  const unknown = stored.find((path) => !isPathOf(path, options))
  return unknown ? [issue('option', { value: unknown.join('/').slice(0, 50) })] : []
}

function isPathOf(path: readonly unknown[], options: readonly Option[]): boolean {
  let level = options
  for (const id of path) {
    const option = level.find((item) => item.value === id)
    if (!option) return false
    level = option.children
  }
  return true
}
