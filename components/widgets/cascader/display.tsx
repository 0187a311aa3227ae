'use client'
import { optionTree } from '@/components/widget-kits/choices/choices'
import { useUnnamed } from '@/components/widget-kits/choices/use-unnamed'
import type { WidgetDisplayProps } from '@/components/widget-kits/define-widget'
import { useNodeOptions } from '@/components/widget-kits/widget-env'
import { plainText } from '@/lib/form/wire-values'
import { pathsOf, pathText } from './paths'

/** Contract 3a §7: the text of the server, else labels joined by the separator and paths by a comma. */
export function Detail(props: WidgetDisplayProps) {
  return props.text === undefined ? <PathTexts {...props} /> : props.text
}

function PathTexts({ node, value }: WidgetDisplayProps) {
  const { status, options } = useNodeOptions(node)
  const unnamed = useUnnamed(status)
  const tree = optionTree(options)
  const paths = pathsOf(value)
  if (unnamed !== undefined && paths.length > 0) return <>{unnamed}</>
  return <>{paths.length === 0 ? plainText(value) : paths.map((path) => pathText(tree, path, node)).join(',')}</>
}
