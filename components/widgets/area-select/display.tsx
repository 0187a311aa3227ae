'use client'
import { useMemo } from 'react'
import type { WidgetDisplayProps } from '@/components/widget-kits/define-widget'
import { plainText } from '@/lib/form/wire-values'
import { readAreaPaths } from './area-paths'
import { useAreaLabels } from './use-area-labels'

/** Contract 3a §7: `省/市/区`, several joined by `;`. The text of the server stands; without one the names are asked for. */
export function Detail({ value, text }: WidgetDisplayProps) {
  return text === undefined ? <Names value={value} /> : text
}

function Names({ value }: { value: unknown }) {
  const paths = useMemo(() => readAreaPaths(value), [value])
  const { labels } = useAreaLabels(paths, undefined)
  return <>{paths.length === 0 ? plainText(value) : labels.join(';')}</>
}
