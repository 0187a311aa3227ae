'use client'
import type { NamesState } from '@/components/widget-kits/names'
import { useNames } from '@/components/widget-kits/widget-env'
import { type AreaPath, areaNames } from './area-paths'

type AreaLabels = {
  labels: readonly string[]
  labelOf: (path: AreaPath) => string
  status: NamesState['status']
  retry: () => void
}

const noKeys: readonly string[] = []

/** `省/市/区` for each path. The text that came with the record is enough where it has one for each; then nothing is asked. */
export function useAreaLabels(paths: readonly AreaPath[], text: string | undefined): AreaLabels {
  const texts = textsOf(paths.length, text)
  const { entries, status, retry } = useNames(areaNames, texts ? noKeys : paths.map(({ key }) => key))
  const labelOf = (path: AreaPath) => entries.get(path.key)?.label ?? path.ids.join('/')
  return { labels: texts ?? paths.map(labelOf), labelOf, status, retry }
}

function textsOf(count: number, text: string | undefined): readonly string[] | null {
  if (!text || count === 0) return null
  if (count === 1) return [text]
  const parts = text.split(';')
  return parts.length === count ? parts : null
}
