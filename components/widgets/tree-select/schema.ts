import { optionSource, staticOptions } from '@/lib/form/attributes'
import { issue } from '@/lib/form/define-schema'
import { optionSchema } from '@/lib/form/schema-families'
import type { FieldNode, Issue } from '@/lib/form/types'
import { isEmptyValue } from '@/lib/form/wire-values'
import { branchValues, isLastLevelOnly } from './tree-options'

const options = optionSchema({ type: 'treeSelect' })

/** Contract 3a §4.2: a value of an option tree, or a list of them; in last-level mode only leaves (spec 2 §5.1). */
export const treeSelectSchema = {
  ...options,
  validate: (value: unknown, node: FieldNode, env: Parameters<typeof options.validate>[2]): readonly Issue[] => {
    const issues = options.validate(value, node, env)
    if (issues.length > 0 || isEmptyValue(value) || !isLastLevelOnly(node) || optionSource(node).kind !== 'static') return issues
    const branches = branchValues(staticOptions(node), node)
    const branch = (Array.isArray(value) ? value : [value]).map(String).find((item) => branches.has(item))
    return branch === undefined ? [] : [issue('option', { value: branch.slice(0, 50) })]
  },
}
