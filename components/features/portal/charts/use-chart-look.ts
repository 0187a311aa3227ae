import { useMemo, useSyncExternalStore } from 'react'
import type { ChartLook } from '@/lib/portal/charts/shared'
import { usePortal } from '../state'

const marks = ['blue', 'green', 'amber', 'violet', 'cyan', 'pink', 'red', 'grey']

/** The colours of the page, or of the data screen, for what is drawn without style sheets; another object when mode, theme or language change. */
export function useChartLook(): ChartLook {
  const ground = usePortal().wall?.look
  const look = useSyncExternalStore(watchLook, lookNow, lookNowhere)
  const mode = ground?.dataset['mode']
  return useMemo(() => readLook(mode ?? look, ground ?? undefined), [look, ground, mode])
}

function watchLook(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-mode', 'data-theme', 'lang'] })
  return () => observer.disconnect()
}

const lookNowhere = () => 'light'

function lookNow(): string {
  const { dataset, lang } = document.documentElement
  return `${dataset['mode'] === 'dark' ? 'dark' : 'light'} ${dataset['theme'] ?? ''} ${lang}`
}

function readLook(look: string, ground = document.documentElement): ChartLook {
  const style = getComputedStyle(ground)
  const token = (name: string) => style.getPropertyValue(`--tn-${name}`).trim()
  return {
    mode: look.startsWith('dark') ? 'dark' : 'light',
    text: token('text'),
    text2: token('text-2'),
    text3: token('text-3'),
    border: token('border'),
    surface: token('surface'),
    font: style.fontFamily,
    palette: marks.map((mark) => token(`tint-${mark}-mark`)),
  }
}
