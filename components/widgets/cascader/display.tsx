'use client'
import { plainText } from '@/lib/form/wire-values'
import { optionTree } from '../choices'
import type { WidgetDisplayProps } from '../define-widget'
import { useUnnamed } from '../use-unnamed'
import { useNodeOptions } from '../widget-env'
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
